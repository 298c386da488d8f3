// How much the network's evaluation of a candidate weighs against sampled worlds.
#pragma once

namespace landlord {

// The network's figures and the outcomes in sampled worlds are averaged by weight:
// - `worlds`: where options are compared in a search, the network counts as much as this many
//   worlds. The value comes from matches (docs/decisions/0035-weight-of-the-network.md);
// - `win_error` and `points_error`: the standard errors that answers state for the network's win
//   probability and for its points for a stake of one. They include what is wrong with all options
//   of a decision alike, and so are those of a mean of fewer worlds: `stated_worlds`. They come
//   from outcomes of self-play: docs/calibration.md, measured by benchmarks/priors.py.
// In hands with MANY_BOMBS, of which the network has seen few, it counts as `rare_worlds`, and its
// errors grow to match (docs/decisions/0030-no-play-left-out.md).
struct PriorWeight {
  double worlds = 256;
  double stated_worlds = 64;
  double win_error = 0.08;
  double points_error = 0.3;
  double rare_worlds = 1;
};

// From this number of bombs that share no card on, a hand is rare.
inline constexpr int MANY_BOMBS = 3;

inline constexpr PriorWeight PRIOR_WEIGHT;

}  // namespace landlord
