// Bids and snatches as Python passes them.
#pragma once

#include "rules/play.hpp"

namespace landlord {

// Throws InvalidInput for a bid or a number of snatches that no game has.
inline void check_stake(int bid, int snatches) {
  if (bid < 0 || bid > 1000 || snatches < 0 || snatches > 8) {
    throw InvalidInput("no game has so many bids or snatches");
  }
}

}  // namespace landlord
