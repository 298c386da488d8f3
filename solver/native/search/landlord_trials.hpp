// What would happen if each seat in turn became the landlord: the basis of bids.
#pragma once

#include <optional>
#include <vector>

#include "base/limit.hpp"
#include "hands/worlds.hpp"
#include "network/network.hpp"

namespace landlord {

// One deal, and the landlord's points by landlord for a base stake of one.
struct LandlordTrial : Deal {
  std::array<std::int64_t, MAX_SEATS> points{};
};

// The most deals of one call.
inline constexpr int MOST_TRIALS = 100'000;

// How deals are played.
struct TrialSpec {
  bool by_points = true;       // whether all seats maximize points; otherwise wins
  bool bottom_public = false;  // whether the bottom is shown to all
  int direction = 1;           // the order of play: 1, or -1 where the landlord has reversed it
  int threads = 1;
};

// Plays deals, each once for every landlord in its mask: bit l of `landlords` stands for seat l.
// Sets the points of these landlords, and returns for each deal whether it was finished before
// `stop` ended the call; unless it is cancelled, each thread finishes one at least.
std::vector<std::uint8_t> play_deals(const Rules& rules, const Networks* networks,
                                     const TrialSpec& spec, std::vector<LandlordTrial>& deals,
                                     const std::vector<std::uint8_t>& landlords, const Stop& stop);

}  // namespace landlord
