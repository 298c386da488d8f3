// What would happen if each seat in turn became the landlord: the basis of bids.
#pragma once

#include <vector>

#include "base/limit.hpp"
#include "network/network.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// One sampled deal, and the landlord's points by landlord for a base stake of one.
struct LandlordTrial {
  Hands hands{};
  Cards bottom = 0;
  std::array<std::int64_t, MAX_SEATS> points{};
};

// Deals the cards that `seat`, which holds `hand`, does not see, and plays each deal out once for
// every landlord, until the limit (seconds, worlds) is reached or the call is cancelled. Unless it
// is cancelled, each thread finishes at least one deal. `bottom_public`: the bottom is shown to
// all.
std::vector<LandlordTrial> try_landlords(const Rules& rules, const Networks* networks, int seat,
                                         Cards hand, std::uint64_t seed, const Limit& limit,
                                         int threads, bool bottom_public,
                                         const Cancellation* cancellation = nullptr);

}  // namespace landlord
