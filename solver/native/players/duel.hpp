// Two players against each other on the same deals, each once on either side.
#pragma once

#include "players/self_play.hpp"

namespace landlord {

// A player: networks, or the greedy one without.
struct Contestant {
  const Networks* networks = nullptr;
  bool by_points = false;
};

// What the first contestant got on one deal, played twice: as the landlord, and as the peasants.
struct DuelResult {
  // Single stakes of one peasant: positive is a win.
  float points_as_landlord = 0;
  float points_as_peasants = 0;
};

// Plays `deals` duplicate deals. The landlord's seat goes round, or in the `chosen` share of the
// deals it is that of the strongest hand. Deterministic for a seed.
std::vector<DuelResult> duel(const Rules& rules, const Contestant& first, const Contestant& second,
                             int deals, std::uint64_t seed, double chosen, bool bottom_public,
                             int threads);

}  // namespace landlord
