// A game as everybody has seen it: how it stood at first, and every act since.
#pragma once

#include <vector>

#include "rules/act.hpp"
#include "rules/public_state.hpp"

namespace landlord {

struct Story {
  Seen start;
  std::vector<Act> acts;

  static void tell(const Rules& rules, Seen& seen, const Act& act) {
    if (act.choice.passes) {
      seen.pass();
    } else {
      seen.play(rules, act.seat, act.choice.play);
    }
  }
  Seen now(const Rules& rules) const {
    Seen seen = start;
    for (const Act& act : acts) tell(rules, seen, act);
    return seen;
  }
};

}  // namespace landlord
