// Classification: which plays a set of cards is.
#include <algorithm>
#include <bit>

#include "rules/rules.hpp"

namespace landlord {

// Whether `rest` and `wilds` wild cards beside a body of `length` ranks are the kickers of a play.
bool Rules::kickers_fit(const Family& family, Cards rest, int wilds, int length, Cards body) const {
  const int units = family.units(length);
  if (units == 0) return rest == 0 && wilds == 0;
  if (size_of(rest) + wilds != units * family.unit) return false;
  const Cards held = at_least(rest, 1);
  const Cards rivals = family.both_jokers ? 0 : jokers_;
  if (!family.match_body && (held & at_least(body, 1)) != 0) return false;
  if (count_tops(held & rivals) > 1) return false;
  const Cards most = most_kickers(family, length, body);
  if (!contains(most, rest)) return false;
  // A wild card makes a pair of a card that is left over; the other wild cards are whole units.
  const int filling = family.unit == 2 ? std::popcount(rest & NIBBLES) : 0;
  if (filling > wilds) return false;
  const int whole = (wilds - filling) / family.unit;
  if (whole == 0) return true;
  Cards open = kicker_tops_;
  if (!family.match_body) open &= ~at_least(body, 1);
  if ((held & rivals) != 0) open &= ~rivals | held;
  // Of rivals only one can take the other units: the one with most room.
  int room = 0;
  int room_of_rival = 0;
  for (; open != 0; open &= open - 1) {
    const int rank = lowest_rank(open);
    const int units_held = (count_of(rest, rank) + family.unit - 1) / family.unit;
    const int bound = count_of(most, rank);
    const int free = bound == NO_BOUND ? whole : bound / family.unit - units_held;
    if ((rivals >> (4 * rank + 3) & 1) != 0) {
      room_of_rival = std::max(room_of_rival, free);
    } else {
      room += free;
    }
  }
  return whole <= room + room_of_rival;
}

// Whether the cards are a play of the family with this body, wild cards in the gaps. Its body then
// has all natural cards that fit into it.
bool Rules::fits(const Family& family, int length, int top, Cards cards, Cards* body) const {
  const int wilds = this->wilds(cards);
  const Cards natural = wilds == 0 ? cards : cards - cards_of(wild(), wilds);
  const Cards ranks = run(family, length, top);
  Cards held = cards;
  if (natural == 0) {
    if (top != wild() || cards != ranks) return false;
  } else {
    held = lesser(natural, ranks);
    const int gaps = size_of(ranks) - size_of(held);
    if (top == wild() || gaps > wilds) return false;
    if (!kickers_fit(family, natural - held, wilds - gaps, length, ranks)) return false;
    if (gaps > 0) held += cards_of(wild(), gaps);
  }
  if (body != nullptr) *body = held;
  return true;
}

// Whether the same cards can be read in the same family with a higher key.
bool Rules::has_higher_reading(const Family& family, int length, int top, Cards cards) const {
  const int high = body_high(family, length);
  Cards tops = at_least(cards, family.body) & tops_between(top + 1, high);
  for (; tops != 0; tops &= tops - 1) {
    const Cards body = run(family, length, lowest_rank(tops));
    if (contains(cards, body) && kickers_fit(family, cards - body, 0, length, body)) return true;
  }
  return false;
}

// Appends the readings of counts that are no bombs.
void Rules::family_readings(Cards counts, bool lower, std::vector<Play>& out) const {
  const int size = size_of(counts);
  for (const auto& family : spec_.families) {
    for (int length = family.run_min; length <= family.run_max; ++length) {
      if (family.size(length) != size) continue;
      for (int top = body_high(family, length); top - length + 1 >= body_low(length); --top) {
        if (!fits(family, length, top, counts)) continue;
        out.push_back(family.play(counts, length, top));
        if (wild() >= 0 && !lower) break;
      }
    }
  }
}

std::vector<Play> Rules::readings(Cards cards, bool lower) const {
  std::vector<Play> out;
  if (cards == 0 || !valid_hand(cards)) return out;
  family_readings(counts(cards), lower, out);
  for (auto& play : out) play.cards = cards;
  if (wild() >= 0) {
    wild_bombs(cards, lower, out);
  } else {
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

std::vector<Play> Rules::bodies(Cards hand) const {
  const Cards counts = this->counts(hand);
  const int size = size_of(counts);
  const int wilds = this->wilds(counts);
  auto const held = [&](Cards cards) {
    if (contains(counts, cards)) return true;
    if (this->wilds(cards) > 0) return false;
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
        out.push_back(family.play(cards, length, top));
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
        for (int rank = 0; rank < natural_ranks(); ++rank) {
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
  std::vector<int> most(natural_ranks());
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
