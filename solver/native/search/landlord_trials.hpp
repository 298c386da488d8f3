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

// Which deals are tried, and how they are played.
struct TrialSpec {
  // The hand that a seat was dealt; without it all cards are dealt at random.
  struct Dealt {
    int seat = 0;
    Cards hand = 0;
  };
  std::optional<Dealt> dealt;
  std::uint64_t seed = 0;
  bool by_points = true;       // whether all seats maximize points; otherwise wins
  bool bottom_public = false;  // whether the bottom is shown to all
  int direction = 1;           // the order of play: 1, or -1 where the landlord has reversed it
  int threads = 1;
};

// Samples deals and plays each one out once for every landlord, until the limit (seconds, worlds)
// is reached or the call is cancelled. Unless it is cancelled, each thread finishes at least one
// deal. With a limit in worlds alone the result does not depend on the number of threads.
std::vector<LandlordTrial> try_landlords(const Rules& rules, const Networks* networks,
                                         const TrialSpec& spec, const Limit& limit,
                                         const Cancellation* cancellation = nullptr);

// Plays given deals, each once for every landlord in its mask: bit l of `landlords` stands for seat
// l. Sets the points of these landlords, and returns for each deal whether it was finished before
// the seconds or the cancellation ended the call; each thread finishes one at least.
std::vector<std::uint8_t> play_deals(const Rules& rules, const Networks* networks,
                                     const TrialSpec& spec, std::vector<LandlordTrial>& deals,
                                     const std::vector<std::uint8_t>& landlords,
                                     std::optional<double> seconds,
                                     const Cancellation* cancellation = nullptr);

}  // namespace landlord
