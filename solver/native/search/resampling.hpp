// Worlds that are drawn by their weights.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "search/act_likelihood.hpp"

namespace landlord {

// What a seat cannot see: the other hands, and how their owners play.
struct World {
  Hands hands{};
  PlayerTypes types{};
};

// Hands that others may hold, and how likely they are beside those of the same list.
struct Likely {
  Hands hands{};
  TypeChances types;
  double weight = 0;
  // The number of deals by which the weight was found. Infinite where it is exact, because these
  // hands were not dealt by chance.
  double deals = 1;
};

// A world, and how much it counts.
struct Drawn : World {
  double draws = 1;  // how often it was drawn by its weight, or a share of all counted deals
  // With how many draws, itself included, each of these draws is right or wrong by chance: it is
  // chance that it was drawn, and that deals have found its hands.
  double alike = 1;
};

// The number of independent worlds of equal weight that they are worth; infinite for exact weights.
double worth(const std::vector<Likely>& likely);

// Chances in proportion to `expected`, none of which is negative, but at most 1. Their sum is
// `count`, or all of them are 1.
std::vector<double> chances_of(const std::vector<double>& expected, int count);

// Draws worlds by weight: systematic resampling, with one random number for all draws. Each world
// stands once, in random order, because a search may try only the first of them.
std::vector<Drawn> resample(const std::vector<Likely>& likely, int draws, Random random);

// All worlds of hands whose weights are exact, in random order: they count as many draws together
// as there are hands. Their chances are counted, so that no chance of drawing makes them uncertain;
// how the others play does, as if they were `worth` independent worlds.
std::vector<Drawn> all_of(const std::vector<Likely>& likely, double worth, Random random);

}  // namespace landlord
