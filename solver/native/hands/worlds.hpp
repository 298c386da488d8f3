// Sampled deals of the hidden cards (determinizations) that agree with what one seat knows.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// The cards of a hand one by one, each as a packed hand of one card with its suit bit.
std::vector<Cards> single_cards(const Rules& rules, Cards hand);

// The cards of one game: every seat's hand before the landlord takes up the bottom.
struct Deal {
  Hands hands{};
  Cards bottom = 0;
};

// A deal after its auction.
struct AuctionedDeal : Deal {
  int landlord = 0;  // the seat
};

// What one seat does not know.
struct Hidden {
  Cards unseen = 0;                     // the hidden cards
  std::array<int, MAX_SEATS> counts{};  // how many of them each seat holds
  Hands known{};  // which of them a seat is known to hold (bottom cards that were shown to all)
};

// A new deal: all cards are hidden, and the bottom is left over.
Hidden whole_deck(const Rules& rules);

class Worlds {
 public:
  // Throws InvalidInput when the counts and known cards do not fit the unseen cards.
  Worlds(const Rules& rules, const Hidden& hidden, std::uint64_t seed);

  // Deals world number `index` into `hands`; hands of seats without hidden cards stay as they are.
  // Returns the cards left over, which are the bottom before the landlord takes it up. All deals of
  // the unseen cards are equally likely.
  Cards deal(std::uint64_t index, Hands& hands) const;

 private:
  std::uint64_t seed_;
  Hidden hidden_;
  std::vector<Cards> free_;
  std::array<int, MAX_SEATS> open_{};
};

}  // namespace landlord
