// Exact results when all hands are known, by depth-first proof-number search.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

#include "proof_table.hpp"

namespace landlord {

// The landlord's result lies between `low` and `high`: -1 or 1 when only winning counts, else his
// score for a base stake of one.
struct Bounds {
  std::int64_t low;
  std::int64_t high;

  bool exact() const { return low == high; }
};

struct PerfectAct {
  int seat;
  bool interrupt;
  Choice choice;
  Bounds bounds;
};

struct PerfectResult {
  Bounds bounds;
  std::vector<PerfectAct> acts;  // of the seat whose turn it is, the pass last
  std::vector<PerfectAct> line;
  std::uint64_t nodes = 0;
};

struct PerfectLimit {
  std::optional<double> seconds;
  std::uint64_t nodes = 0;  // 0 is as many as it takes
};

class PerfectSearch {
 public:
  // The position at the decision of `table.turn`: chances to bomb before it have gone by.
  PerfectSearch(const Rules& rules, const Table& table, const Hands& hands, bool points,
                bool interrupts, std::size_t memory);

  // The result, and that of each play if wanted; bounds when a limit or `cancel` ended the search.
  PerfectResult run(const PerfectLimit& limit, int threads, bool each_play);

  // Makes `run` return soon; may be called from another thread.
  void cancel() { cancelled_ = true; }

 private:
  friend class Prover;

  Bounds value(const Position& position, std::int64_t guess_low, std::int64_t guess_high);

  OpenGame game_;
  Position start_;
  bool points_;
  std::int64_t unit_;   // what a result of one is worth to the landlord
  std::int64_t most_;   // no result is further from zero
  ProofTable table_;
  std::atomic<bool> cancelled_ = false;
  std::atomic<bool> stopped_ = false;
};

}  // namespace landlord
