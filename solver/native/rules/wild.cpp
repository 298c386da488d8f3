// Games with wild cards: every play is listed once, with the natural play it stands for.
#include <algorithm>
#include <map>

#include "rules/rules.hpp"

namespace landlord {

namespace {

// Calls `visit(removed)` for every way to take `count` cards out of `cards`.
template <class Visit>
void for_each_removal(Cards cards, int count, int rank, Cards removed, Visit& visit) {
  if (count == 0) {
    visit(removed);
    return;
  }
  if (rank >= MAX_RANKS) return;
  for (int taken = 0; taken <= std::min(count, count_of(cards, rank)); ++taken) {
    for_each_removal(cards, count - taken, rank + 1, removed + cards_of(rank, taken), visit);
  }
}

// A rules file could ask for more than any machine should list: street has 300 natural plays and
// some 20,000 ways to put wild cards into them.
constexpr std::size_t MAX_NATURALS = 20'000;
constexpr std::size_t MAX_REPLACEMENTS = 500'000;

}  // namespace

// For each natural play, one or more of its cards are replaced by wild ones. At least one natural
// card stays: wild cards alone are what the rules name them, a single or a bomb.
void Rules::compile_wild() {
  PlayList naturals;
  natural_plays(deck_, nullptr, false, false, naturals, 64);
  bombs(deck_, nullptr, naturals);
  const int copies = spec_.copies[wild()];
  std::size_t replacements = 0;
  const char* const too_many = "the wild rank makes more plays than can be listed";
  if (naturals.size() > MAX_NATURALS) throw InvalidInput(too_many);

  std::map<std::tuple<Cards, int, int>, int> seen;
  auto add = [&](const Play& natural, Cards cards, Cards body) {
    const std::tuple key{cards, int{natural.type}, int{natural.key}};
    if (!seen.emplace(key, static_cast<int>(wild_.size())).second) return;
    Play play = natural;
    play.cards = cards;
    wild_.push_back({.play = play, .body = body, .highest = true});
  };
  for (const auto& natural : naturals) {
    const Family* family = family_of_type_[natural.type];
    const Cards body =
        family == nullptr ? natural.cards : run(*family, natural.length, natural.key);
    add(natural, natural.cards, body);
    if (count_of(natural.cards, wild()) > 0) continue;
    const int most = std::min(copies, size_of(natural.cards) - 1);
    for (int jokers = 1; jokers <= most; ++jokers) {
      auto replace = [&](Cards removed) {
        if (++replacements > MAX_REPLACEMENTS) throw InvalidInput(too_many);
        // Where a rank is in body and kickers alike, the kickers give way first.
        Cards from_body = 0;
        for (int rank = 0; rank < ranks(); ++rank) {
          const int kickers = count_of(natural.cards - body, rank);
          const int out = count_of(removed, rank);
          if (out > kickers) from_body += cards_of(rank, out - kickers);
        }
        const int used = size_of(from_body);
        add(natural, natural.cards - removed + cards_of(wild(), jokers),
            body - from_body + cards_of(wild(), used));
      };
      for_each_removal(natural.cards, jokers, 0, 0, replace);
    }
  }
  // The order of generation: types as the rules list them, short before long, low before high.
  std::stable_sort(wild_.begin(), wild_.end(), [](const WildPlay& x, const WildPlay& y) {
    return std::tuple(x.play.type, x.play.length, x.play.key) <
           std::tuple(y.play.type, y.play.length, y.play.key);
  });
  for (int index = 0; index < static_cast<int>(wild_.size()); ++index) {
    wild_index_[wild_[index].play.cards].push_back(index);
  }
  for (auto& [cards, indices] : wild_index_) {
    for (int const index : indices) {
      for (int const other : indices) {
        const Play& play = wild_[index].play;
        const Play& rival = wild_[other].play;
        if (rival.type == play.type && rival.key > play.key) wild_[index].highest = false;
      }
    }
  }
  wild_by_type_.resize(types_.size());
  for (int jokers = 1; jokers <= copies; ++jokers) {
    for (const auto& [play, body, highest] : wild_) {
      const bool mixed = size_of(play.cards) > jokers && count_of(play.cards, wild()) == jokers;
      if (highest && mixed) wild_by_type_[play.type].push_back(play);
    }
  }
}

// Appends the plays that take at least one wild card and one natural card.
void Rules::wild_plays(Cards counts, const Play* over, bool bombs_only, PlayList& out) const {
  const int jokers = count_of(counts, wild());
  if (jokers == 0) return;
  for (std::size_t type = 0; type < wild_by_type_.size(); ++type) {
    if (family_of_type_[type] != nullptr &&
        (bombs_only || (over != nullptr && over->type != type))) {
      continue;
    }
    for (const Play& play : wild_by_type_[type]) {
      if (count_of(play.cards, wild()) > jokers) break;
      if (contains(counts, play.cards) && (over == nullptr || beats(play, *over))) {
        out.push_back(play);
      }
    }
  }
}

}  // namespace landlord
