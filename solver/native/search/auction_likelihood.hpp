// What an auction told of the hands that were dealt: how likely each seat's calls are by how strong
// its hand looks.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "hands/strength.hpp"

namespace landlord {

struct Heard {
  // A seat whose hand looks less strong than the first of the steps would have made its calls with
  // the first likelihood, and so on; there is one more likelihood than steps. None for a seat that
  // has told nothing.
  struct Calls {
    std::vector<double> steps;
    std::vector<double> logs;  // of the likelihoods
  };
  std::array<Calls, MAX_SEATS> seats;
  Cards bottom = 0;  // what the landlord took up; 0 when that is not known

  bool nothing() const;
  // The logarithm of how likely the calls are when these hands were dealt, and the landlord has
  // taken up the bottom; where that is not known, `random` says which cards he took up.
  double likelihood(const Hands& hands, int landlord, Strength& strength, Random random) const;
};

}  // namespace landlord
