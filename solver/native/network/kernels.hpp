// The arithmetic of the networks. It uses integers only, so that all kernels give the same bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace landlord {

// Widths and numbers of outputs are multiples of these; arrays are aligned to 64 bytes.
inline constexpr int WIDTH_STEP = 128;
inline constexpr int OUTPUT_STEP = 16;
// The most inputs of a layer.
inline constexpr int MOST_INPUTS = 1024;

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
  // out = sums shifted right by `shift`, between `low` and `top`.
  void (*squash)(std::int16_t* out, const std::int32_t* sums, std::size_t outputs, int shift,
                 std::int16_t low, std::int16_t top);
};

// The kernels in use: at first the fastest that this processor has.
const Kernels& kernels();
// Uses the kernels of this name from now on: portable, avx2 or avx512; the fastest when it is
// empty. Throws InvalidInput for another name and for kernels that this processor does not have.
void use_kernels(std::string_view name);

}  // namespace landlord
