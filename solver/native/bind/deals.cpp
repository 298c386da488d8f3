#include "bind/deals.hpp"

#include <string>

#include "bind/checks.hpp"

namespace landlord {

namespace {

constexpr std::size_t MOST_DEALS = 1 << 22;

}  // namespace

std::vector<Deal> whole_deals(const Rules& rules, const DealArray& hands,
                              const HandArray& bottoms) {
  const auto players = static_cast<std::size_t>(rules.players());
  if (hands.shape(1) != players || bottoms.shape(0) != hands.shape(0)) {
    throw InvalidInput("deals: one hand for each seat, and one bottom");
  }
  if (hands.shape(0) > MOST_DEALS)
    throw InvalidInput("deals: more than " + std::to_string(MOST_DEALS));
  const int dealt = rules.spec().hand;
  std::vector<Deal> deals(hands.shape(0));
  for (std::size_t number = 0; number < deals.size(); ++number) {
    Deal& deal = deals[number];
    Cards rest = rules.deck();
    for (std::size_t seat = 0; seat < players; ++seat) {
      const Cards hand = hands.data()[players * number + seat];
      take(rules, rest, hand);
      if (size_of(rules.counts(hand)) != dealt) {
        throw InvalidInput("a dealt hand has " + std::to_string(dealt) + " cards");
      }
      deal.hands[seat] = hand;
    }
    deal.bottom = bottoms.data()[number];
    take(rules, rest, deal.bottom);
    if (rest != 0) throw InvalidInput("a deal uses every card of the deck");
  }
  return deals;
}

std::vector<AuctionedDeal> auctioned_deals(const Rules& rules,
                                           const std::optional<AuctionedArgument>& argument) {
  if (!argument) return {};
  const auto& [hands, bottoms, landlords] = *argument;
  const std::vector<Deal> deals = whole_deals(rules, hands, bottoms);
  if (deals.empty() || landlords.shape(0) != deals.size()) {
    throw InvalidInput("deals: at least one, and one landlord for each");
  }
  std::vector<AuctionedDeal> out;
  out.reserve(deals.size());
  for (std::size_t number = 0; number < deals.size(); ++number) {
    const std::int64_t landlord = landlords.data()[number];
    if (landlord < 0 || landlord >= rules.players()) throw InvalidInput("no such seat");
    out.push_back({deals[number], static_cast<int>(landlord)});
  }
  return out;
}

}  // namespace landlord
