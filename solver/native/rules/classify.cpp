// Classification: which plays a set of cards is.
#include <algorithm>

#include "rules/rules.hpp"

namespace landlord {

// Whether the cards left beside a body of `length` ranks are the kickers of a play of the family.
bool Rules::kickers_fit(const Family& family, Cards rest, int length, Cards body) const {
  const int units = family.units(length);
  if (units == 0) return rest == 0;
  if (size_of(rest) != units * family.unit) return false;
  const Cards held = at_least(rest, 1);
  if (wild() >= 0 && count_of(rest, wild()) > 0) return false;
  if (!family.match_body && (held & at_least(body, 1)) != 0) return false;
  if (!family.both_jokers && std::popcount(held & jokers_) > 1) return false;
  if (family.bounded() && !contains(most_kickers(family, length, body), rest)) return false;
  // Each unit is a pair, so that every count is even.
  if (family.unit == 2 && (rest & NIBBLES) != 0) return false;
  return true;
}

// Whether the same cards can be read in the same family with a higher key.
bool Rules::has_higher_reading(const Family& family, int length, int top, Cards cards) const {
  const int high = body_high(family, length);
  Cards tops = at_least(cards, family.body) & tops_between(top + 1, high);
  for (; tops != 0; tops &= tops - 1) {
    const Cards body = run(family, length, lowest_rank(tops));
    if (contains(cards, body) && kickers_fit(family, cards - body, length, body)) {
      return true;
    }
  }
  return false;
}

void Rules::natural_readings(Cards cards, std::vector<Play>& out) const {
  const int size = size_of(cards);
  for (const auto& family : spec_.families) {
    for (int length = family.run_min; length <= family.run_max && length <= MAX_RANKS; ++length) {
      if (family.size(length) != size) continue;
      const int low = body_low(length);
      for (int top = body_high(family, length); top - length + 1 >= low; --top) {
        const Cards body = run(family, length, top);
        if (!contains(cards, body) || !kickers_fit(family, cards - body, length, body)) continue;
        out.push_back({.cards = cards,
                       .type = static_cast<std::uint8_t>(family.type),
                       .length = static_cast<std::uint8_t>(length),
                       .kickers = static_cast<std::uint8_t>(family.units(length)),
                       .key = static_cast<std::uint8_t>(top)});
      }
    }
  }
}

std::vector<Play> Rules::readings(Cards cards, bool lower) const {
  std::vector<Play> out;
  if (cards == 0 || !valid_hand(cards)) return out;
  if (wild() >= 0) {
    wild_readings(cards, lower, out);
  } else {
    natural_readings(counts(cards), out);
    for (auto& play : out) play.cards = cards;
    // A bomb is a reading of the set when it uses all of its cards.
    PlayList found;
    bombs(cards, nullptr, false, found);
    std::copy_if(found.begin(), found.end(), std::back_inserter(out),
                 [cards](const Play& bomb) { return bomb.cards == cards; });
  }
  std::stable_sort(out.begin(), out.end(), [](const Play& a, const Play& b) {
    return a.kickers != b.kickers ? a.kickers < b.kickers : a.key > b.key;
  });
  return out;
}

}  // namespace landlord
