// The plays that come nearest to cards which are no play.
#include <algorithm>
#include <tuple>

#include "rules/rules.hpp"

namespace landlord {

namespace {

// What cards have of a play, and what they lack of it.
struct Match {
  Cards taken = 0;
  Cards lacking = 0;
  int outer = 0;  // how much of this lies outside the cards that are taken
};

// Takes what `held` has of `body`. Wild cards fill its places, those between the others first.
Match match_of(Cards body, Cards held, int wild) {
  Match match{.taken = lesser(body, held)};
  match.lacking = body - match.taken;
  const Cards touched = at_least(match.taken, 1);
  if (touched == 0) return match;
  const Cards within = tops_between(lowest_rank(touched), (std::bit_width(touched) - 1) / 4);
  const Cards inside = (within >> 3) * 15;
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
  match.outer = size_of(match.lacking & ~inside);
  return match;
}

}  // namespace

class Rules::Nearest {
 public:
  Nearest(const Rules& rules, Cards hand)
      : rules_(rules),
        hand_(hand),
        held_(rules.counts(hand)),
        unheld_(rules.counts(rules.deck()) - held_) {}

  std::vector<NearPlay> find() {
    for (const Family& family : rules_.spec().families) {
      for (int length = family.run_min; length <= std::min(family.run_max, rules_.ranks());
           ++length) {
        // Wild cards may stand for all of a body of one rank.
        const int high = length == 1 ? rules_.ranks() - 1 : rules_.spec().seq_hi;
        for (int top = rules_.body_low(length) + length - 1; top <= high; ++top) {
          match(family, length, top);
        }
      }
    }
    for (const Bomb& bomb : rules_.spec().bombs) match(bomb);
    return std::move(best_);
  }

 private:
  using Distance = std::tuple<int, int, bool, int>;

  // `faults` are those beside the cards that are left over.
  void offer(const NearPlay& near, int faults) {
    const int over = size_of(held_) - size_of(rules_.counts(near.taken));
    const Distance distance{faults + over, over, !near.too_short,
                            size_of(rules_.counts(near.missing))};
    if ((!best_.empty() && distance > least_) || !is_play(near)) return;
    if (!best_.empty() && distance < least_) best_.clear();
    least_ = distance;
    best_.push_back(near);
  }

  bool is_play(const NearPlay& near) const {
    const Cards cards = near.taken + near.missing;
    std::vector<Play> read;
    if (rules_.suited()) {
      if (rules_.counts(cards) != cards) return true;  // a suited bomb
      rules_.family_readings(cards, true, read);
    } else {
      read = rules_.readings(cards, true);
    }
    return std::any_of(read.begin(), read.end(),
                       [&](const Play& play) { return play.type == near.type; });
  }

  void match(const Family& family, int length, int top) {
    const Cards body = rules_.run(family, length, top);
    auto [taken, lacking, outer] = match_of(body, held_, rules_.wild());
    if (taken == 0) return;
    const bool kicks = family.units(length) > 0;
    if (kicks) add_kickers(family, length, body, taken, lacking);
    if (!contains(unheld_, lacking)) return;
    const int gaps = size_of(lacking) - outer;
    const Cards ranks = at_least(body, 1);
    const Cards beside = (ranks << 4 | ranks >> 4) & ~ranks & rules_.sequence_tops();
    const bool whole_run = length == family.run_max && length > 1 && lacking == 0 && !kicks;
    offer({.type = family.type,
           .taken = taken,
           .missing = lacking,
           .too_short = outer > 0 && gaps == 0 && taken == held_ && !kicks,
           .too_long = whole_run && (at_least(held_, 1) & beside) != 0},
          gaps + (kicks ? outer : std::min(outer, 1)));
  }

  // Adds kickers to a body: whole units that are held first, then those of which a card is held,
  // then any that the deck has.
  void add_kickers(const Family& family, int length, Cards body, Cards& taken,
                   Cards& lacking) const {
    const Cards most = rules_.most_kickers(family, length, 0);
    const Cards jokers = family.both_jokers ? 0 : rules_.jokers();
    Cards ranks = rules_.kicker_tops_;
    if (!family.match_body) ranks &= ~at_least(body, 1);
    Cards there = 0;
    Cards short_of = 0;
    int units = family.units(length);
    for (int least = family.unit; least >= 0; --least) {
      for (Cards tops = ranks; tops != 0; tops &= tops - 1) {
        const int rank = lowest_rank(tops);
        const Cards rivals = jokers & ~(Cards{8} << (4 * rank));
        while (units > 0 &&
               count_of(there + short_of, rank) + family.unit <= count_of(most, rank)) {
          const int have =
              std::min(family.unit, count_of(held_, rank) - count_of(taken + there, rank));
          const int lacks = family.unit - have;
          if (have < least || count_of(short_of, rank) + lacks > count_of(unheld_, rank)) break;
          if (rivals != jokers && (at_least(there + short_of, 1) & rivals) != 0) break;
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

  void match(const Bomb& bomb) {
    if (!bomb.cards.empty()) offer_bomb(bomb, match_of(bomb.packed, held_, rules_.wild()));
    for (int size = bomb.kind_min; size <= bomb.kind_max && size > 0; ++size) {
      for (int rank = 0; rank < rules_.ranks(); ++rank) {
        offer_bomb(bomb, match_of(cards_of(rank, size), held_, rules_.wild()));
      }
    }
    if (bomb.suited.empty()) return;
    for (int suit = 0; suit < rules_.spec().copies[rules_.suit_a()]; ++suit) {
      const Cards pair = rules_.suited_bomb(bomb, suit).cards;
      const Cards taken = rules_.shared(pair, hand_);
      offer_bomb(bomb, {.taken = taken, .lacking = pair - taken});
    }
  }

  void offer_bomb(const Bomb& bomb, const Match& match) {
    const Cards lacking = rules_.counts(match.lacking);
    if (match.taken == 0 || !contains(unheld_, lacking)) return;
    offer({.type = bomb.type, .taken = match.taken, .missing = match.lacking}, size_of(lacking));
  }

  const Rules& rules_;
  Cards hand_;
  Cards held_;
  Cards unheld_;
  std::vector<NearPlay> best_;
  Distance least_;
};

std::vector<NearPlay> Rules::nearest(Cards hand) const { return Nearest(*this, hand).find(); }

}  // namespace landlord
