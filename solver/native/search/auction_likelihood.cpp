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

bool AuctionLikelihood::shows(int seat) const {
  if (seat == known_seat) return false;
  return !seats[seat].logs.empty() || (learned != nullptr && learned->called(seat));
}

bool AuctionLikelihood::empty() const {
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (shows(seat)) return false;
  }
  return true;
}

double AuctionLikelihood::log_likelihood(const Hands& hands, int landlord, Strength& strength,
                                         Random random) const {
  const Rules& rules = strength.rules();
  double sum = 0;
  for (int seat = 0; seat < rules.players(); ++seat) {
    if (!shows(seat)) continue;
    const Cards held = hands[seat];
    Cards dealt = held;
    if (seat == landlord) {
      dealt = bottom == 0 ? without_any(rules, held, rules.spec().bottom, random) : held - bottom;
    }
    if (learned != nullptr) sum += learned->log_likelihood(seat, dealt, held, strength);
    const Calls& calls = seats[seat];
    if (calls.logs.empty()) continue;
    const auto step = std::upper_bound(calls.steps.begin(), calls.steps.end(), strength.of(dealt));
    sum += calls.logs[step - calls.steps.begin()];
  }
  return sum;
}

}  // namespace landlord
