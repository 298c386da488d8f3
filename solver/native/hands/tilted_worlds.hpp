// Sampled deals of the hidden cards in which some hands are likelier than by chance.
#pragma once

#include <vector>

#include "hands/worlds.hpp"

namespace landlord {

// Deals worlds in which a seat holds a number of cards of a rank more or less often than in evenly
// dealt ones, and says how much likelier each world is than there.
//
// The seats get their cards one after the other. The chance of a hand is that of an even deal,
// times one factor for each rank, and what makes all chances add up to one. Where every hidden card
// is held by a seat, the last of these seats takes what is left.
class TiltedWorlds {
 public:
  // Factors by seat, by rank and by the number of cards of the rank. The number leaves out cards
  // that a seat is known to hold.
  using BySeat = std::array<std::array<double, MAX_COUNT + 1>, MAX_RANKS>;
  using Tilts = std::array<BySeat, MAX_SEATS>;

  // `worlds` outlives this. Every number of cards that is possible has a factor above zero.
  TiltedWorlds(const Worlds& worlds, const Tilts& tilts);

  // Fills in the hidden hands.
  void deal(Random& random, Hands& hands) const;
  // How many times likelier a world is than among evenly dealt ones.
  double ratio(const Hands& hands) const;

 private:
  using Unseen = std::array<int, MAX_RANKS>;
  // By rank and number of cards: the sum of the products of factors, over all ways to take this
  // number of cards from this rank and the higher ones.
  using Sums = std::array<std::array<double, Worlds::MOST_CARDS + 1>, MAX_RANKS + 1>;

  void add_up(int seat, const Unseen& unseen, Sums& sums) const;
  template <class Choose>
  double walk(Choose&& choose) const;

  const Worlds& worlds_;
  Tilts tilts_;
  std::vector<int> seats_;  // those that do not take what is left
  Sums first_{};            // of the first of them
};

}  // namespace landlord
