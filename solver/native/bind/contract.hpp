// How the landlord was found, as Python passes it.
#pragma once

#include "bind/bind.hpp"
#include "rules/scoring.hpp"

namespace landlord {

inline constexpr int MOST_BID = 1000;
inline constexpr int MOST_SNATCHES = 8;
inline constexpr int MOST_FACTOR_OF_SEAT = 16;

inline std::array<int, MAX_SEATS> checked_factors(const Rules& rules,
                                                  const std::vector<int>& numbers, int least) {
  std::array<int, MAX_SEATS> out;
  out.fill(least);
  if (numbers.empty()) return out;
  require(static_cast<int>(numbers.size()) == rules.players(), "one factor for each seat");
  for (std::size_t seat = 0; seat < numbers.size(); ++seat) {
    require(numbers[seat] >= least && numbers[seat] <= MOST_FACTOR_OF_SEAT,
            "no game has such a factor of a seat");
    out[seat] = numbers[seat];
  }
  return out;
}

inline Contract checked_contract(const Rules& rules, int bid, int snatches,
                                 const std::vector<int>& shown, const std::vector<int>& doublings) {
  require(bid >= 0 && bid <= MOST_BID && snatches >= 0 && snatches <= MOST_SNATCHES,
          "no game has so many bids or snatches");
  return {.bid = bid,
          .snatches = snatches,
          .shown = checked_factors(rules, shown, 0),
          .doublings = checked_factors(rules, doublings, 1)};
}

}  // namespace landlord
