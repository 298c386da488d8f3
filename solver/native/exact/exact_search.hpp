// Exact results when all hands are known: of a position, of each play, and the line that follows.
#pragma once

#include <functional>
#include <mutex>

#include "exact/prover.hpp"

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

class PerfectSearch {
 public:
  // The position at the decision of `table.turn`: chances to bomb before it have gone by. The
  // search takes about `memory` bytes.
  PerfectSearch(const Rules& rules, const Table& table, const Hands& hands, bool points,
                bool interrupts, std::size_t memory);

  // The result, and that of each act (or only of a best one); bounds where the limit or `cancel`
  // ended the search.
  PerfectResult run(const PerfectLimit& limit, int threads, bool each_play);

  // Makes `run`, also one that has not begun, return soon; may be called from another thread.
  void cancel() { shared_.cancel(); }

 private:
  ProofNumbers prove(const Position& position, std::int64_t goal);
  void at_once(const std::function<void(int)>& task);
  Bounds value(const Position& position, Bounds known, Prover* alone);
  std::vector<Bounds> values(const Decision& decision, const Bounds& known);
  Bounds anything() const { return {.low = levels_.front(), .high = levels_.back()}; }
  Decision first_decision() const;
  void follow(Position position, std::int64_t value, std::vector<PerfectAct>& line);
  int best_act(const Position& position, const Decision& decision, std::int64_t value);
  Prover& prover(std::size_t index);

  OpenGame game_;
  Position start_;
  std::int64_t unit_;                 // what a result of one is worth to the landlord
  std::vector<std::int64_t> levels_;  // all results that there may be, rising
  SharedSearch shared_;
  std::deque<Prover> provers_;
  int threads_ = 1;
  std::mutex running_;
};

}  // namespace landlord
