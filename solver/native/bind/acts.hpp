// Plays and passes as Python sees them: a play, or None for a pass.
#pragma once

#include <nanobind/stl/optional.h>

#include <optional>

#include "rules/act.hpp"

namespace landlord {

using OptionalPlay = std::optional<Play>;

inline Choice choice_of(const OptionalPlay& play) {
  return play ? Choice{.play = *play, .passes = false} : Choice{};
}

inline OptionalPlay play_of(const Choice& choice) {
  if (choice.passes) return std::nullopt;
  return choice.play;
}

}  // namespace landlord
