// How much the network's evaluation of a candidate and sampled worlds weigh against each other.
#pragma once

#include <algorithm>
#include <cmath>

namespace landlord {

// From this number of bombs that share no card on, a hand is rare: the network has seen few such
// hands, and counts as RARE_WORLDS at most (docs/decisions/0030-no-play-left-out.md).
inline constexpr int MANY_BOMBS = 3;
inline constexpr double RARE_WORLDS = 1;

// Returns a probability whose log-odds are moved by so much; 0 and 1 stay as they are.
inline double moved(double chance, double log_odds) {
  const double wins = chance * std::exp(log_odds);
  return wins / (wins + 1 - chance);
}

// How the network and sampled worlds are weighed for a seat to which a share of the deck is hidden.
// The numbers are fitted to what 1,024 worlds said of the choices in games of equals, and to what
// came of these games (docs/decisions/0038-one-estimate.md, 0047-the-optimism-of-each-side.md).
struct Weighing {
  // The number of independent worlds that the network is worth. The fewer cards are hidden, the
  // more the worlds know that the network does not.
  double pseudo_count = 0;
  // How much likelier worlds that are won are drawn than worlds that are lost, in log-odds: the
  // others hold better hands than the ones dealt to them, because their plays show more than the
  // belief finds, and near the end they play better than their networks. For a peasant some of the
  // others are partners, so that the errors nearly cancel. Where no act is known, it is 0.
  double optimism = 0;
  // The weight that very many worlds have against the network.
  double trust = 1;
  // How near the end it is, from 0 to 1: the share of the optimism that is the role's.
  double near = 1;

  // The factor of the weight of a world that one of the good choices wins.
  double odds() const { return std::exp(-optimism); }

  // The share of very many worlds that are drawn and won where a win is as likely as this.
  double in_worlds(double win) const { return moved(win, optimism); }

  // The weight of worlds against the network, which says that a win is as likely as `said`.
  // `worlds` independent ones were drawn, and `odds` is the mean of the factors of their weights.
  double share(double said, double worlds, double odds = 1) const {
    const double drawn = in_worlds(said);
    const double network = pseudo_count * (drawn * this->odds() + 1 - drawn);
    const double all = network + worlds * odds;
    return all > 0 ? trust * worlds * odds / all : 0;
  }

  // How likely a win is by the network, which says `said`, and by independent worlds of which the
  // share `won` is won by the one choice that was tried.
  double win(double said, double won, double worlds) const {
    const double mean = won * odds() + 1 - won;
    return said + share(said, worlds, mean) * (won * odds() / mean - said);
  }

  // The share of worlds, as they are drawn, that a choice wins by the network and by independent
  // worlds of which it wins the share `won`. The choices of a decision compare by it as they do by
  // their chances.
  double drawn(double said, double won, double worlds) const {
    const double all = pseudo_count + worlds;
    const double network = in_worlds(said);
    return all > 0 ? network + trust * worlds / all * (won - network) : network;
  }
};

// A deck of at least this many cards is two decks: there the belief finds little in the plays.
inline constexpr int LARGE_DECK = 80;

// Returns a value that goes from the first to the second one while `at` goes from `low` to `high`.
inline double between(double first, double second, double at, double low, double high) {
  return first + (second - first) * std::clamp((at - low) / (high - low), 0.0, 1.0);
}

// Given the number of hidden cards, that of all cards, the optimism of the role near the end
// (Network::optimism), whether the seat that asks is the landlord, and whether its hand holds
// MANY_BOMBS, and whether it is known how the others have played.
inline Weighing weighing(int unseen, int deck, double optimism, bool landlord, bool rare,
                         bool acts) {
  const double hidden = static_cast<double>(unseen) / deck;
  const double worlds = std::exp(-2.3 + 8.44 * hidden);
  const bool large = deck >= LARGE_DECK;
  Weighing out;
  out.pseudo_count = rare ? std::min(worlds, RARE_WORLDS) : worlds;
  out.near = large ? between(1, 0, hidden, 0.15, 0.25) : between(1, 0, hidden, 0.3, 0.45);
  const double far = large ? 1.3 : landlord ? 0.5 : 0;
  if (acts) out.optimism = out.near * optimism + (1 - out.near) * far;
  if (large) out.trust = 0.3 + 0.7 * out.near;
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
