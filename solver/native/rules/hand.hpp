// A hand as packed counts: four bits a rank, the lowest rank in the lowest nibble.
//
// In a game with suited bombs, twelve more bits above the thirteen nibbles hold the suits of the
// two ranks that make these bombs: six from SUIT_A_SHIFT for the first rank, six from SUIT_B_SHIFT
// for the second. Counts and suits add and subtract together, so that "hand minus play" is one
// subtraction in every game.
#pragma once

#include <bit>
#include <cstdint>

namespace landlord {

using Cards = std::uint64_t;

inline constexpr int MAX_RANKS = 15;
inline constexpr int MAX_COUNT = 8;
inline constexpr int SUIT_A_SHIFT = 52;
inline constexpr int SUIT_B_SHIFT = 58;
inline constexpr Cards SUIT_MASK = 0x3F;
inline constexpr Cards SUITED_COUNTS = (Cards{1} << SUIT_A_SHIFT) - 1;
inline constexpr Cards NIBBLES = 0x0111111111111111;
inline constexpr Cards NIBBLE_TOPS = NIBBLES << 3;

constexpr int count_of(Cards hand, int rank) { return static_cast<int>(hand >> (4 * rank)) & 15; }

inline Cards cards_of(int rank, int count) { return static_cast<Cards>(count) << (4 * rank); }

// The number of cards in packed counts (no suit bits among them).
inline int size_of(Cards counts) {
  const Cards pairs = (counts & 0x0F0F0F0F0F0F0F0F) + ((counts >> 4) & 0x0F0F0F0F0F0F0F0F);
  return static_cast<int>((pairs * 0x0101010101010101) >> 56);
}

// The top bit of the nibble of every rank held at least `count` times (1 to 8, counts up to 8).
inline Cards at_least(Cards counts, int count) {
  return (counts + NIBBLES * static_cast<Cards>(MAX_COUNT - count)) & NIBBLE_TOPS;
}

// The rank whose nibble's top bit is the lowest bit of `tops`.
inline int lowest_rank(Cards tops) { return std::countr_zero(tops) >> 2; }

// The number of ranks whose nibble's top bit is set, up to 15.
inline int count_tops(Cards tops) { return static_cast<int>(((tops >> 3) * NIBBLES) >> 56) & 15; }

// Of each rank the lower of two counts.
inline Cards lesser(Cards a, Cards b) {
  constexpr Cards EVEN = 0x0F0F0F0F0F0F0F0F;
  constexpr Cards GUARD = 0x8080808080808080;
  const Cards low = (((a & EVEN) | GUARD) - (b & EVEN)) & GUARD;
  const Cards high = ((((a >> 4) & EVEN) | GUARD) - ((b >> 4) & EVEN)) & GUARD;
  const Cards b_is_lower = (low >> 7) * 15 | (high >> 7) * 15 << 4;
  return (a & ~b_is_lower) | (b & b_is_lower);
}

// Whether no rank has a higher count in `small` than in `large`.
inline bool contains(Cards large, Cards small) {
  constexpr Cards EVEN = 0x0F0F0F0F0F0F0F0F;
  constexpr Cards GUARD = 0x8080808080808080;
  const Cards low = ((large & EVEN) | GUARD) - (small & EVEN);
  const Cards high = (((large >> 4) & EVEN) | GUARD) - ((small >> 4) & EVEN);
  return (low & high & GUARD) == GUARD;
}

// Of these ranks, given and returned as tops, those on which a run of `shortest` ranks starts.
inline Cards run_starts(Cards held, int shortest) {
  Cards starts = held;
  for (int step = 1; step < shortest; ++step) starts &= held >> (4 * step);
  return starts;
}

// The top bits of the nibbles of the ranks from `low` to `high`. A set of ranks is written as these
// bits throughout the core ("tops").
inline Cards tops_between(int low, int high) {
  if (high < low) return 0;
  const Cards below = high >= 15 ? ~Cards{0} : (Cards{1} << (4 * (high + 1))) - 1;
  return NIBBLE_TOPS & below & ~((Cards{1} << (4 * low)) - 1);
}

}  // namespace landlord
