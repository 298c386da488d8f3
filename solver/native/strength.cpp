#include "strength.hpp"

#include <algorithm>

namespace landlord {

namespace {

// Ranks above this share of the deck win tricks by themselves; the highest counts as three plays.
constexpr double CONTROL_FROM = 0.75;
constexpr double CONTROL = 3.0;
constexpr double BOMB = 2.0;
constexpr double MISJUDGED = 2.0;  // how far bidders are off at most

}  // namespace

Strength::Strength(const Rules& rules) : rules_(rules), fewest_(rules) {
  double below = 0;
  double all = 0;
  for (int rank = 0; rank < rules.ranks(); ++rank) all += rules.spec().copies[rank];
  for (int rank = 0; rank < rules.ranks(); ++rank) {
    const double copies = rules.spec().copies[rank];
    const double share = (below + copies / 2) / all;
    weights_[rank] = CONTROL * std::clamp((share - CONTROL_FROM) / (1 - CONTROL_FROM), 0.0, 1.0);
    below += copies;
  }
}

double Strength::controls(Cards hand) {
  double total = 0;
  const Cards counts = rules_.counts(hand);
  for (int rank = 0; rank < rules_.ranks(); ++rank)
    total += weights_[rank] * count_of(counts, rank);
  found_.clear();
  rules_.plays(hand, nullptr, true, false, found_);
  // A rank held six times makes bombs of four, five and six: one bomb to a player.
  int bombs = 0;
  for (std::size_t at = 0; at < found_.size(); ++at) {
    const Play& bomb = found_[at];
    const bool known = std::any_of(found_.begin(), found_.begin() + at, [&](const Play& other) {
      return other.type == bomb.type && other.key == bomb.key;
    });
    bombs += known ? 0 : 1;
  }
  return total + BOMB * bombs;
}

int LandlordChoice::of(const Hands& hands, int otherwise, Random& random) {
  if (random.share() >= chosen_) return otherwise;
  int best = 0;
  double most = 0;
  for (int seat = 0; seat < players_; ++seat) {
    const double looks = strength_.of(hands[seat]) + MISJUDGED * (2 * random.share() - 1);
    if (seat == 0 || looks > most) {
      best = seat;
      most = looks;
    }
  }
  return best;
}

}  // namespace landlord
