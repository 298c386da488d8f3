#include "network/kernels.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <string>

#include "rules/play.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace landlord {

namespace {

namespace portable {

void gather(std::int16_t* out, const std::int16_t* base, const std::int16_t* table,
            const std::uint16_t* rows, int count, std::size_t width) {
  if (out != base) std::copy_n(base, width, out);
  for (int i = 0; i < count; ++i) {
    const std::int16_t* row = table + rows[i] * width;
    for (std::size_t at = 0; at < width; ++at)
      out[at] = static_cast<std::int16_t>(out[at] + row[at]);
  }
}

void clamp(std::int16_t* out, const std::int16_t* in, std::size_t width, std::int16_t top) {
  for (std::size_t at = 0; at < width; ++at) {
    out[at] = std::clamp(in[at], std::int16_t{0}, top);
  }
}

void layer(std::int32_t* out, const std::int16_t* in, std::size_t inputs,
           const std::int16_t* weights, const std::int32_t* bias, std::size_t outputs) {
  std::copy_n(bias, outputs, out);
  for (std::size_t pair = 0; pair < inputs / 2; ++pair) {
    const std::int32_t first = in[2 * pair];
    const std::int32_t second = in[2 * pair + 1];
    if ((first | second) == 0) continue;
    const std::int16_t* row = weights + pair * 2 * outputs;
    for (std::size_t at = 0; at < outputs; ++at) {
      out[at] += first * row[2 * at] + second * row[2 * at + 1];
    }
  }
}

void squash(std::int16_t* out, const std::int32_t* sums, std::size_t outputs, int shift,
            std::int16_t low, std::int16_t top) {
  for (std::size_t at = 0; at < outputs; ++at) {
    out[at] = static_cast<std::int16_t>(std::clamp<std::int32_t>(sums[at] >> shift, low, top));
  }
}

constexpr Kernels KERNELS{
    .name = "portable", .gather = gather, .clamp = clamp, .layer = layer, .squash = squash};

}  // namespace portable

#if defined(__x86_64__)

// The pairs of inputs of a layer that are not both zero, which is about half of them. A list of
// them costs less than a branch for each pair, which the processor could not foresee. Pairs of
// zeros fill it up to a multiple of STEP.
struct Pairs {
  static constexpr int STEP = 4;
  // What writes the list may write a whole register beyond its end.
  static constexpr int ROOM = MOST_INPUTS / 2 + 16;

  void fill_up() {
    for (; count % STEP != 0; ++count) places[count] = values[count] = 0;
  }

  int count = 0;
  std::array<std::int32_t, ROOM> places;  // from 0
  std::array<std::int32_t, ROOM> values;
};

namespace avx2 {

#define LANDLORD_AVX2 __attribute__((target("avx2")))

LANDLORD_AVX2 void gather(std::int16_t* out, const std::int16_t* base, const std::int16_t* table,
                          const std::uint16_t* rows, int count, std::size_t width) {
  for (std::size_t from = 0; from < width; from += 128) {
    __m256i sum[8];
    for (std::size_t k = 0; k < 8; ++k) {
      sum[k] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(base + from + 16 * k));
    }
    for (int i = 0; i < count; ++i) {
      const std::int16_t* row = table + rows[i] * width + from;
      for (std::size_t k = 0; k < 8; ++k) {
        sum[k] = _mm256_add_epi16(
            sum[k], _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 16 * k)));
      }
    }
    for (std::size_t k = 0; k < 8; ++k) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + from + 16 * k), sum[k]);
    }
  }
}

LANDLORD_AVX2 void clamp(std::int16_t* out, const std::int16_t* in, std::size_t width,
                         std::int16_t top) {
  const __m256i low = _mm256_setzero_si256();
  const __m256i high = _mm256_set1_epi16(top);
  for (std::size_t at = 0; at < width; at += 16) {
    const __m256i value = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in + at));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + at),
                        _mm256_min_epi16(_mm256_max_epi16(value, low), high));
  }
}

LANDLORD_AVX2 void find_pairs(const std::int16_t* in, std::size_t inputs, Pairs& found) {
  for (std::size_t pair = 0; pair < inputs / 2; ++pair) {
    std::int32_t both;
    std::memcpy(&both, in + 2 * pair, sizeof both);
    found.places[found.count] = static_cast<std::int32_t>(pair);
    found.values[found.count] = both;
    found.count += both != 0 ? 1 : 0;
  }
  found.fill_up();
}

// Computes some blocks of eight outputs.
template <std::size_t blocks>
LANDLORD_AVX2 void columns(std::int32_t* out, const Pairs& pairs, const std::int16_t* weights,
                           const std::int32_t* bias, std::size_t outputs) {
  __m256i sum[blocks];
  for (std::size_t k = 0; k < blocks; ++k) {
    sum[k] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bias + 8 * k));
  }
  for (int at = 0; at < pairs.count; ++at) {
    const __m256i value = _mm256_set1_epi32(pairs.values[at]);
    const std::int16_t* row = weights + pairs.places[at] * outputs * 2;
    for (std::size_t k = 0; k < blocks; ++k) {
      sum[k] = _mm256_add_epi32(
          sum[k], _mm256_madd_epi16(
                      value, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 16 * k))));
    }
  }
  for (std::size_t k = 0; k < blocks; ++k) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 8 * k), sum[k]);
  }
}

LANDLORD_AVX2 void layer(std::int32_t* out, const std::int16_t* in, std::size_t inputs,
                         const std::int16_t* weights, const std::int32_t* bias,
                         std::size_t outputs) {
  Pairs pairs;
  find_pairs(in, inputs, pairs);
  std::size_t from = 0;
  for (; from + 64 <= outputs; from += 64) {
    columns<8>(out + from, pairs, weights + 2 * from, bias + from, outputs);
  }
  for (; from < outputs; from += 16) {
    columns<2>(out + from, pairs, weights + 2 * from, bias + from, outputs);
  }
}

LANDLORD_AVX2 void squash(std::int16_t* out, const std::int32_t* sums, std::size_t outputs,
                          int shift, std::int16_t low, std::int16_t top) {
  const __m128i by = _mm_cvtsi32_si128(shift);
  const __m256i least = _mm256_set1_epi32(low);
  const __m256i high = _mm256_set1_epi32(top);
  for (std::size_t at = 0; at < outputs; at += 16) {
    __m256i half[2];
    for (std::size_t k = 0; k < 2; ++k) {
      const __m256i sum = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sums + at + 8 * k));
      half[k] = _mm256_min_epi32(_mm256_max_epi32(_mm256_sra_epi32(sum, by), least), high);
    }
    // Packing takes turns between the halves of the registers.
    const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi32(half[0], half[1]), 0xD8);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + at), packed);
  }
}

constexpr Kernels KERNELS{
    .name = "avx2", .gather = gather, .clamp = clamp, .layer = layer, .squash = squash};

}  // namespace avx2

namespace avx512 {

#define LANDLORD_AVX512 __attribute__((target("avx512f,avx512bw,avx512vnni")))

LANDLORD_AVX512 void gather(std::int16_t* out, const std::int16_t* base, const std::int16_t* table,
                            const std::uint16_t* rows, int count, std::size_t width) {
  for (std::size_t from = 0; from < width; from += 128) {
    __m512i sum0 = _mm512_loadu_si512(base + from);
    __m512i sum1 = _mm512_loadu_si512(base + from + 32);
    __m512i sum2 = _mm512_loadu_si512(base + from + 64);
    __m512i sum3 = _mm512_loadu_si512(base + from + 96);
    for (int i = 0; i < count; ++i) {
      const std::int16_t* row = table + rows[i] * width + from;
      sum0 = _mm512_add_epi16(sum0, _mm512_loadu_si512(row));
      sum1 = _mm512_add_epi16(sum1, _mm512_loadu_si512(row + 32));
      sum2 = _mm512_add_epi16(sum2, _mm512_loadu_si512(row + 64));
      sum3 = _mm512_add_epi16(sum3, _mm512_loadu_si512(row + 96));
    }
    _mm512_storeu_si512(out + from, sum0);
    _mm512_storeu_si512(out + from + 32, sum1);
    _mm512_storeu_si512(out + from + 64, sum2);
    _mm512_storeu_si512(out + from + 96, sum3);
  }
}

LANDLORD_AVX512 void clamp(std::int16_t* out, const std::int16_t* in, std::size_t width,
                           std::int16_t top) {
  const __m512i low = _mm512_setzero_si512();
  const __m512i high = _mm512_set1_epi16(top);
  for (std::size_t at = 0; at < width; at += 32) {
    const __m512i value = _mm512_loadu_si512(in + at);
    _mm512_storeu_si512(out + at, _mm512_min_epi16(_mm512_max_epi16(value, low), high));
  }
}

LANDLORD_AVX512 void find_pairs(const std::int16_t* in, std::size_t inputs, Pairs& found) {
  __m512i places = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const std::size_t pairs = inputs / 2;
  for (std::size_t from = 0; from < pairs; from += 16) {
    const std::size_t left = pairs - from;
    const auto lanes = static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1u << left) - 1);
    const __m512i values = _mm512_maskz_loadu_epi32(lanes, in + 2 * from);
    const __mmask16 some = _mm512_test_epi32_mask(values, values);
    _mm512_storeu_si512(&found.places[found.count], _mm512_maskz_compress_epi32(some, places));
    _mm512_storeu_si512(&found.values[found.count], _mm512_maskz_compress_epi32(some, values));
    found.count += std::popcount(static_cast<unsigned>(some));
    places = _mm512_add_epi32(places, _mm512_set1_epi32(16));
  }
  found.fill_up();
}

// Computes some blocks of sixteen outputs. A sum must wait for the one before it, so that pairs
// take turns between several sums of one output.
template <std::size_t blocks, std::size_t turns>
LANDLORD_AVX512 void columns(std::int32_t* out, const Pairs& pairs, const std::int16_t* weights,
                             const std::int32_t* bias, std::size_t outputs) {
  static_assert(Pairs::STEP % turns == 0);
  __m512i sum[turns][blocks];
  for (std::size_t k = 0; k < blocks; ++k) {
    sum[0][k] = _mm512_loadu_si512(bias + 16 * k);
    for (std::size_t turn = 1; turn < turns; ++turn) sum[turn][k] = _mm512_setzero_si512();
  }
  for (int at = 0; at < pairs.count; at += turns) {
    for (std::size_t turn = 0; turn < turns; ++turn) {
      const __m512i value = _mm512_set1_epi32(pairs.values[at + turn]);
      const std::int16_t* row = weights + pairs.places[at + turn] * outputs * 2;
      for (std::size_t k = 0; k < blocks; ++k) {
        sum[turn][k] = _mm512_dpwssd_epi32(sum[turn][k], value, _mm512_loadu_si512(row + 32 * k));
      }
    }
  }
  for (std::size_t k = 0; k < blocks; ++k) {
    for (std::size_t turn = 1; turn < turns; ++turn) {
      sum[0][k] = _mm512_add_epi32(sum[0][k], sum[turn][k]);
    }
    _mm512_storeu_si512(out + 16 * k, sum[0][k]);
  }
}

LANDLORD_AVX512 void layer(std::int32_t* out, const std::int16_t* in, std::size_t inputs,
                           const std::int16_t* weights, const std::int32_t* bias,
                           std::size_t outputs) {
  Pairs pairs;
  find_pairs(in, inputs, pairs);
  std::size_t from = 0;
  for (; from + 64 <= outputs; from += 64) {
    columns<4, 2>(out + from, pairs, weights + 2 * from, bias + from, outputs);
  }
  for (; from + 32 <= outputs; from += 32) {
    columns<2, 4>(out + from, pairs, weights + 2 * from, bias + from, outputs);
  }
  for (; from < outputs; from += 16) {
    columns<1, 4>(out + from, pairs, weights + 2 * from, bias + from, outputs);
  }
}

LANDLORD_AVX512 void squash(std::int16_t* out, const std::int32_t* sums, std::size_t outputs,
                            int shift, std::int16_t low, std::int16_t top) {
  const __m128i by = _mm_cvtsi32_si128(shift);
  const __m512i least = _mm512_set1_epi32(low);
  const __m512i high = _mm512_set1_epi32(top);
  for (std::size_t at = 0; at < outputs; at += 16) {
    const __m512i sum = _mm512_sra_epi32(_mm512_loadu_si512(sums + at), by);
    const __m512i bounded = _mm512_min_epi32(_mm512_max_epi32(sum, least), high);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + at), _mm512_cvtepi32_epi16(bounded));
  }
}

constexpr Kernels KERNELS{
    .name = "avx512", .gather = gather, .clamp = clamp, .layer = layer, .squash = squash};

}  // namespace avx512

#endif

#if defined(__x86_64__)

// What the processor and the operating system support, by the cpuid instruction: the compilers' own
// functions for it need a run-time library that not all of them have.
struct Processor {
  bool avx2 = false;
  bool avx512 = false;

  Processor() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned SAVES_STATE = 1u << 27;  // the operating system saves the wide registers
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & SAVES_STATE) == 0) return;
    unsigned saved = 0;  // NOLINT(misc-const-correctness): written by the instruction
    __asm__("xgetbv" : "=a"(saved) : "c"(0) : "edx");
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return;
    constexpr unsigned YMM = 0x06, ZMM = 0xE6;
    constexpr unsigned AVX2 = 1u << 5, AVX512F = 1u << 16, AVX512BW = 1u << 30;
    constexpr unsigned AVX512VNNI = 1u << 11;
    avx2 = (saved & YMM) == YMM && (b & AVX2) != 0;
    avx512 =
        (saved & ZMM) == ZMM && (b & AVX512F) != 0 && (b & AVX512BW) != 0 && (c & AVX512VNNI) != 0;
  }
};

#endif

constexpr std::array<std::string_view, 3> NAMES{"avx512", "avx2", "portable"};  // fastest first

// The kernels of this name, or null when the processor or the build does not have them.
const Kernels* available(std::string_view name) {
#if defined(__x86_64__)
  static const Processor processor;
  if (name == "avx512" && processor.avx512) return &avx512::KERNELS;
  if (name == "avx2" && processor.avx2) return &avx2::KERNELS;
#endif
  return name == "portable" ? &portable::KERNELS : nullptr;
}

const Kernels* fastest() {
  const Kernels* found = nullptr;
  for (std::size_t at = 0; found == nullptr; ++at) found = available(NAMES[at]);
  return found;
}

std::atomic<const Kernels*>& chosen() {
  static std::atomic<const Kernels*> kernels = fastest();
  return kernels;
}

}  // namespace

const Kernels& kernels() { return *chosen().load(std::memory_order_relaxed); }

void use_kernels(std::string_view name) {
  const Kernels* found = name.empty() ? fastest() : available(name);
  if (found != nullptr) {
    chosen().store(found, std::memory_order_relaxed);
    return;
  }
  std::string known;
  for (const std::string_view each : NAMES) {
    known.append(known.empty() ? "" : ", ").append(each);
    if (available(each) == nullptr) known.append(" (not on this processor)");
  }
  throw InvalidInput("kernels: '" + std::string(name) + "' is none of " + known);
}

}  // namespace landlord
