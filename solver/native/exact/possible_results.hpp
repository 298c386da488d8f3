// The results that a game can still have.
#pragma once

#include <vector>

#include "exact/goals.hpp"

namespace landlord {

inline constexpr std::int64_t MOST_RESULT = std::int64_t{1} << 32;  // results are cut off here

// The landlord's results that bombs and Spring can make from this table on, won and lost, rising;
// perhaps some more. Where the goals do not keep the factor of the table, it counts as one.
std::vector<std::int64_t> possible_results(const Rules& rules, const Table& table,
                                           const Hands& hands, const Goals& goals);

}  // namespace landlord
