// Whole deals as Python passes them.
#pragma once

#include "bind/bind.hpp"
#include "hands/worlds.hpp"

namespace landlord {

// The hands as dealt (deals x seats), the bottoms, and the landlords' seats.
using AuctionedArgument = std::tuple<DealArray, HandArray, Vector<std::int64_t>>;

inline Cards checked_dealt(const Rules& rules, Cards hand) {
  if (size_of(rules.counts(checked_hand(rules, hand))) != rules.spec().hand) {
    throw InvalidInput("a dealt hand has " + std::to_string(rules.spec().hand) + " cards");
  }
  return hand;
}

// Each throws InvalidInput for arrays of other sizes, and for a deal that does not use every card
// of the deck once.
std::vector<Deal> whole_deals(const Rules& rules, const DealArray& hands, const HandArray& bottoms);
// No deals for an argument that was left out.
std::vector<AuctionedDeal> auctioned_deals(const Rules& rules,
                                           const std::optional<AuctionedArgument>& argument);

}  // namespace landlord
