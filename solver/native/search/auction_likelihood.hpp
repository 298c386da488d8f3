// How likely the calls of an auction are, given the hands that were dealt.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "hands/strength.hpp"

namespace landlord {

struct AuctionLikelihood {
  // The likelihood of one seat's calls as a step function of the strength of its hand (Strength). A
  // strength below steps[0] has logs[0], one below steps[1] has logs[1] and so on. `logs` has one
  // entry more than `steps`; both are empty for a seat whose calls show nothing.
  struct Calls {
    std::vector<double> steps;
    std::vector<double> logs;  // natural logarithms of the likelihoods
  };
  std::array<Calls, MAX_SEATS> seats;
  Cards bottom = 0;  // the cards that the landlord took up; 0 when they are not known

  // Whether no seat's calls show anything.
  bool empty() const;
  // The natural logarithm of the likelihood of all calls. `hands` are those after the landlord has
  // taken up the bottom. When the bottom is not known, `random` draws it from the landlord's hand.
  double log_likelihood(const Hands& hands, int landlord, Strength& strength, Random random) const;
};

}  // namespace landlord
