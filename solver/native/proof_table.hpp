// Proof numbers of positions, in memory of a fixed size that threads share without locks.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "position.hpp"
#include "zeroed.hpp"

namespace landlord {

// How much work is still to be done to prove or disprove; 0 when it is done, and then the other
// number is PROVEN.
struct ProofNumbers {
  static constexpr std::uint32_t PROVEN = (1u << 28) - 1;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool decided() const { return proof == 0 || disproof == 0; }
};

class ProofTable {
  static constexpr std::size_t WAYS = 4;
  struct Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };

 public:
  // Uses at most `bytes`, but for a bucket or two.
  explicit ProofTable(std::size_t bytes)
      : parts_{{Zeroed<Entry>(rounded(std::min(bytes / 16, std::size_t{1} << 20))),
                Zeroed<Entry>(rounded(std::min(bytes / 8, std::size_t{1} << 24))),
                Zeroed<Entry>(rounded(bytes - bytes / 16 - bytes / 8))}} {
    for (std::size_t part = 1; part < parts_.size(); ++part) parts_[part].use_large_pages();
  }

  // Fetches the place of a key into the cache, to be looked at soon.
  void prefetch(const PositionKey& key) const {
    for (std::size_t part = last_part(); part > 0; --part) {
      __builtin_prefetch(&parts_[part][bucket_of(parts_[part], key)]);
    }
  }

  // `effort` is the binary order of the nodes that it took.
  bool find(const PositionKey& key, ProofNumbers& numbers, int* effort = nullptr) const {
    // What a later part holds is newer.
    for (std::size_t part = last_part() + 1; part-- > 0;) {
      if (find_in(parts_[part], key, numbers, effort)) return true;
    }
    return false;
  }

  // Keeps what took `work` nodes to find out; where the table is full, the least work gives way.
  void keep(const PositionKey& key, const ProofNumbers& numbers, std::uint64_t work) {
    const auto effort = static_cast<std::uint64_t>(std::bit_width(work)) + 1;
    const std::uint64_t data =
        numbers.proof | static_cast<std::uint64_t>(numbers.disproof) << 28 | effort << 56;
    Zeroed<Entry>& entries = parts_[last_part()];
    kept_.fetch_add(1, std::memory_order_relaxed);
    Entry* bucket = &entries[bucket_of(entries, key)];
    Entry* chosen = bucket;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < WAYS; ++i) {
      const std::uint64_t old = bucket[i].data.load(std::memory_order_relaxed);
      if (old == 0 || (bucket[i].check.load(std::memory_order_relaxed) ^ old) == key.check) {
        chosen = &bucket[i];
        break;
      }
      if (old >> 56 < least) {
        least = old >> 56;
        chosen = &bucket[i];
      }
    }
    // Written together as one word and its difference from the key: a mixture of two is no entry.
    chosen->check.store(key.check ^ data, std::memory_order_relaxed);
    chosen->data.store(data, std::memory_order_relaxed);
  }

 private:
  // The part that is being filled.
  std::size_t last_part() const {
    const std::uint64_t kept = kept_.load(std::memory_order_relaxed);
    if (kept < parts_[0].size()) return 0;
    return kept < 2 * parts_[1].size() ? 1 : 2;
  }

  static std::size_t rounded(std::size_t bytes) {
    return std::bit_floor(std::max(bytes / sizeof(Entry), WAYS));
  }
  static std::size_t bucket_of(const Zeroed<Entry>& entries, const PositionKey& key) {
    return key.place & (entries.size() - 1) & ~(WAYS - 1);
  }
  static bool find_in(const Zeroed<Entry>& entries, const PositionKey& key, ProofNumbers& numbers,
                      int* effort) {
    const Entry* bucket = &entries[bucket_of(entries, key)];
    for (std::size_t i = 0; i < WAYS; ++i) {
      const std::uint64_t data = bucket[i].data.load(std::memory_order_relaxed);
      if ((bucket[i].check.load(std::memory_order_relaxed) ^ data) == key.check && data != 0) {
        numbers.proof = static_cast<std::uint32_t>(data) & ProofNumbers::PROVEN;
        numbers.disproof = static_cast<std::uint32_t>(data >> 28) & ProofNumbers::PROVEN;
        if (effort != nullptr) *effort = static_cast<int>(data >> 56);
        return true;
      }
    }
    return false;
  }

  // Of growing size: a search that ends early has touched little memory, and all of it often.
  std::array<Zeroed<Entry>, 3> parts_;
  std::atomic<std::uint64_t> kept_ = 0;
};

}  // namespace landlord
