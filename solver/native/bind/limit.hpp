// Limits as Python passes them.
#pragma once

#include "base/limit.hpp"
#include "rules/play.hpp"

namespace landlord {

// The limit of a call that samples worlds. Throws InvalidInput unless there is one.
inline Limit sampling_limit(std::optional<double> seconds, int worlds) {
  if (seconds && !(*seconds > 0)) throw InvalidInput("seconds are positive");
  if (worlds < 0) throw InvalidInput("worlds are not negative");
  if (!seconds && worlds == 0) throw InvalidInput("a search needs a limit");
  return {.seconds = seconds, .worlds = worlds};
}

}  // namespace landlord
