// Which seats can beat a play, and go out with that, counted over deals.
#pragma once

#include <span>
#include <vector>

#include "rules/rules.hpp"

namespace landlord {

// By seat: the number of deals, or their weight.
struct Beaters {
  std::vector<double> beating;    // the seat holds a play that beats it
  std::vector<double> going_out;  // all that the seat holds is one play that beats it
};

// `hands` has `seats` hands for each deal, one deal after the other; an empty hand beats nothing.
// When `over` is null the seat leads, and any hand counts as beating. `weights` has one entry for
// each deal; it is empty when all deals count alike.
Beaters count_beaters(const Rules& rules, std::span<const Cards> hands, std::size_t seats,
                      const Play* over, std::span<const double> weights);

}  // namespace landlord
