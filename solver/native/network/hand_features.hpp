// The features of a dealt hand: the inputs of a network that values calls.
#pragma once

#include "hands/strength.hpp"
#include "network/feature_list.hpp"

namespace landlord {

// Numbers are groups: "hand pairs 3" is on when exactly three ranks are held twice. A number above
// the last one of its group counts as the last one.
class HandFeatures : public FeatureList {
 public:
  explicit HandFeatures(const Rules& rules);

  // Appends the features of a hand. `strength` is of the same rules.
  void of(Cards hand, Strength& strength, Active& out) const;

 private:
  int cards_, size_of_hand_, fewest_, bombs_, controls_, strength_, above_runs_, wild_, fixed_;
  static constexpr int MOST_TIMES = 3;  // single cards, pairs and triples are counted
  std::array<int, MOST_TIMES> ranks_held_{}, longest_run_{};
  int most_cards_, most_above_runs_, most_wild_;
};

}  // namespace landlord
