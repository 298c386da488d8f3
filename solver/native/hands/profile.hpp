// A profile: how many ranks of a hand are held once, twice, ... up to eight times, in one word.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/hand.hpp"

namespace landlord {

inline constexpr int PROFILE_BITS = 5;  // for up to fifteen ranks of each count

// The profile of one rank that is held `count` times.
constexpr std::uint64_t rank_with(int count) {
  return count == 0 ? 0 : std::uint64_t{1} << (PROFILE_BITS * (count - 1));
}

// The profiles of three ranks, by their bits in a hand.
inline constexpr int CHUNK_BITS = 12;
inline constexpr auto CHUNK_PROFILES = [] {
  std::array<std::uint64_t, std::size_t{1} << CHUNK_BITS> profiles{};
  for (std::size_t chunk = 0; chunk < profiles.size(); ++chunk) {
    for (int rank = 0; rank < 3; ++rank) {
      profiles[chunk] += rank_with(std::min(count_of(chunk, rank), MAX_COUNT));
    }
  }
  return profiles;
}();

// The number of ranks that are held exactly `count` times.
inline int ranks_with(std::uint64_t profile, int count) {
  return static_cast<int>(profile >> (PROFILE_BITS * (count - 1))) & 31;
}

// The highest count of any rank, for a profile that is not empty.
inline int highest_count(std::uint64_t profile) {
  return (63 - std::countl_zero(profile)) / PROFILE_BITS + 1;
}

}  // namespace landlord
