#include "hands/beaters.hpp"

#include <algorithm>

namespace landlord {

namespace {

bool goes_out(const Rules& rules, Cards hand, const Play* over) {
  // With wild cards the highest reading is the first of its type, and no lower one beats more.
  const std::vector<Play> found = rules.readings(hand);
  return std::any_of(found.begin(), found.end(),
                     [&](const Play& play) { return over == nullptr || rules.beats(play, *over); });
}

}  // namespace

Beaters count_beaters(const Rules& rules, std::span<const Cards> hands, std::size_t seats,
                      const Play* over, std::span<const double> weights) {
  Beaters counted{.beating = std::vector<double>(seats), .going_out = std::vector<double>(seats)};
  PlayList scratch;
  for (std::size_t at = 0; at < hands.size(); ++at) {
    const std::size_t seat = at % seats;
    const Cards hand = hands[at];
    if (hand == 0 || (over != nullptr && !rules.can_beat(hand, *over, false, scratch))) continue;
    const double weight = weights.empty() ? 1.0 : weights[at / seats];
    counted.beating[seat] += weight;
    if (goes_out(rules, hand, over)) counted.going_out[seat] += weight;
  }
  return counted;
}

}  // namespace landlord
