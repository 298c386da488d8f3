// Proof and disproof numbers (Allis, van der Meulen and van den Herik, "Proof-number search",
// 1994).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace landlord {

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

}  // namespace landlord
