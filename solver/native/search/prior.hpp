// How much the network's evaluation of a candidate weighs against sampled worlds.
#pragma once

namespace landlord {

// The network's figures and the outcomes in sampled worlds are averaged by weight. Two places need
// the weight, and need it in different forms:
// - `worlds`: while candidates are being dropped, the network counts as much as this many worlds;
// - `win_error` and `points_error`: in an answer the two are weighted by their precision. These are
//   the standard errors of the network's win probability and of its points for a stake of one. A
//   probability of one half with that error weighs as much as (0.5 / 0.08)^2 = 39 worlds.
// In hands with MANY_BOMBS, of which the network has seen few, it counts as `rare_worlds`, and its
// errors grow to match (docs/decisions/0030-no-play-left-out.md).
// The other values come from outcomes of self-play: docs/calibration.md, measured by
// benchmarks/priors.py.
struct PriorWeight {
  double worlds = 64;
  double win_error = 0.08;
  double points_error = 0.3;
  double rare_worlds = 1;
};

// From this number of bombs that share no card on, a hand is rare.
inline constexpr int MANY_BOMBS = 3;

inline constexpr PriorWeight PRIOR_WEIGHT;

}  // namespace landlord
