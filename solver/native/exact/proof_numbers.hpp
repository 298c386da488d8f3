// Proof numbers, and the options of a node that a search by them chooses from.
#pragma once

#include <algorithm>
#include <vector>

#include "exact/position.hpp"

namespace landlord {

// How much work is still to be done to prove or disprove; 0 when it is done, and then the other
// number is PROVEN.
struct ProofNumbers {
  static constexpr std::uint32_t PROVEN = (1u << 28) - 1;

  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;

  bool decided() const { return proof == 0 || disproof == 0; }

  static ProofNumbers of(bool proven) {
    return proven ? ProofNumbers{.proof = 0, .disproof = PROVEN}
                  : ProofNumbers{.proof = PROVEN, .disproof = 0};
  }
  // Those of a node whose side needs `one` option, the least of their numbers, while the other side
  // has to answer `all` of them.
  static ProofNumbers of(bool proves, std::uint32_t one, std::uint32_t all) {
    if (one == 0) all = PROVEN;
    if (all == 0) one = PROVEN;
    return proves ? ProofNumbers{.proof = one, .disproof = all}
                  : ProofNumbers{.proof = all, .disproof = one};
  }
  // Sums stop short of what a proof would be.
  static std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(PROVEN - 1, a + b); }

  // Every play that is left about doubles the work of getting rid of it. (Numbers that grow like
  // this need a fraction of the nodes of numbers that grow with the plays themselves.)
  static constexpr int MOST_DOUBLINGS = 22;
  static std::uint32_t work_left(int plays) { return 2u << std::min(plays, MOST_DOUBLINGS); }
};

// An act that may be chosen at a node, and what is known of its outcome.
struct ProofOption {
  const Play* play = nullptr;  // of the frame's decision; null passes
  PositionKey key;
  ProofNumbers numbers;
};

// Options of the node at one depth; kept for the next node at that depth.
struct ProofFrame {
  Decision decision;
  std::vector<ProofOption> options;
};

}  // namespace landlord
