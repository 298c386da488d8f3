// The table as Python holds it.
#pragma once

#include <vector>

#include "bind/checks.hpp"
#include "rules/table.hpp"

namespace landlord {

// A table with a record of the bombs played, which the core itself does not need.
struct RecordedTable {
  const Rules* rules;
  Table table;
  std::vector<int> bombs;  // their sizes
  int rockets = 0;

  void check(const Play* play) const {
    if (play != nullptr) checked_play(*rules, *play);
  }

  // Does an act; throws InvalidInput with the refusal's word when it is not legal.
  void act(int seat, const Play* play, bool interrupt) {
    check(play);
    const Refusal refusal = table.refusal(*rules, seat, play, interrupt);
    if (refusal != Refusal::none) throw InvalidInput(name_of(refusal));
    if (play == nullptr) {
      table.pass();
      return;
    }
    table.play(*rules, seat, *play);
    if (play->tier == 1) bombs.push_back(size_of(rules->counts(play->cards)));
    if (play->tier == 2) ++rockets;
  }
};

// Throws InvalidInput unless the seat has cards and the game goes on.
inline void check_can_act(const Rules& rules, const Table& table, int seat, Cards hand) {
  checked_seat(rules, seat);
  checked_hand(rules, hand);
  if (hand == 0 || table.over()) throw InvalidInput("the game is over");
}

}  // namespace landlord
