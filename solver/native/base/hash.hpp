// The hash functions of the core and their constants.
#pragma once

#include <cstdint>

namespace landlord {

// 2^64 divided by the golden ratio, made odd: the multiplier of Fibonacci hashing (Knuth, The Art
// of Computer Programming, volume 3, section 6.4) and the increment of splitmix64.
inline constexpr std::uint64_t GOLDEN_RATIO = 0x9E3779B97F4A7C15u;

// Fibonacci hashing: the top `bits` bits of the product.
inline std::uint64_t hash_to_bits(std::uint64_t key, int bits) {
  return (key * GOLDEN_RATIO) >> (64 - bits);
}

// A hash whose low bits depend on every bit of the key, for tables of a power of two.
inline std::uint64_t hash_of(std::uint64_t key) {
  key *= GOLDEN_RATIO;
  return key ^ (key >> 32);
}

// The output function of splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014).
inline std::uint64_t splitmix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// Two independent 64-bit hashes of a sequence of words. Two different positions get the same pair
// with a probability of about 2^-128, which is neglected.
struct HashKey {
  std::uint64_t place = 0;  // chooses the place in a table
  std::uint64_t check = 0;  // is compared there

  // The key of the empty sequence. The constants are arbitrary.
  static constexpr HashKey empty() {
    return {.place = 0x2545F4914F6CDD1Du, .check = 0x9FB21C651E98DF25u};
  }
  // Appends a word to the sequence.
  void add(std::uint64_t word) {
    place = (place ^ word) * GOLDEN_RATIO;
    place ^= place >> 29;
    check = (check + word) * 0xD6E8FEB86659FD93u;
    check ^= check >> 32;
  }
  // Marks a finished key with a number, such as the goal of a search. Cheaper than `add`.
  void mark(std::uint64_t number) {
    place ^= number * 0xC2B2AE3D27D4EB4Fu;
    check += number << 32;
  }

  bool operator==(const HashKey&) const = default;
};

}  // namespace landlord
