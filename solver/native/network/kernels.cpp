#include "network/kernels.hpp"

#include <algorithm>
#include <array>
#include <atomic>
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

constexpr Kernels KERNELS{.name = "portable", .gather = gather, .clamp = clamp, .layer = layer};

}  // namespace portable

#if defined(__x86_64__)

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

// Sixteen outputs at a time.
LANDLORD_AVX2 void layer(std::int32_t* out, const std::int16_t* in, std::size_t inputs,
                         const std::int16_t* weights, const std::int32_t* bias,
                         std::size_t outputs) {
  for (std::size_t from = 0; from < outputs; from += 16) {
    __m256i sum0 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bias + from));
    __m256i sum1 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bias + from + 8));
    for (std::size_t pair = 0; pair < inputs / 2; ++pair) {
      std::int32_t both;
      std::memcpy(&both, in + 2 * pair, sizeof both);
      if (both == 0) continue;
      const __m256i value = _mm256_set1_epi32(both);
      const std::int16_t* row = weights + (pair * outputs + from) * 2;
      const __m256i row0 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
      const __m256i row1 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 16));
      sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(value, row0));
      sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(value, row1));
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + from), sum0);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + from + 8), sum1);
  }
}

constexpr Kernels KERNELS{.name = "avx2", .gather = gather, .clamp = clamp, .layer = layer};

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

template <std::size_t blocks>
LANDLORD_AVX512 void columns(std::int32_t* out, const std::int16_t* in, std::size_t inputs,
                             const std::int16_t* weights, const std::int32_t* bias,
                             std::size_t outputs) {
  __m512i sum[blocks];
  for (std::size_t k = 0; k < blocks; ++k) sum[k] = _mm512_loadu_si512(bias + 16 * k);
  for (std::size_t pair = 0; pair < inputs / 2; ++pair) {
    std::int32_t both;
    std::memcpy(&both, in + 2 * pair, sizeof both);
    if (both == 0) continue;
    const __m512i value = _mm512_set1_epi32(both);
    const std::int16_t* row = weights + pair * outputs * 2;
    for (std::size_t k = 0; k < blocks; ++k) {
      sum[k] = _mm512_dpwssd_epi32(sum[k], value, _mm512_loadu_si512(row + 32 * k));
    }
  }
  for (std::size_t k = 0; k < blocks; ++k) _mm512_storeu_si512(out + 16 * k, sum[k]);
}

LANDLORD_AVX512 void layer(std::int32_t* out, const std::int16_t* in, std::size_t inputs,
                           const std::int16_t* weights, const std::int32_t* bias,
                           std::size_t outputs) {
  std::size_t from = 0;
  for (; from + 64 <= outputs; from += 64) {
    columns<4>(out + from, in, inputs, weights + 2 * from, bias + from, outputs);
  }
  for (; from < outputs; from += 16) {
    columns<1>(out + from, in, inputs, weights + 2 * from, bias + from, outputs);
  }
}

constexpr Kernels KERNELS{.name = "avx512", .gather = gather, .clamp = clamp, .layer = layer};

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
