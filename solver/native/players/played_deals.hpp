// Deals that are played out: by two players against each other, each of them once on either side,
// and once for each landlord.
#pragma once

#include <optional>
#include <vector>

#include "base/limit.hpp"
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
