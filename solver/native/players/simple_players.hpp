// Fast players without weights, for rollouts, benchmarks and the arena.
#pragma once

#include "hands/fewest.hpp"
#include "rules/table.hpp"

namespace landlord {

// Chooses the play after which its hand needs the fewest plays, low ranks first. It keeps bombs
// until they win the game or an opponent is about to go out, and rarely beats its partner.
class GreedyPlayer {
 public:
  explicit GreedyPlayer(const Rules& rules) : rules_(rules), fewest_(rules) {}

  // What `seat` does in its turn, or the bomb that it plays out of turn, if any.
  Play decide(const Table& table, int seat, Cards hand, bool out_of_turn);

  FewestPlays& fewest() { return fewest_; }

 private:
  Play lead(const Table& table, int seat, Cards hand);
  Play follow(const Table& table, int seat, Cards hand);
  Play interrupt(const Table& table, int seat, Cards hand);

  const Rules& rules_;
  FewestPlays fewest_;
  PlayList found_;
};

// The timid player saves its bombs and high cards, as many people do and the greedy player does
// not. It leads its cheapest play, and lets its partner's plays stand. It beats an opponent's play
// where the greedy player would, but with low cards alone until somebody is nearly out. It bombs
// only to win at once.
class TimidPlayer {
 public:
  explicit TimidPlayer(const Rules& rules);

  // As that of the greedy player; `greedy` is what that one would do in its turn.
  Play decide(const Table& table, int seat, Cards hand, bool out_of_turn, const Play& greedy,
              FewestPlays& fewest);

 private:
  Play low_play(Cards hand, bool bombs, int below, FewestPlays& fewest) const;

  const Rules& rules_;
  int low_;  // this many of the lowest ranks count as low
  PlayList found_;
};

}  // namespace landlord
