// How likely the calls of an auction are for a hand, by what a network says they are worth.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "hands/strength.hpp"
#include "network/bid_network.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// A model of bidders: the network says how likely each outcome is after each legal call, and the
// outcomes have points. A call is made with the softmax probability of its expected points; a small
// share of calls is any legal one.
class CallLikelihood {
 public:
  // A call that a seat has made.
  struct CallMade {
    BidNetwork::States states;  // one for each legal call
    int made = 0;               // the index of the call
    bool with_bottom = false;   // whether the seat had taken up the bottom
  };
  using CallsMade = std::array<std::vector<CallMade>, MAX_SEATS>;
  struct Spec {
    std::vector<double> points;  // by output of the network
    double temperature = 1;      // of the softmax, in points
    double deviation = 0;        // share of calls that are drawn from all legal ones evenly
  };

  // The network must outlive the object. Throws InvalidInput for a specification that does not fit
  // the network, and for decisions without the call that was made.
  CallLikelihood(const BidNetwork& network, Spec spec, CallsMade decisions);

  // Whether the seat has made a call.
  bool called(int seat) const { return !decisions_[seat].empty(); }
  // Whether the seat has made a call after it had taken up the bottom.
  bool called_with_bottom(int seat) const;
  // The natural logarithm of the probability of all calls of a seat that was dealt `dealt`, and
  // that holds `held` once it has taken up the bottom.
  double log_likelihood(int seat, Cards dealt, Cards held, Strength& strength) const;

  const BidNetwork& network() const { return network_; }

 private:
  double probability(const std::int16_t* hand_sums, const CallMade& decision) const;
  double expected_points(const std::int16_t* hand_sums, const CallMade& decision, int call) const;

  const BidNetwork& network_;
  Spec spec_;
  CallsMade decisions_;
};

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
