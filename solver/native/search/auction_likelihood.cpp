#include "search/auction_likelihood.hpp"

#include <algorithm>

#include "hands/worlds.hpp"

namespace landlord {

namespace {

// The hand without `count` of its cards, which are drawn at random.
Cards without_any(const Rules& rules, Cards hand, int count, Random& random) {
  std::vector<Cards> cards = single_cards(rules, hand);
  for (; count > 0 && !cards.empty(); --count) {
    const auto at = random.below(static_cast<std::uint32_t>(cards.size()));
    hand -= cards[at];
    cards[at] = cards.back();
    cards.pop_back();
  }
  return hand;
}

}  // namespace

bool AuctionLikelihood::empty() const {
  return std::all_of(seats.begin(), seats.end(),
                     [](const Calls& calls) { return calls.logs.empty(); });
}

double AuctionLikelihood::log_likelihood(const Hands& hands, int landlord, Strength& strength,
                                         Random random) const {
  const Rules& rules = strength.rules();
  double sum = 0;
  for (int seat = 0; seat < rules.players(); ++seat) {
    const Calls& calls = seats[seat];
    if (calls.logs.empty()) continue;
    Cards hand = hands[seat];
    if (seat == landlord) {
      hand = bottom == 0 ? without_any(rules, hand, rules.spec().bottom, random) : hand - bottom;
    }
    const auto step = std::upper_bound(calls.steps.begin(), calls.steps.end(), strength.of(hand));
    sum += calls.logs[step - calls.steps.begin()];
  }
  return sum;
}

}  // namespace landlord
