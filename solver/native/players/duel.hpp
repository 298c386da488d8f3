// Two players against each other on the same deals, each of them once on either side.
#pragma once

#include "network/network.hpp"

namespace landlord {

// A player: one that follows networks, or the greedy one when they are null.
struct Contestant {
  const Networks* networks = nullptr;
  bool by_points = false;
};

// What the first contestant got on one deal: as the landlord, and as both peasants. In stakes of
// one peasant; positive when it won.
struct DuelResult {
  float points_as_landlord = 0;
  float points_as_peasants = 0;
};

// Plays `deals` deals twice each. The landlord's seat goes round; in a share of the deals
// (`strongest_share`) it is the seat with the strongest hand. The result depends on the seed and
// not on the number of threads.
std::vector<DuelResult> duel(const Rules& rules, const Contestant& first, const Contestant& second,
                             int deals, std::uint64_t seed, double strongest_share,
                             bool bottom_public, int threads);

}  // namespace landlord
