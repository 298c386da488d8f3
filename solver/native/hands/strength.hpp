// How strong a dealt hand looks: the tricks that it can win, less the plays that it needs.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "hands/fewest.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// Bombs of a hand that share no card, with as few wild cards in them as possible; then longer ones
// come first, then higher ones.
std::vector<Play> separate_bombs(const Rules& rules, Cards hand, PlayList& scratch);

// How many these are.
int count_bombs(const Rules& rules, Cards hand, PlayList& scratch);

class Strength {
 public:
  struct Figures {
    double controls = 0;  // how many tricks the high cards and bombs are worth
    int bombs = 0;        // see count_bombs
    int fewest = 0;       // the plays that the hand needs (FewestPlays::estimate)

    double strength() const { return controls - fewest; }
  };

  explicit Strength(const Rules& rules);

  Figures figures(Cards hand);
  // The figure `controls` alone.
  double controls(Cards hand);
  // The controls less the plays that the hand needs.
  double of(Cards hand) { return figures(hand).strength(); }
  const Rules& rules() const { return rules_; }
  std::size_t bytes() const { return fewest_.bytes(); }

 private:
  double controls(Cards hand, int bombs) const;

  const Rules& rules_;
  FewestPlays fewest_;
  std::array<double, MAX_RANKS> weights_{};
  PlayList found_;
};

// Chooses the landlord of a deal that is played without an auction.
class LandlordPicker {
 public:
  // `strongest_share`: in this share of the deals the seat whose hand looks strongest to slightly
  // inaccurate bidders becomes the landlord.
  LandlordPicker(const Rules& rules, double strongest_share)
      : players_(rules.players()), strongest_share_(strongest_share), strength_(rules) {}

  // The landlord's seat; `otherwise` in the other deals.
  int of(const Hands& hands, int otherwise, Random& random);

 private:
  int players_;
  double strongest_share_;
  Strength strength_;
};

}  // namespace landlord
