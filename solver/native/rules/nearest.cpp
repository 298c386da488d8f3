// The plays that come nearest to cards which are no play.
#include <algorithm>
#include <tuple>

#include "rules/rules.hpp"

namespace landlord {

namespace {

// The whole nibbles of these ranks.
Cards all_of(Cards tops) { return (tops >> 3) * 15; }

// What cards have of a play, and what they lack of it.
struct Match {
  Cards taken = 0;
  Cards lacking = 0;
  Cards inside = 0;  // of what is lacking that which lies between the cards of the body
};

// Takes what `held` has of `body`. Wild cards fill its places, those between the others first.
Match match_of(Cards body, Cards held, int wild) {
  Match match{.taken = lesser(body, held)};
  match.lacking = body - match.taken;
  const Cards touched = at_least(match.taken, 1);
  if (touched == 0) return match;
  const Cards inside =
      all_of(tops_between(lowest_rank(touched), (std::bit_width(touched) - 1) / 4));
  int free = wild >= 0 && count_of(body, wild) == 0 ? count_of(held, wild) : 0;
  for (const Cards part : {inside, ~inside}) {
    for (Cards tops = at_least(match.lacking & part, 1); tops != 0 && free > 0; tops &= tops - 1) {
      const int rank = lowest_rank(tops);
      const int filled = std::min(free, count_of(match.lacking, rank));
      match.lacking -= cards_of(rank, filled);
      match.taken += cards_of(wild, filled);
      free -= filled;
    }
  }
  match.inside = match.lacking & inside;
  return match;
}

}  // namespace

// Adds kickers to a body: whole units that are held first, then those of which a card is held, then
// any that the deck has.
void Rules::match_kickers(const Family& family, int length, Cards body, Cards held, Cards unheld,
                          Cards& taken, Cards& lacking) const {
  const Cards most = most_kickers(family, length, 0);
  const Cards ranks = family.match_body ? kicker_tops_ : kicker_tops_ & ~at_least(body, 1);
  Cards there = 0;
  Cards short_of = 0;
  int units = family.units(length);
  for (int least = family.unit; least >= 0; --least) {
    for (Cards tops = ranks; tops != 0; tops &= tops - 1) {
      const Cards top = tops & (~tops + 1);
      const int rank = lowest_rank(top);
      const bool rival = (top & jokers_) != 0 && !family.both_jokers;
      while (units > 0 && count_of(there + short_of, rank) + family.unit <= count_of(most, rank)) {
        const int have =
            std::min(family.unit, count_of(held, rank) - count_of(taken + there, rank));
        const int lacks = family.unit - have;
        if (have < least || count_of(short_of, rank) + lacks > count_of(unheld, rank)) break;
        if (rival && (at_least(there + short_of, 1) & jokers_ & ~top) != 0) break;
        if (lacks > 0 && count_of(body, rank) > count_of(taken, rank)) break;
        there += cards_of(rank, have);
        short_of += cards_of(rank, lacks);
        --units;
      }
    }
  }
  taken += there;
  lacking += short_of;
}

std::vector<NearPlay> Rules::nearest(Cards hand) const {
  const Cards held = counts(hand);
  const Cards unheld = counts(deck_) - held;
  std::vector<NearPlay> best;
  using Distance = std::tuple<int, int, bool, int>;
  Distance least{};
  auto const offer = [&](const NearPlay& near, int faults) {
    const int over = size_of(held) - size_of(counts(near.taken));
    const Distance distance{faults + over, over, !near.too_short, size_of(counts(near.missing))};
    if (!best.empty() && distance > least) return;
    std::vector<Play> read;
    if (suited()) {
      natural_readings(counts(near.taken + near.missing), read);
    } else {
      read = readings(near.taken + near.missing, true);
    }
    const bool is_play = std::any_of(read.begin(), read.end(),
                                     [&](const Play& play) { return play.type == near.type; });
    // Cards whose suits are left open are no suited bomb.
    if (!is_play && counts(near.taken) == near.taken) return;
    if (!best.empty() && distance < least) best.clear();
    least = distance;
    best.push_back(near);
  };
  for (const Family& family : spec_.families) {
    for (int length = family.run_min; length <= std::min(family.run_max, ranks()); ++length) {
      const bool kicks = family.units(length) > 0;
      // Wild cards may stand for all of a body of one rank.
      const int high = length == 1 ? ranks() - 1 : spec_.seq_hi;
      for (int top = body_low(length) + length - 1; top <= high; ++top) {
        const Cards body = run(family, length, top);
        auto [taken, lacking, inside] = match_of(body, held, wild());
        if (taken == 0) continue;
        const int outer = size_of(lacking) - size_of(inside);
        const Cards of_body = lacking;
        if (kicks) match_kickers(family, length, body, held, unheld, taken, lacking);
        if (!contains(unheld, lacking)) continue;
        const int gaps = size_of(inside) + size_of(lacking) - size_of(of_body);
        const Cards ranks = at_least(body, 1);
        const Cards beside = (ranks << 4 | ranks >> 4) & ~ranks & sequence_tops_;
        offer({.type = family.type,
               .taken = taken,
               .missing = lacking,
               .too_short = outer > 0 && gaps == 0 && taken == held && !kicks,
               .too_long = length == family.run_max && length > 1 && lacking == 0 && !kicks &&
                           (at_least(held, 1) & beside) != 0},
              gaps + (kicks ? outer : std::min(outer, 1)));
      }
    }
  }
  auto const offer_bomb = [&](const Bomb& bomb, Cards cards) {
    const auto [taken, lacking, inside] = match_of(cards, held, wild());
    if (taken == 0 || !contains(unheld, lacking)) return;
    offer({.type = bomb.type, .taken = taken, .missing = lacking}, size_of(lacking));
  };
  for (const Bomb& bomb : spec_.bombs) {
    if (!bomb.suited.empty()) {
      for (int suit = 0; suit < spec_.copies[suit_a_]; ++suit) {
        const Cards pair = suited_bomb(bomb, suit).cards;
        const Cards taken = shared(pair, hand);
        if (taken == 0) continue;
        offer({.type = bomb.type, .taken = taken, .missing = pair - taken},
              size_of(counts(pair - taken)));
      }
    } else if (!bomb.cards.empty()) {
      offer_bomb(bomb, bomb.packed);
    }
    for (int size = bomb.kind_min; size <= bomb.kind_max && size > 0; ++size) {
      for (int rank = 0; rank < ranks(); ++rank) offer_bomb(bomb, cards_of(rank, size));
    }
  }
  return best;
}

}  // namespace landlord
