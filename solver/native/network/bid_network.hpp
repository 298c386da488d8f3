// A network that values calls: it reads the hand that was dealt, the auction so far and a call.
//
// The core knows the features of the hand. What the further rows of the first layer say about the
// auction and the call is known to the caller alone: a state is the list of those that are on.
#pragma once

#include "hands/strength.hpp"
#include "network/bid_network.hpp"
#include "network/feature_list.hpp"
#include "network/network.hpp"

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

class BidNetwork {
 public:
  // The table of `spec` has one row for each feature of a hand, and `call_rows` rows after them.
  // Throws InvalidInput when the arrays do not fit together.
  BidNetwork(const Rules& rules, const NetworkSpec& spec, int call_rows);

  static constexpr int MOST_CALL_ROWS = 8192;
  static constexpr int MOST_STATES = 4096;

  // What some states add to the first layer's sums.
  struct States {
    int count = 0;
    Row<std::int16_t> sums;  // states x width
  };
  // A state lists rows after those of the hand, counted from 0. Throws InvalidInput for rows that
  // do not exist, and for a state whose sums could overflow with some hand.
  States prepare(const std::vector<std::vector<int>>& states) const;

  // Writes what a hand adds to the first layer's sums into `sums`, which has `width()` entries.
  void prepare_hand(Cards hand, Strength& strength, std::int16_t* sums) const;
  // Writes the outputs for one of the states into `out`.
  void evaluate(const std::int16_t* hand_sums, const States& states, int state, float* out) const;

  const Rules& rules() const { return features_.rules(); }
  const HandFeatures& features() const { return features_; }
  int call_rows() const { return call_rows_; }
  int width() const { return network_.width(); }
  int outputs() const { return network_.outputs(); }
  std::size_t bytes() const { return network_.bytes(); }

 private:
  HandFeatures features_;
  int call_rows_;
  Network network_;
  SumRange of_hands_;
};

}  // namespace landlord
