// Proof numbers by position, in memory of a fixed size that threads share without locks.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>

#include "base/hash.hpp"
#include "base/zeroed.hpp"

namespace landlord {

// Proof and disproof numbers (Allis, van der Meulen and van den Herik, "Proof-number search",
// 1994).
//
// An estimate of how much work is left to prove and to disprove a statement. When the statement is
// decided, the one number is 0 and the other PROVEN.
struct ProofNumbers {
  static constexpr std::uint32_t PROVEN = (1u << 28) - 1;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool decided() const { return proof == 0 || disproof == 0; }

  static ProofNumbers of(bool proven) {
    return proven ? ProofNumbers{.proof = 0, .disproof = PROVEN}
                  : ProofNumbers{.proof = PROVEN, .disproof = 0};
  }
  // The numbers of a node. `proves`: the side to move wants to prove. It needs `one` option, so
  // that is the least of the options' numbers; the other side must refute `all`, the sum of theirs.
  static ProofNumbers of(bool proves, std::uint32_t one, std::uint32_t all) {
    if (one == 0) all = PROVEN;
    if (all == 0) one = PROVEN;
    return proves ? ProofNumbers{.proof = one, .disproof = all}
                  : ProofNumbers{.proof = all, .disproof = one};
  }
  // A sum stays below PROVEN, which would claim a proof.
  static std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(PROVEN - 1, a + b); }

  // The estimate for a hand that needs `plays` more plays: each doubles the work. (With numbers
  // that grow linearly in the plays a search needs several times the nodes.)
  static constexpr int MOST_DOUBLINGS = 22;
  static std::uint32_t work_left(int plays) { return 2u << std::min(plays, MOST_DOUBLINGS); }
};

class ProofTable {
  static constexpr std::size_t WAYS = 4;
  struct ProofEntry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };

 public:
  // Uses at most `bytes`, plus a bucket for each part.
  explicit ProofTable(std::size_t bytes)
      : parts_{{Zeroed<ProofEntry>(entries(std::min(bytes / 16, FIRST))),
                Zeroed<ProofEntry>(entries(std::min(bytes / 8, FIRST << 4))),
                Zeroed<ProofEntry>(entries(std::min(bytes / 4, FIRST << 8))),
                Zeroed<ProofEntry>(entries(bytes - std::min(bytes / 16, FIRST) -
                                           std::min(bytes / 8, FIRST << 4) -
                                           std::min(bytes / 4, FIRST << 8)))}} {
    for (std::size_t part = 1; part < parts_.size(); ++part) parts_[part].use_large_pages();
  }

  // Reports that `positions` more positions were stored. When a part is full, the next one is
  // begun.
  void fill(std::uint64_t positions) {
    const std::uint64_t stored =
        stored_.fetch_add(positions, std::memory_order_relaxed) + positions;
    const std::size_t last = last_.load(std::memory_order_relaxed);
    if (last + 1 < parts_.size() && stored >= 2 * parts_[last].size()) {
      last_.store(last + 1, std::memory_order_relaxed);
    }
  }

  // Loads the place of a key into the processor's cache, for a `find` that follows soon.
  void prefetch(const HashKey& key) const {
    const std::size_t last = last_.load(std::memory_order_relaxed);
    __builtin_prefetch(&parts_[last][bucket_of(parts_[last], key)]);
    if (last > 1) __builtin_prefetch(&parts_[last - 1][bucket_of(parts_[last - 1], key)]);
  }

  // Looks up a key. `effort`, where asked for, gets the binary order of the nodes spent on it.
  bool find(const HashKey& key, ProofNumbers& numbers, int* effort = nullptr) const {
    // The entries of the later part are newer.
    const std::size_t last = last_.load(std::memory_order_relaxed);
    return find_in(parts_[last], key, numbers, effort) ||
           (last > 0 && find_in(parts_[last - 1], key, numbers, effort));
  }

  // Stores numbers that took `work` nodes to find. In a full bucket the entry with the least work
  // is replaced.
  void keep(const HashKey& key, const ProofNumbers& numbers, std::uint64_t work) {
    const auto effort = static_cast<std::uint64_t>(std::bit_width(work)) + 1;
    const std::uint64_t data =
        numbers.proof | static_cast<std::uint64_t>(numbers.disproof) << 28 | effort << 56;
    Zeroed<ProofEntry>& part = parts_[last_.load(std::memory_order_relaxed)];
    ProofEntry* ways = &part[bucket_of(part, key)];
    ProofEntry* chosen = ways;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < WAYS; ++i) {
      const std::uint64_t old = ways[i].data.load(std::memory_order_relaxed);
      if (old == 0 || (ways[i].check.load(std::memory_order_relaxed) ^ old) == key.check) {
        chosen = &ways[i];
        break;
      }
      if (old >> 56 < least) {
        least = old >> 56;
        chosen = &ways[i];
      }
    }
    // `check` is stored as its difference from `data`: when two threads write at once, a mixture of
    // their words matches no key ("lockless hashing", Hyatt and Mann, 2002).
    chosen->check.store(key.check ^ data, std::memory_order_relaxed);
    chosen->data.store(data, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t FIRST = std::size_t{1} << 20;

  static std::size_t entries(std::size_t bytes) {
    return std::max(bytes / sizeof(ProofEntry), WAYS) & ~(WAYS - 1);
  }
  static std::size_t bucket_of(const Zeroed<ProofEntry>& part, const HashKey& key) {
    return ((key.place >> 32) * (part.size() / WAYS) >> 32) * WAYS;
  }
  static bool find_in(const Zeroed<ProofEntry>& part, const HashKey& key, ProofNumbers& numbers,
                      int* effort) {
    const ProofEntry* ways = &part[bucket_of(part, key)];
    for (std::size_t i = 0; i < WAYS; ++i) {
      const std::uint64_t data = ways[i].data.load(std::memory_order_relaxed);
      if ((ways[i].check.load(std::memory_order_relaxed) ^ data) == key.check && data != 0) {
        numbers.proof = static_cast<std::uint32_t>(data) & ProofNumbers::PROVEN;
        numbers.disproof = static_cast<std::uint32_t>(data >> 28) & ProofNumbers::PROVEN;
        if (effort != nullptr) *effort = static_cast<int>(data >> 56);
        return true;
      }
    }
    return false;
  }

  // Parts of growing size: a short search touches little memory, and all of it often. Only the last
  // two parts that were begun are read.
  std::array<Zeroed<ProofEntry>, 4> parts_;
  std::atomic<std::size_t> last_ = 0;
  std::atomic<std::uint64_t> stored_ = 0;
};

}  // namespace landlord
