// The main parts of the plays of a hand.
#include <algorithm>
#include <bit>

#include "rules/rules.hpp"

namespace landlord {

std::vector<Play> Rules::bodies(Cards hand) const {
  const Cards counts = this->counts(hand);
  const int size = size_of(counts);
  const int natural = wild() >= 0 ? wild() : ranks();  // so many ranks are not the wild one
  const int wilds = wild() >= 0 ? count_of(counts, wild()) : 0;
  auto const held = [&](Cards cards) {
    if (contains(counts, cards)) return true;
    if (wild() >= 0 && count_of(cards, wild()) > 0) return false;
    return size_of(cards) - size_of(lesser(counts, cards)) <= wilds;
  };
  PlayList out;
  for (const Family& family : spec_.families) {
    for (int start = 0; start < ranks(); ++start) {
      for (int length = 1; length <= family.run_max; ++length) {
        const int top = start + length - 1;
        if (start < body_low(length) || top > body_high(family, length)) break;
        const Cards cards = run(family, length, top);
        if (!held(cards) || family.size(length) > size) break;
        if (length < family.run_min) continue;
        out.push_back({.cards = cards,
                       .type = static_cast<std::uint8_t>(family.type),
                       .length = static_cast<std::uint8_t>(length),
                       .kickers = static_cast<std::uint8_t>(family.units(length)),
                       .key = static_cast<std::uint8_t>(top)});
      }
    }
  }
  for (const Bomb& bomb : spec_.bombs) {
    if (!bomb.cards.empty()) {
      if (held(bomb.packed)) out.push_back(fixed_bomb(bomb));
    } else if (!bomb.suited.empty()) {
      for (Cards suits = suit_pairs(hand); suits != 0; suits &= suits - 1) {
        out.push_back(suited_bomb(bomb, std::countr_zero(suits)));
      }
    } else {
      for (int copies = bomb.kind_min; copies <= bomb.kind_max; ++copies) {
        for (int rank = 0; rank < natural; ++rank) {
          if (count_of(counts, rank) > 0 && held(cards_of(rank, copies))) {
            out.push_back(kind_bomb(bomb, rank, copies));
          }
        }
      }
    }
  }
  if (suited()) choose_suits(hand, 0, false, out);
  return {out.begin(), out.end()};
}

std::vector<int> Rules::kicker_units(const Play& body) const {
  std::vector<int> most(wild() >= 0 ? wild() : ranks());
  if (body.type >= types_.size()) throw InvalidInput("the body is none of this game");
  const Family* family = is_bomb(body) ? nullptr : family_of_type_[body.type];
  if (family == nullptr || family->kickers == 0) return most;
  const Cards cards = most_kickers(*family, body.length, body.cards);
  for (int rank = 0; rank < static_cast<int>(most.size()); ++rank) {
    if (count_of(body.cards, rank) > 0 && !family->match_body) continue;
    most[rank] = std::min(family->units(body.length), count_of(cards, rank) / family->unit);
  }
  return most;
}

}  // namespace landlord
