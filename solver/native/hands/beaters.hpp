// Who can beat a play, and who can go out on it, counted over deals.
#pragma once

#include <span>
#include <vector>

#include "rules/rules.hpp"

namespace landlord {

// By seat, how many deals, or how much of their weight.
struct Beaters {
  std::vector<double> beating;    // the seat holds a play that beats it
  std::vector<double> going_out;  // all that the seat holds is one play that beats it
};

// `hands` has one hand a seat, deal after deal; an empty one can nothing. `over` null is a lead:
// every hand "beats" it. `weights` has one entry a deal, or none where all count alike.
Beaters count_beaters(const Rules& rules, std::span<const Cards> hands, std::size_t seats,
                      const Play* over, std::span<const double> weights);

}  // namespace landlord
