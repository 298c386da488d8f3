// The fewest plays as Python holds them.
#pragma once

#include "bind/checks.hpp"
#include "bind/guarded.hpp"
#include "hands/fewest.hpp"

namespace landlord {

class SharedFewest : public Guarded<FewestPlays> {
 public:
  explicit SharedFewest(const Rules& rules) : Guarded(rules) {}

  const Rules& rules() const { return fixed().rules(); }
};

}  // namespace landlord
