// A profile: how many ranks of a hand are held once, twice, ... up to eight times, in one word.
#pragma once

#include <bit>
#include <cstdint>

#include "rules/hand.hpp"

namespace landlord {

inline constexpr int PROFILE_BITS = 5;  // for up to fifteen ranks of each count

// The profile of one rank that is held `count` times.
inline std::uint64_t rank_with(int count) {
  return count == 0 ? 0 : std::uint64_t{1} << (PROFILE_BITS * (count - 1));
}

// The number of ranks that are held exactly `count` times.
inline int ranks_with(std::uint64_t profile, int count) {
  return static_cast<int>(profile >> (PROFILE_BITS * (count - 1))) & 31;
}

// The highest count of any rank, for a profile that is not empty.
inline int highest_count(std::uint64_t profile) {
  return (63 - std::countl_zero(profile)) / PROFILE_BITS + 1;
}

}  // namespace landlord
