// Depth-first proof-number search: does the landlord get at least so much from a position?
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <optional>

#include "exact/proof_table.hpp"
#include "hands/fewest.hpp"

namespace landlord {

struct PerfectLimit {
  std::optional<double> seconds;
  std::uint64_t nodes = 0;  // 0 is as many as it takes
};

// What the threads of one search share.
class SharedSearch {
 public:
  SharedSearch(const OpenGame& game, bool points, std::size_t memory)
      : game(game), points(points), table(memory) {}

  void begin(const PerfectLimit& limit);
  // Counts nodes and looks at the clock.
  void spend(std::uint64_t nodes);
  std::uint64_t nodes() const { return nodes_; }
  void cancel() { cancelled_ = true; }
  // Whether nobody is to search on: a limit is reached, or the caller has lost interest.
  bool over() const { return cancelled_ || expired_; }

  // How many threads are below a position; the others look elsewhere.
  std::atomic<std::uint8_t>& crowd(const PositionKey& key) { return crowds_[key.check >> 52]; }

  const OpenGame& game;
  const bool points;  // else only winning counts
  ProofTable table;
  std::atomic<bool> answered = false;  // one thread has what all of them seek

 private:
  PerfectLimit limit_;
  std::chrono::steady_clock::time_point start_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<bool> cancelled_ = false;
  std::atomic<bool> expired_ = false;
  std::array<std::atomic<std::uint8_t>, 4096> crowds_{};
};

// The landlord's result at the end of a game: 1 or -1, times Spring where points count.
std::int64_t result_of(const Rules& rules, const Table& table, bool points);
// The goal for the rest of a game after a bomb has multiplied all results; none of them is zero.
std::int64_t goal_after(std::int64_t goal, std::int64_t factor);

// What one thread searches with.
class Prover {
 public:
  Prover(SharedSearch& shared, bool alone);

  // The numbers of "the landlord gets at least `goal` from here", times the factor that the table
  // has reached: decided, or not when the search was stopped or `most_nodes` were spent.
  ProofNumbers prove(const Position& position, std::int64_t goal, std::uint64_t most_nodes);

  // What is known at once: by the rules, by the table, or by a guess.
  ProofNumbers look(const Position& position, std::int64_t goal, int* effort = nullptr);

 private:
  struct Node {
    Position position;
    std::int64_t goal;
    PositionKey key;
    ProofNumbers numbers;
  };
  // What the search asks of a hand again and again.
  struct HandFacts {
    Cards hand;
    std::int16_t fewest;
    std::int16_t whole_count;
    std::array<Play, 2> wholes;  // the plays that use all its cards
  };
  // The most promising option of the side that needs one, and the sum over all of them.
  struct Choosing {
    ProofOption* best;
    std::uint32_t second;
    std::uint32_t total;
  };

  bool reach(Node& node);
  void expand(Node& node, ProofFrame& frame);
  void search(Node& node, std::uint32_t proof_limit, std::uint32_t disproof_limit,
              std::size_t depth);
  Choosing choose(ProofFrame& frame, bool landlord, ProofNumbers& numbers);
  HandFacts& facts(Cards hand);
  bool known(const ProofFrame& frame, std::size_t used, const PositionKey& key);
  bool stopped() const { return shared_.over() || shared_.answered || nodes_ >= pause_; }

  SharedSearch& shared_;
  const OpenGame& game_;
  const Rules& rules_;
  const bool alone_;
  FewestPlays fewest_;
  Zeroed<HandFacts> facts_;
  std::deque<ProofFrame> frames_;
  std::array<std::uint32_t, 1024> places_{};  // where options of a key stand, perhaps
  PlayList scratch_;
  std::uint64_t nodes_ = 0;
  std::uint64_t spent_ = 0;
  std::uint64_t pause_ = 0;
};

}  // namespace landlord
