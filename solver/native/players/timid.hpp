// The timid player saves its bombs and high cards, as many people do and the greedy player does
// not.
#pragma once

#include "players/greedy.hpp"

namespace landlord {

// Leads its cheapest play, and lets its partner's plays stand. It beats an opponent's play where
// the greedy player would, but with low cards alone until somebody is nearly out. It bombs only to
// win at once.
class TimidPlayer {
 public:
  explicit TimidPlayer(const Rules& rules);

  // What `seat` does in its turn.
  Choice choose(const Table& table, int seat, Cards hand, GreedyPlayer& greedy) {
    return decide(table, seat, hand, false, greedy.choose(table, seat, hand), greedy.fewest());
  }
  // The bomb that `seat` plays out of turn now, or a pass.
  Choice interrupt(const Table& table, int seat, Cards hand, GreedyPlayer& greedy) {
    return decide(table, seat, hand, true, Choice{}, greedy.fewest());
  }
  // One of the two; `greedy` is what the greedy player would do.
  Choice decide(const Table& table, int seat, Cards hand, bool out_of_turn, const Choice& greedy,
                FewestPlays& fewest);

 private:
  bool nearly_over(const Table& table, int seat, Cards hand, FewestPlays& fewest) const;
  Choice cheapest(Cards hand, bool bombs, int below, FewestPlays& fewest) const;

  const Rules& rules_;
  int low_;  // this many of the lowest ranks count as low
  PlayList found_;
};

}  // namespace landlord
