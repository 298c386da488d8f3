// How likely the calls of an auction are, given the hands that were dealt.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "hands/strength.hpp"
#include "search/call_likelihood.hpp"

namespace landlord {

// Two models of bidders, of which either may be left out.
struct AuctionLikelihood {
  // The likelihood of one seat's calls as a step function of the strength of its hand (Strength). A
  // strength below steps[0] has logs[0], one below steps[1] has logs[1] and so on. `logs` has one
  // entry more than `steps`; both are empty for a seat whose calls show nothing.
  struct Calls {
    std::vector<double> steps;
    std::vector<double> logs;  // natural logarithms of the likelihoods
  };
  std::array<Calls, MAX_SEATS> seats;
  const CallLikelihood* learned = nullptr;  // of all seats; must outlive the object
  int known_seat = -1;  // the seat whose hand is known, so that its calls show nothing
  Cards bottom = 0;     // the cards that the landlord took up; 0 when they are not known

  // Whether the calls of this seat show anything.
  bool shows(int seat) const;
  // Whether no seat's calls show anything.
  bool empty() const;
  // The natural logarithm of the likelihood of all calls. `hands` are those after the landlord has
  // taken up the bottom. When the bottom is not known, `random` draws it from the landlord's hand.
  double log_likelihood(const Hands& hands, int landlord, Strength& strength, Random random) const;
};

}  // namespace landlord
