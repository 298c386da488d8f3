// The history of a game: every act, and the public state before it.
#pragma once

#include <vector>

#include "rules/public_state.hpp"

namespace landlord {

// A history is written once, as the game goes on. Whoever needs an earlier state reads it here
// instead of replaying the acts.
class History {
 public:
  struct Step {
    PublicState before;
    Act act;
  };

  explicit History(const PublicState& start) : now_(start) {}

  // The state after all acts.
  const PublicState& now() const { return now_; }
  const std::vector<Step>& steps() const { return steps_; }

  // Appends an act that is legal now.
  void append(const Rules& rules, const Act& act) {
    steps_.push_back({.before = now_, .act = act});
    apply(rules, now_, act);
  }
  // The history as it was before act number `index`.
  History before(std::size_t index) const {
    History earlier(steps_.at(index).before);
    earlier.steps_.assign(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(index));
    return earlier;
  }
  // Makes the bottom public: in every state the part of it that the landlord still held is shown.
  void show_bottom(const Rules& rules, Cards bottom) {
    auto const show = [&](PublicState& state) {
      state.shown = bottom - rules.shared(bottom, state.played[state.landlord]);
    };
    for (Step& step : steps_) show(step.before);
    show(now_);
  }

  // Sets the multiplier before the first play.
  void open_at(int opening) {
    for (Step& step : steps_) step.before.opening = opening;
    now_.opening = opening;
  }

  // Carries out one act that is legal in `state`.
  static void apply(const Rules& rules, PublicState& state, const Act& act) {
    if (act.play.passes()) {
      state.pass();
    } else {
      state.play(rules, act.seat, act.play);
    }
  }

 private:
  PublicState now_;
  std::vector<Step> steps_;
};

}  // namespace landlord
