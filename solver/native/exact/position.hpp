// A position with all hands known, and the decision that it asks for.
#pragma once

#include "base/hash.hpp"
#include "rules/public_state.hpp"

namespace landlord {

struct Position {
  Table table;
  Hands hands{};
  int asked = 0;  // the chances to bomb before this turn that have been let go by (Table::asked)
};

// What one seat may do: its plays, and perhaps nothing.
struct Decision {
  int seat = -1;
  bool interrupt = false;  // the plays are bombs out of turn
  bool may_pass = false;
  PlayList plays;

  // The number of options: the plays in order, then the pass, which is a null play.
  std::size_t options() const { return plays.size() + (may_pass ? 1 : 0); }
  const Play* option(std::size_t index) const {
    return index < plays.size() ? &plays[index] : nullptr;
  }
};

// Passes for every seat that has no choice until one has a choice, and describes that choice.
// `plays_of(seat, bombs_only, plays)` appends the plays of a seat; `asked` counts the chances to
// bomb that have gone by. Returns false when a leader has no play; `decision.seat` is the leader
// then.
template <class PlaysOf>
bool next_decision(const Rules& rules, bool interrupts, Table& table, int& asked,
                   Decision& decision, const PlaysOf& plays_of) {
  while (true) {
    decision.plays.clear();
    const int chances = interrupts ? table.chances(rules) : 0;
    for (; asked < chances; ++asked) {
      const int seat = table.asked(asked);
      if (seat == Table::NOBODY) continue;
      plays_of(seat, true, decision.plays);
      if (decision.plays.empty()) continue;
      decision.seat = seat;
      decision.interrupt = decision.may_pass = true;
      return true;
    }
    decision.seat = table.turn;
    decision.interrupt = false;
    decision.may_pass = table.has_current;
    plays_of(table.turn, false, decision.plays);
    if (!decision.plays.empty()) return true;
    if (table.leading()) return false;
    table.pass();
    asked = 0;
  }
}

}  // namespace landlord
