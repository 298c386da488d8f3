// The fewest plays as Python holds them.
#pragma once

#include "bind/bind.hpp"
#include "hands/fewest.hpp"

namespace landlord {

class SharedFewest : public Guarded<FewestPlays> {
 public:
  // Most are asked about one position, and are gone after some milliseconds. Small tables are
  // enough for that, and the system has fewer pages to clear.
  static constexpr int TABLE_BITS = 12;

  explicit SharedFewest(const Rules& rules) : Guarded(rules, TABLE_BITS) {}

  const Rules& rules() const { return fixed().rules(); }
};

}  // namespace landlord
