// One thread's proof search with all hands known: does the landlord get at least a given result?
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "base/limit.hpp"
#include "exact/double_dummy.hpp"
#include "exact/goals.hpp"
#include "exact/proof_search.hpp"
#include "exact/proof_table.hpp"
#include "hands/fewest.hpp"

namespace landlord {

// What the threads of one search share.
class SharedProof {
 public:
  SharedProof(const DoubleDummyGame& game, bool points, std::size_t memory)
      : game(game),
        goals(game.rules(), points),
        hand_bits(std::clamp(static_cast<int>(std::bit_width(memory / BYTES_A_HAND)) - 1, 4,
                             MOST_HAND_BITS)),
        table(memory) {}

  // Starts the clock of a call. The cancellation may be null and must outlive the call.
  void begin(const Limit& limit, const Cancellation* cancellation);
  // How many nodes the call may still search; all there are without a limit.
  std::uint64_t nodes_left() const;
  // The clock and the cancellation of the call.
  const Stop& stop() const { return stop_; }
  // Counts nodes and looks at the clock.
  void spend(std::uint64_t nodes);
  std::uint64_t nodes() const { return nodes_; }
  bool cancelled() const { return stop_.cancelled(); }
  // Whether the search is to end: it was cancelled, or its limit is reached.
  bool over() const { return cancelled() || expired_; }

  // How many threads search below a position. The other threads prefer to look elsewhere.
  std::atomic<std::uint8_t>& crowd(const HashKey& key) { return crowds_[key.check >> 52]; }

  const DoubleDummyGame& game;
  const Goals goals;
  // Each thread keeps the facts of 2^hand_bits hands: fewer where the table has little memory too.
  const int hand_bits;
  ProofTable table;
  std::atomic<bool> answered = false;  // one thread has found what all of them look for

 private:
  static constexpr int MOST_HAND_BITS = 15;
  static constexpr std::size_t BYTES_A_HAND = 48;

  Limit limit_;
  Stop stop_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<bool> expired_ = false;
  std::array<std::atomic<std::uint8_t>, 4096> crowds_{};
};

struct ProverNode {
  Position position;
  std::int64_t goal = 0;
  HashKey key;
  ProofNumbers numbers;
};

class Prover : ProofSearch<Prover, ProverNode> {
 public:
  // `alone`: no other thread searches with the same shared state.
  Prover(SharedProof& shared, bool alone);

  // The numbers of "the landlord gets at least `goal` from here", where `goal` counts the factor of
  // the table. They are decided unless the search was stopped or `most_nodes` were spent (0:
  // no limit).
  ProofNumbers prove(const Position& position, std::int64_t goal, std::uint64_t most_nodes);

  // What is known of the same statement without a search: by the rules, from the table of earlier
  // results, or a guess. `effort`, where asked for, is the binary order of the nodes it took.
  ProofNumbers look(const Position& position, std::int64_t goal, int* effort = nullptr);

 private:
  friend class ProofSearch<Prover, ProverNode>;

  // What the search needs of a hand again and again.
  struct HandFacts {
    Cards hand;
    std::int16_t fewest;
    std::int16_t whole_count;
    std::array<Play, 2> wholes;  // the plays that use all its cards
  };

  bool settle(ProverNode& node, Decision& decision) const;
  bool proves(int seat) const { return seat == landlord_; }
  void follow(const ProverNode& node, const Decision& decision, const Play* play,
              ProverNode& child);
  bool repeated(const ProofFrame& frame, std::size_t used, const HashKey& key);
  void prefetch(const HashKey& key) const { shared_.table.prefetch(key); }
  bool find(const HashKey& key, ProofNumbers& numbers) const {
    return shared_.table.find(key, numbers);
  }
  bool revisit(ProverNode& child, const ProofOption& option) const;
  std::uint32_t weighed(const ProofOption& option, std::uint32_t number) const;
  std::uint32_t widened(std::uint32_t second) const { return 2 * second + 1; }
  void count_node();
  std::uint64_t work() const { return nodes_; }
  void enter(const HashKey& key) {
    if (!alone_) ++shared_.crowd(key);
  }
  void leave(const HashKey& key) {
    if (!alone_) --shared_.crowd(key);
  }
  void keep(const ProverNode& node, std::uint64_t work) {
    shared_.table.keep(node.key, node.numbers, work);
  }
  bool stopped() const { return shared_.over() || shared_.answered || nodes_ >= pause_; }
  bool cancelled() const { return shared_.cancelled(); }

  bool reach(ProverNode& node);
  bool decided_at_once(ProverNode& node);
  void report();
  HandFacts& facts(Cards hand);

  SharedProof& shared_;
  const DoubleDummyGame& game_;
  const Rules& rules_;
  const bool alone_;
  int landlord_ = 0;
  FewestPlays fewest_;
  Zeroed<HandFacts> facts_;
  std::array<std::uint32_t, 1024> places_{};  // by key: perhaps the place of its option
  PlayList scratch_;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;  // of these nodes, how many the shared state knows
  std::uint64_t pause_ = 0;     // the number of nodes at which `prove` returns
};

}  // namespace landlord
