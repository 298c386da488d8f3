// How much the network's evaluation of a candidate and sampled worlds weigh against each other.
#pragma once

#include <algorithm>
#include <cmath>

namespace landlord {

// From this number of bombs that share no card on, a hand is rare: the network has seen few such
// hands, and counts as RARE_WORLDS at most (docs/decisions/0030-no-play-left-out.md).
inline constexpr int MANY_BOMBS = 3;
inline constexpr double RARE_WORLDS = 1;

// As how many independent worlds the network counts, given the share of the deck in hidden hands.
// The fewer cards are hidden, the more the worlds know that the network does not. Fitted to what
// 1,024 worlds said of 16,000 plays (docs/decisions/0038-one-estimate.md).
inline double prior_worlds(double hidden, bool rare) {
  const double worlds = std::exp(-2.3 + 8.44 * hidden);
  return rare ? std::min(worlds, RARE_WORLDS) : worlds;
}

// By how much sampled worlds are too optimistic for the seat that asks, in log-odds of winning,
// given the share of the deck in hidden hands: the others hold better hands than the ones dealt to
// them, because their plays show more than the belief finds in them. Fitted to the outcomes of
// self-play (docs/decisions/0038-one-estimate.md).
inline double optimism(double hidden) {
  return 0.32 * std::clamp((hidden - 0.25) / 0.15, 0.0, 1.0);
}

// As how many independent worlds those count that were drawn from pools by weight, given the sum of
// their draws and that of the squares. It is the effective sample size of Kish, and up to half of
// it where worlds were drawn again and again: such a pool has found few likely worlds, and may have
// missed the likeliest. Fitted to the variance between pools.
inline double effective_worlds(double draws, double squares) {
  if (squares == 0) return 0;
  const double worlds = draws * draws / squares;
  return worlds / (2 - worlds / draws);
}

}  // namespace landlord
