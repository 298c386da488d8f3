// A fast player without weights, for rollouts, benchmarks and the arena.
#pragma once

#include "hands/fewest.hpp"
#include "rules/act.hpp"
#include "rules/table.hpp"

namespace landlord {

// Chooses the play after which its hand needs the fewest plays, low ranks first. It keeps bombs
// until they win the game or an opponent is about to go out, and rarely beats its partner.
class GreedyPlayer {
 public:
  explicit GreedyPlayer(const Rules& rules) : rules_(rules), fewest_(rules) {}

  // What `seat` does in its turn.
  Choice choose(const Table& table, int seat, Cards hand);
  // The bomb that `seat` plays out of turn now, or a pass.
  Choice interrupt(const Table& table, int seat, Cards hand);
  // One of the two.
  Choice decide(const Table& table, int seat, Cards hand, bool out_of_turn) {
    return out_of_turn ? interrupt(table, seat, hand) : choose(table, seat, hand);
  }
  FewestPlays& fewest() { return fewest_; }

 private:
  Choice lead(const Table& table, int seat, Cards hand);
  Choice follow(const Table& table, int seat, Cards hand);
  int shortest_opponent(const Table& table, int seat) const;

  const Rules& rules_;
  FewestPlays fewest_;
  PlayList found_;
};

}  // namespace landlord
