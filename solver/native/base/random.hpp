// Random numbers that are the same on every machine: splitmix64 (Steele, Lea, Flood 2014).
#pragma once

#include <cstdint>

namespace landlord {

class Random {
 public:
  // Every pair of seed and stream has a sequence of its own.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
      : state_(mix(seed + 0x9E3779B97F4A7C15u) ^ mix(stream * 0xD1B54A32D192ED03u + 1)) {}

  std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15u); }

  // A number from 0 to n - 1, for n below 2^32; the bias is below n / 2^32.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }

  // A number from 0 to below 1.
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
  }

  std::uint64_t state_;
};

}  // namespace landlord
