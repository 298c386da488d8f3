// Games with wild cards: which ranks they can stand for, and every play that has some.
//
// A wild card stands for any natural rank in a play with at least one natural card. It may stand
// for a rank of which all natural cards are in the play: five fives of a deck with four.
#include <algorithm>
#include <tuple>
#include <utility>

#include "rules/rules.hpp"

namespace landlord {

namespace {

// A rules file could ask for more than any machine should list: street has some 2,000 plays with
// wild cards. While a game is compiled each of them takes 64 bytes, and 16 from then on. A step
// takes some 10 ns.
constexpr std::size_t MAX_WILD_PLAYS = 200'000;
constexpr std::size_t MAX_STEPS = 4'000'000;
constexpr const char* TOO_MANY = "the wild rank makes more plays than can be listed";

// The counts with the lowest rank in the highest nibble, to compare hands from the lowest rank on.
Cards reversed(Cards counts) {
  Cards out = 0;
  for (int rank = 0; rank < MAX_RANKS; ++rank) {
    out |= static_cast<Cards>(count_of(counts, rank)) << (4 * (MAX_RANKS - 1 - rank));
  }
  return out;
}

// A play with wild cards, and its place in the order of generation: few wild cards before many,
// short before long, low before high.
struct Listed {
  std::tuple<int, int, int, int, Cards> order;
  Play play;
};

// Calls `visit` with the natural cards of every play of one body that has wild cards, and the
// number of these.
template <class Visit>
void natural_parts(const RulesSpec& spec, const Family& family, int length, Cards body,
                   Cards most_kickers, std::size_t& steps, const Visit& visit) {
  const int all_units = family.units(length);
  const int most_wilds = spec.copies[spec.wild];
  // The most natural cards of a rank that fit into the play.
  auto const most = [&](int rank) {
    const int in_body = count_of(body, rank);
    const bool kicks = all_units > 0 && (family.match_body || in_body == 0);
    const int kickers = std::min(all_units * family.unit, count_of(most_kickers, rank));
    return std::min(spec.copies[rank], in_body + (kicks ? kickers : 0));
  };
  std::array<int, MAX_RANKS + 1> most_left{};  // from a rank on
  for (int rank = spec.wild - 1; rank >= 0; --rank)
    most_left[rank] = most_left[rank + 1] + most(rank);
  // `gaps` is the number of places beside the chosen cards that only a wild card can fill.
  auto const choose = [&](auto&& self, int rank, Cards natural, int gaps, int units) -> void {
    if (++steps > MAX_STEPS) throw TooLarge(TOO_MANY);
    const int wilds = family.size(length) - size_of(natural);
    if (gaps > most_wilds || units > all_units || wilds - most_left[rank] > most_wilds) return;
    if (rank == spec.wild) {
      if (natural != 0 && wilds >= 1) visit(natural, wilds);
      return;
    }
    const int in_body = count_of(body, rank);
    for (int count = most(rank); count >= 0; --count) {
      const int kickers = std::max(0, count - in_body);
      const int more_units = kickers == 0 ? 0 : (kickers + family.unit - 1) / family.unit;
      const int missing = std::max(0, in_body - count) + more_units * family.unit - kickers;
      self(self, rank + 1, natural + cards_of(rank, count), gaps + missing, units + more_units);
    }
  };
  choose(choose, 0, 0, 0, 0);
}

}  // namespace

// Appends the bombs that the cards are: the strongest of each type, or with `lower` of each key.
void Rules::wild_bombs(Cards cards, bool lower, std::vector<Play>& out) const {
  const int size = size_of(cards);
  const Cards natural = cards - cards_of(wild(), count_of(cards, wild()));
  const std::size_t first = out.size();
  auto const offer = [&](Play bomb) {
    bomb.cards = cards;
    for (auto at = out.begin() + static_cast<std::ptrdiff_t>(first); at != out.end(); ++at) {
      if (at->type != bomb.type || (lower && at->key != bomb.key)) continue;
      if (std::pair(bomb.tier, bomb.strength) > std::pair(at->tier, at->strength)) *at = bomb;
      return;
    }
    out.push_back(bomb);
  };
  for (const auto& bomb : spec_.bombs) {
    if (!bomb.cards.empty()) {
      const bool gaps = natural != 0 && count_of(bomb.packed, wild()) == 0;
      const bool filled = gaps && size == size_of(bomb.packed) && contains(bomb.packed, natural);
      if (cards == bomb.packed || filled) offer(fixed_bomb(bomb));
    } else if (count_tops(at_least(natural, 1)) == 1 && size >= bomb.kind_min &&
               size <= bomb.kind_max) {
      offer(kind_bomb(bomb, lowest_rank(at_least(natural, 1)), size));
    }
  }
}

// Lists every play that has natural and wild cards, each with its highest key.
void Rules::compile_wild() {
  wild_by_type_.resize(types_.size());
  std::vector<std::vector<Listed>> listed(types_.size());
  std::size_t steps = 0;
  std::size_t plays = 0;
  auto const add = [&](const Play& play, int kicker) {
    if (++plays > MAX_WILD_PLAYS) throw TooLarge(TOO_MANY);
    const int wilds = count_of(play.cards, wild());
    const Cards natural = play.cards - cards_of(wild(), wilds);
    listed[play.type].push_back(
        {.order = {wilds, play.length, play.key, kicker, ~reversed(natural)}, .play = play});
  };
  for (const auto& family : spec_.families) list_wild(family, steps, add);
  for (const auto& bomb : spec_.bombs) list_wild(bomb, add);
  for (std::size_t type = 0; type < types_.size(); ++type) {
    std::sort(listed[type].begin(), listed[type].end(),
              [](const Listed& a, const Listed& b) { return a.order < b.order; });
    auto& plays_of_type = wild_by_type_[type];
    plays_of_type.reserve(listed[type].size());
    for (const auto& [order, play] : listed[type]) {
      // Two bombs of the rules may be the same play.
      if (plays_of_type.empty() || !(plays_of_type.back() == play)) plays_of_type.push_back(play);
    }
    listed[type] = {};
  }
}

template <class Add>
void Rules::list_wild(const Family& family, std::size_t& steps, Add& add) const {
  const int longest = std::min(family.run_max, std::max(1, spec_.seq_hi - spec_.seq_lo + 1));
  for (int length = family.run_min; length <= longest; ++length) {
    const int high = std::min(body_high(family, length), wild() - 1);
    const int units = family.units(length);
    for (int top = body_low(length) + length - 1; top <= high; ++top) {
      const Cards ranks = run(family, length, top);
      auto const offer = [&](Cards natural, int wilds) {
        const Cards cards = natural + cards_of(wild(), wilds);
        Cards body = 0;
        if (!fits(family, length, top, cards, &body)) return;
        steps += static_cast<std::size_t>(high - top);
        for (int other = top + 1; other <= high; ++other) {
          if (fits(family, length, other, cards)) return;
        }
        // The lowest rank that a kicker has or, where all kickers are wild, may stand for.
        const Cards kickers = natural - (body & ~(Cards{15} << (4 * wild())));
        const Cards open = family.match_body ? kicker_tops_ : kicker_tops_ & ~at_least(ranks, 1);
        const int kicker = units == 0 ? 0 : lowest_rank(kickers != 0 ? at_least(kickers, 1) : open);
        add(family.play(cards, length, top), kicker);
      };
      const Cards most = most_kickers(family, length, ranks);
      natural_parts(spec_, family, length, ranks, most, steps, offer);
    }
  }
}

template <class Add>
void Rules::list_wild(const Bomb& bomb, Add& add) const {
  // Other bombs of the type may be the stronger reading of the same cards.
  auto const offer = [&](Play play, Cards natural, int wilds) {
    play.cards = natural + cards_of(wild(), wilds);
    std::vector<Play> read;
    wild_bombs(play.cards, false, read);
    if (std::find(read.begin(), read.end(), play) != read.end()) add(play, 0);
  };
  const int copies = spec_.copies[wild()];
  if (bomb.cards.empty()) {
    for (int size = bomb.kind_min; size <= bomb.kind_max; ++size) {
      for (int rank = 0; rank < wild(); ++rank) {
        for (int wilds = 1; wilds <= std::min(copies, size - 1); ++wilds) {
          const int natural = size - wilds;
          if (natural > spec_.copies[rank]) continue;
          offer(kind_bomb(bomb, rank, size), cards_of(rank, natural), wilds);
        }
      }
    }
  } else if (const int named = count_of(bomb.packed, wild()); named > 0) {
    const Cards natural = bomb.packed - cards_of(wild(), named);
    if (natural != 0) offer(fixed_bomb(bomb), natural, named);
  } else {
    const int size = size_of(bomb.packed);
    auto const choose = [&](auto& self, int rank, Cards natural) -> void {
      if (rank == wild()) {
        const int wilds = size - size_of(natural);
        if (natural != 0 && wilds >= 1 && wilds <= copies) offer(fixed_bomb(bomb), natural, wilds);
        return;
      }
      for (int count = count_of(bomb.packed, rank); count >= 0; --count) {
        self(self, rank + 1, natural + cards_of(rank, count));
      }
    };
    choose(choose, 0, 0);
  }
}

// Appends the plays that take at least one wild card and one natural card.
void Rules::wild_plays(Cards counts, const Play* over, bool bombs_only, PlayList& out) const {
  const int wilds = count_of(counts, wild());
  if (wilds == 0) return;
  for (std::size_t type = 0; type < wild_by_type_.size(); ++type) {
    if (family_of_type_[type] != nullptr &&
        (bombs_only || (over != nullptr && over->type != type))) {
      continue;
    }
    for (const Play& play : wild_by_type_[type]) {
      if (count_of(play.cards, wild()) > wilds) break;
      if (contains(counts, play.cards) && (over == nullptr || beats(play, *over))) {
        out.push_back(play);
      }
    }
  }
}

}  // namespace landlord
