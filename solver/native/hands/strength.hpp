// How strong a dealt hand looks: what its high cards and bombs control, less the plays it needs.
#pragma once

#include "base/random.hpp"
#include "hands/fewest.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// How many bombs a hand holds side by side, wild cards in as few of them as can be.
int count_bombs(const Rules& rules, Cards hand, PlayList& scratch);

class Strength {
 public:
  explicit Strength(const Rules& rules);

  // The tricks that the high cards and bombs are worth.
  double controls(Cards hand);
  double of(Cards hand) { return controls(hand) - fewest_.estimate(hand); }
  const Rules& rules() const { return rules_; }

 private:
  const Rules& rules_;
  FewestPlays fewest_;
  std::array<double, MAX_RANKS> weights_{};
  PlayList found_;
};

// Who becomes the landlord of a deal without an auction being played: in the `chosen` share of the
// deals the seat whose hand looks strongest to bidders who misjudge it a little.
class LandlordChoice {
 public:
  LandlordChoice(const Rules& rules, double chosen)
      : players_(rules.players()), chosen_(chosen), strength_(rules) {}

  // `otherwise` is the landlord of the other deals.
  int of(const Hands& hands, int otherwise, Random& random);

 private:
  int players_;
  double chosen_;
  Strength strength_;
};

}  // namespace landlord
