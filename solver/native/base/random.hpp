// Random numbers that are the same on every machine: splitmix64 (see base/hash.hpp).
#pragma once

#include <cstdint>
#include <utility>

#include "base/hash.hpp"

namespace landlord {

class Random {
 public:
  // Every pair of seed and stream has a sequence of its own.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
      : state_(splitmix(seed + GOLDEN_RATIO) ^ splitmix(stream * 0xD1B54A32D192ED03u + 1)) {}

  std::uint64_t next() { return splitmix(state_ += GOLDEN_RATIO); }

  // A uniform integer from 0 to n - 1, for n below 2^32. The bias is below n / 2^32.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }

  // Puts values in random order.
  template <class Values>
  void shuffle(Values& values) {
    for (std::size_t left = values.size(); left > 1; --left) {
      std::swap(values[left - 1], values[below(static_cast<std::uint32_t>(left))]);
    }
  }

  // A uniform number in [0, 1), with 53 random bits.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace landlord
