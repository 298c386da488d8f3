#include "bind/deals.hpp"

namespace landlord {

namespace {

constexpr std::size_t MOST_DEALS = 1 << 22;

}  // namespace

std::vector<Deal> whole_deals(const Rules& rules, const DealArray& hands,
                              const HandArray& bottoms) {
  const auto players = static_cast<std::size_t>(rules.players());
  require(hands.shape(1) == players && bottoms.shape(0) == hands.shape(0),
          "deals: one hand for each seat, and one bottom");
  check_range("deals", hands.shape(0), std::size_t{0}, MOST_DEALS);
  std::vector<Deal> deals(hands.shape(0));
  for (std::size_t number = 0; number < deals.size(); ++number) {
    Deal& deal = deals[number];
    Cards rest = rules.deck();
    for (std::size_t seat = 0; seat < players; ++seat) {
      deal.hands[seat] = checked_dealt(rules, hands.data()[players * number + seat]);
      take(rules, rest, deal.hands[seat]);
    }
    deal.bottom = bottoms.data()[number];
    take(rules, rest, deal.bottom);
    require(rest == 0, "a deal uses every card of the deck");
  }
  return deals;
}

std::vector<AuctionedDeal> auctioned_deals(const Rules& rules,
                                           const std::optional<AuctionedArgument>& argument) {
  if (!argument) return {};
  const auto& [hands, bottoms, landlords] = *argument;
  const std::vector<Deal> deals = whole_deals(rules, hands, bottoms);
  require(!deals.empty() && landlords.shape(0) == deals.size(),
          "deals: at least one, and one landlord for each");
  std::vector<AuctionedDeal> out;
  for (std::size_t number = 0; number < deals.size(); ++number) {
    const auto landlord = static_cast<int>(landlords.data()[number]);
    out.push_back({deals[number], checked_seat(rules, landlord)});
  }
  return out;
}

}  // namespace landlord
