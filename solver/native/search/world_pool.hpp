// Worlds that are weighed together, so that a few of them can be drawn by weight.
//
// A pool is dealt in stages. The worlds of the first one are dealt as a proposal says, or evenly.
// Those of a later stage hold ranks as the likely worlds so far do, which finds many more likely
// ones (adaptive importance sampling). Each world then counts for less, the more often such worlds
// are dealt in all stages together (the balance heuristic: Veach and Guibas, "Optimally combining
// sampling techniques for Monte Carlo rendering", 1995).
#pragma once

#include <deque>
#include <vector>

#include "base/random.hpp"
#include "hands/worlds.hpp"
#include "network/network.hpp"
#include "search/act_likelihood.hpp"
#include "search/world_pool.hpp"

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

// How many equal weights say as much as these (the effective sample size).
double worth(const std::vector<double>& weights);

// By seat, rank and number of cards: how many times more frequent the number is in these worlds,
// which say as much as `effective` of equal weight, than among evenly dealt ones.
TiltedWorlds::Tilts learned(const Worlds& worlds, const std::vector<Likely>& likely,
                            double effective);

class WorldPool {
 public:
  struct Weighed {
    Hands hands{};
    TypeChances types;
    double log = 0;    // the logarithm of its likelihood
    double shape = 1;  // the mean weight, by hand shape, of the deals from which it was chosen
  };

  // Likelihoods are raised to the power `trust`. `proposal` says how the first stage is dealt;
  // null: evenly. `worlds` outlives the pool.
  WorldPool(const Worlds& worlds, double trust, const TiltedWorlds::Tilts* proposal = nullptr);

  // Deals the worlds of this stage; null: they are dealt evenly.
  const TiltedWorlds* dealer() const { return dealers_.empty() ? nullptr : &dealers_.back(); }
  // Adds worlds of this stage, at least one. A stage adds its worlds at once.
  void add(const std::vector<Weighed>& stage);
  // Begins the next stage, in which hands are likelier that are like those of the likely worlds.
  void next_stage();

  int size() const { return static_cast<int>(found_.size()); }
  const Hands& operator[](int index) const { return found_[index].hands; }
  // By world: its weight. All are worth at least `least` equal ones: where they would not be, the
  // likelihoods are trusted less.
  std::vector<double> weights(double least) const;
  // The different worlds with their weights.
  std::vector<Likely> likely(double least) const;

 private:
  const Worlds& worlds_;
  double trust_;
  std::deque<TiltedWorlds> dealers_;  // of the stages that are not dealt evenly
  // By stage: its worlds, for each unit of its mean shape weight. The first entry is of the evenly
  // dealt one.
  std::vector<double> sizes_;
  std::vector<Weighed> found_;
  std::vector<double> shares_;  // by world: how many such worlds all stages deal
};

// Returns factors for dealing worlds, by seat, rank and number of cards. A factor is how many times
// more often the seat gets this number of cards of the rank than in an even deal. `networks` must
// have proposals. `worlds` has the cards that are hidden from the seat that decides.
TiltedWorlds::Tilts propose(const Networks& networks, const PublicState& state,
                            const Question& question, const Worlds& worlds);

}  // namespace landlord
