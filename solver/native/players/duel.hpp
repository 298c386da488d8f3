// Two players against each other on the same deals, each of them once on either side.
#pragma once

#include "hands/worlds.hpp"
#include "network/network.hpp"

namespace landlord {

// What the first contestant got on one deal: as the landlord, and as both peasants. In stakes of
// one peasant; positive when it won.
struct DuelResult {
  float points_as_landlord = 0;
  float points_as_peasants = 0;
};

struct DuelSpec {
  int deals = 0;  // how many are played
  std::uint64_t seed = 0;
  // The landlord's seat goes round; in this share of the deals it is the one with the strongest
  // hand.
  double strongest_share = 0;
  bool by_points = false;      // whether both maximize points; otherwise wins
  bool bottom_public = false;  // whether the bottom is shown to all
  int threads = 1;
  std::vector<AuctionedDeal> given;  // played in turn, round and round, instead of random deals
};

// Plays each deal twice. A contestant follows networks, or is greedy when they are null. The result
// does not depend on the number of threads.
std::vector<DuelResult> duel(const Rules& rules, const Networks* first, const Networks* second,
                             const DuelSpec& spec);

}  // namespace landlord
