// The arithmetic of the networks: whole numbers only, so that every path gives the same bits.
#pragma once

#include <cstddef>
#include <cstdint>

namespace landlord {

// Sizes are multiples of these, arrays aligned to 64 bytes.
inline constexpr int WIDTH_STEP = 128;
inline constexpr int OUTPUT_STEP = 16;

struct Kernels {
  const char* name;
  // out = base + the sum of the rows of `table` (each `width` wide) named by `rows`.
  void (*gather)(std::int16_t* out, const std::int16_t* base, const std::int16_t* table,
                 const std::uint16_t* rows, int count, std::size_t width);
  // out = in, between 0 and `top`.
  void (*clamp)(std::int16_t* out, const std::int16_t* in, std::size_t width, std::int16_t top);
  // out = bias + weights * in. Weights lie as [input pair][output][2].
  void (*layer)(std::int32_t* out, const std::int16_t* in, std::size_t inputs,
                const std::int16_t* weights, const std::int32_t* bias, std::size_t outputs);
};

// The fastest that this processor has; LANDLORD_KERNELS names another (portable, avx2, avx512).
const Kernels& kernels();

}  // namespace landlord
