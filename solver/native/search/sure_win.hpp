// Wins that are certain from what one seat knows: whoever holds what, and whatever the others do.
#pragma once

#include <deque>
#include <unordered_map>

#include "exact/proof_numbers.hpp"
#include "hands/fewest.hpp"
#include "hands/worlds.hpp"

namespace landlord {

// Follows the game as the seat will know it. Everybody else plays against it, its partners too, and
// may do all that agrees with some deal of the cards that are out; what a seat plays tells which
// deals are left, and nothing else does. A win under these terms needs no luck and no help.
class SureWin {
 public:
  SureWin(const Rules& rules, const Table& table, int seat, Cards hand, const Hidden& hidden);

  // Which choices win for certain, as far as looking at `most_acts` acts of anybody can tell.
  std::vector<std::uint8_t> proven(const std::vector<Choice>& choices, std::uint64_t most_acts);

 private:
  // What the seat knows at some moment.
  struct Node {
    Table table;
    Cards hand = 0;  // its own
    Cards open = 0;  // cards that are out, and of which nobody is known to hold them
    Hands known{};   // by seat the cards that it is known to hold
    int asked = 0;   // the seats that have let their chance to bomb before this turn go by
    PositionKey key;
    ProofNumbers numbers;
  };
  struct Hash {
    std::size_t operator()(const PositionKey& key) const { return key.place; }
  };

  bool unbeaten(const Choice& choice);
  bool search(const Choice& choice, std::uint64_t most_acts);
  void search(Node& node, std::uint32_t proof_limit, std::uint32_t disproof_limit,
              std::size_t depth);
  void expand(Node& node, ProofFrame& frame);
  bool settle(Node& node, Decision& decision) const;
  void acts_of(const Node& node, int seat, bool bombs_only, PlayList& out) const;
  void act(Node& node, int seat, const Play* play, bool interrupt) const;
  void reach(Node& node);

  const Rules& rules_;
  int seat_;
  Node start_;
  FewestPlays fewest_;
  std::unordered_map<PositionKey, ProofNumbers, Hash> known_;
  std::deque<ProofFrame> frames_;
  std::uint64_t acts_ = 0;
  std::uint64_t most_acts_ = 0;
};

}  // namespace landlord
