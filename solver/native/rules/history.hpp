// The public course of a game: a first state, and every act since.
#pragma once

#include <vector>

#include "rules/act.hpp"
#include "rules/public_state.hpp"

namespace landlord {

struct History {
  PublicState start;
  std::vector<Act> acts;

  // Carries out one act that is legal in `state`.
  static void apply(const Rules& rules, PublicState& state, const Act& act) {
    if (act.choice.passes) {
      state.pass();
    } else {
      state.play(rules, act.seat, act.choice.play);
    }
  }
  // The state after all acts.
  PublicState replay(const Rules& rules) const {
    PublicState state = start;
    for (const Act& act : acts) apply(rules, state, act);
    return state;
  }
};

}  // namespace landlord
