// Exact results when all hands are known: of a position, of each play, and the line that follows.
#pragma once

#include <deque>
#include <functional>
#include <mutex>

#include "exact/prover.hpp"
#include "exact/win_distance.hpp"

namespace landlord {

// Bounds of the landlord's result: -1 or 1 when only winning counts, otherwise points for a base
// stake of one.
struct Bounds {
  std::int64_t low;
  std::int64_t high;

  bool exact() const { return low == high; }
};

// How many plays of its own the winning side needs to reach its result against the defence that
// resists longest: a number, or a lower bound of it. Negative where it was not counted.
struct PlaysToWin {
  int plays = -1;
  bool exact = false;
};

// An act, and the landlord's result after it.
struct ExactAct {
  int seat;
  bool interrupt = false;
  Play play;
  Bounds bounds{};
  PlaysToWin to_win{};  // this act included; counted where the result is exact
};

struct ExactResult {
  Bounds bounds;
  std::vector<ExactAct> acts;  // of the seat whose turn it is, the pass last
  std::vector<ExactAct> line;
  std::uint64_t nodes = 0;
};

class ExactSearch {
 public:
  // The position in which `table.turn` decides; chances to bomb before the turn have gone by.
  // `points`: results are points; otherwise only who wins counts. `interrupts`: bombs out of turn
  // are looked at, where the rules have them. The table of proofs takes about `memory` bytes.
  ExactSearch(const Rules& rules, const Table& table, const Hands& hands, bool points,
              bool interrupts, std::size_t memory);

  // The result of the position and of each act, or of one best act without `each_play`. When the
  // limit (seconds, nodes) or a cancellation ended the search, bounds. The cancellation may be
  // null.
  ExactResult run(const Limit& limit, int threads, bool each_play,
                  const Cancellation* cancellation = nullptr);

 private:
  ProofNumbers prove(const Position& position, std::int64_t goal);
  void at_once(const std::function<void(int)>& task);
  Bounds value(const Position& position, Bounds known, Prover* alone);
  std::vector<Bounds> values(const Decision& decision, const Bounds& known);
  Bounds anything() const { return {.low = results_.front(), .high = results_.back()}; }
  Decision first_decision() const;
  std::int64_t goal_of(std::int64_t value, bool landlord) const;
  Position after(const Position& position, const Decision& decision, std::size_t index) const;
  void count_plays(const Decision& decision, std::vector<ExactAct>& acts);
  int best_of(const Decision& decision, const std::vector<ExactAct>& acts, const Bounds& whole);
  void follow(Position position, std::int64_t value, int chosen, std::vector<ExactAct>& line);
  int best_act(const Position& position, const Decision& decision, std::int64_t value);
  std::vector<int> shortest(const Position& position, const Decision& decision, std::int64_t value);
  std::vector<int> longest(const Position& position, const Decision& decision, std::int64_t value,
                           std::vector<int> kept);
  Prover& prover(std::size_t index);

  DoubleDummyGame game_;
  Position start_;
  std::int64_t unit_;                  // the landlord's points for a result of one
  std::vector<std::int64_t> results_;  // all possible results, rising
  SharedProof shared_;
  std::deque<Prover> provers_;
  // The plays to the win of the peasants, and of the landlord: for one run that counts them.
  std::deque<WinDistance> counters_;
  int threads_ = 1;
  std::mutex running_;
};

}  // namespace landlord
