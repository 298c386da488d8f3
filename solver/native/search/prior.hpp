// How much the network's evaluation of a candidate and sampled worlds weigh against each other.
#pragma once

#include <algorithm>
#include <cmath>

namespace landlord {

// From this number of bombs that share no card on, a hand is rare: the network has seen few such
// hands, and counts as RARE_WORLDS at most (docs/decisions/0030-no-play-left-out.md).
inline constexpr int MANY_BOMBS = 3;
inline constexpr double RARE_WORLDS = 1;

// How the network and sampled worlds are weighed for a seat to which a share of the deck is hidden.
// All numbers are fitted to games of the networks against themselves: what 1,024 worlds said of
// 24,000 choices, and what came of the games (docs/decisions/0038-one-estimate.md).
struct Weighing {
  // The number of independent worlds that the network is worth. The fewer cards are hidden, the
  // more the worlds know that the network does not.
  double pseudo_count = 0;
  // What the worlds say too much for the seat that asks, in log-odds of winning: the others hold
  // better hands than the ones dealt to them, because their plays show more than the belief finds.
  double optimism = 0;
  // What their log-odds are multiplied by: some players of the worlds act by simple rules or
  // deviate, so more games are close there than where all play well.
  double slope = 1;
  // The weight that very many worlds have against the network.
  double trust = 1;
};

// A deck of at least this many cards is two decks: there the belief finds little in the plays.
inline constexpr int LARGE_DECK = 80;

// Given the number of hidden cards, that of all cards, and whether the hand holds MANY_BOMBS.
inline Weighing weighing(int unseen, int deck, bool rare) {
  const double hidden = static_cast<double>(unseen) / deck;
  const double worlds = std::exp(-2.3 + 8.44 * hidden);
  Weighing out{.pseudo_count = rare ? std::min(worlds, RARE_WORLDS) : worlds};
  if (deck < LARGE_DECK) {
    const double ramp = std::clamp((hidden - 0.25) / 0.15, 0.0, 1.0);
    out.optimism = 0.32 * ramp;
    out.slope = 1 + 0.16 * ramp;
  } else {
    const double ramp = std::clamp((hidden - 0.15) / 0.1, 0.0, 1.0);
    out.optimism = 1.3 * ramp;
    out.trust = 1 - 0.7 * ramp;
  }
  return out;
}

// The number of independent worlds that worlds drawn from pools by weight are worth, given the sum
// of their draws, and that of the numbers of draws that are right or wrong with each
// (Drawn::alike). It is the effective sample size of Kish, for worlds that were dealt once each.
inline double effective_worlds(double draws, double squares) {
  if (squares == 0) return 0;
  return draws * draws / squares;
}

}  // namespace landlord
