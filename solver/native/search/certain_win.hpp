// Wins that one seat can be certain of, whatever the hidden hands are and whatever the others do.
#pragma once

#include <optional>
#include <unordered_map>

#include "base/limit.hpp"
#include "exact/goals.hpp"
#include "exact/proof_search.hpp"
#include "hands/fewest.hpp"
#include "hands/worlds.hpp"

namespace landlord {

// A node of the search: what the seat knows at one moment.
struct CertainWinNode {
  Table table;
  Cards hand = 0;  // the seat's own
  Cards free = 0;  // hidden cards that no seat is known to hold
  Hands known{};   // by seat: the hidden cards that it is known to hold
  int asked = 0;   // the chances to bomb before this turn that have been let go by (Table::asked)
  std::int64_t goal = 1;  // the least stake that the seat wants to win
  HashKey key;
  ProofNumbers numbers;
};

// A proof search over what the seat will know. All other seats play against it, and may make every
// play that agrees with some deal of the hidden cards. Only the cards that a seat plays narrow the
// deals down. Its partners play against it, too, except that a partner goes out who surely can. A
// win under these terms needs no luck, and no other help.
class CertainWin : ProofSearch<CertainWin, CertainWinNode> {
 public:
  CertainWin(const Rules& rules, const Table& table, int seat, Cards hand, const Hidden& hidden,
             const Stop& stop = Stop());

  // For each choice what it wins for certain, as a multiple of a base stake of one: 0 when the
  // search did not show that it wins. With `points` the search looks for the largest such stake;
  // otherwise what the choice itself makes of the stake counts. The search lists at most about
  // `most_acts` acts, and as many once more for larger stakes. It stops when it is cancelled or its
  // time is over.
  std::vector<std::int64_t> stakes(const std::vector<Play>& choices, std::uint64_t most_acts,
                                   bool points = false);

 private:
  friend class ProofSearch<CertainWin, CertainWinNode>;

  bool settle(CertainWinNode& node, Decision& decision);
  bool proves(int seat) const { return seat == seat_; }
  void follow(const CertainWinNode& node, const Decision& decision, const Play* play,
              CertainWinNode& child);
  bool repeated(const ProofFrame&, std::size_t, const HashKey&) const { return false; }
  void prefetch(const HashKey&) const {}
  bool find(const HashKey&, ProofNumbers&) const { return false; }  // `reach` has looked it up
  bool revisit(const CertainWinNode& child, const ProofOption&) const {
    return child.numbers.decided();
  }
  std::uint32_t weighed(const ProofOption&, std::uint32_t number) const { return number; }
  std::uint32_t widened(std::uint32_t second) const { return second + second / 4 + 1; }
  void count_node() const {}
  std::uint64_t work() const { return 0; }
  void enter(const HashKey&) const {}
  void leave(const HashKey&) const {}
  void keep(const CertainWinNode& node, std::uint64_t) { known_[node.key] = node.numbers; }
  bool stopped() const { return acts_ >= most_acts_ || cancelled(); }
  bool cancelled() const { return stop_.over(); }

  bool unbeaten(const Play& choice);
  bool wins(const Play& choice, std::int64_t goal, std::uint64_t most_acts);
  bool searched(const Play& choice) const;
  std::int64_t stake_after(const Play& choice) const;
  void raise(const std::vector<Play>& choices, std::uint64_t most_acts,
             std::vector<std::int64_t>& stakes);
  bool goes_out(const CertainWinNode& node, int seat) const;
  void plays_of(const CertainWinNode& node, int seat, bool bombs_only, PlayList& out) const;
  void act(CertainWinNode& node, int seat, const Play* play, bool interrupt) const;
  void reach(CertainWinNode& node);

  struct Place {
    std::size_t operator()(const HashKey& key) const { return key.place; }
  };

  const Rules& rules_;
  int seat_;
  CertainWinNode start_;
  Goals goals_;
  int hidden_cards_ = 0;
  Stop stop_;
  FewestPlays fewest_;
  std::unordered_map<HashKey, ProofNumbers, Place> known_;
  std::uint64_t acts_ = 0;  // listed so far
  std::uint64_t most_acts_ = 0;
};

}  // namespace landlord
