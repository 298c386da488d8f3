// What all episodes of one game share: its cards, its actions, its auction, its observations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "environment/deck_order.hpp"
#include "environment/observation.hpp"
#include "rules/scoring.hpp"

namespace landlord {

// The actions of a game as numbers: the pass, the calls, the directions and the plays of the deck.
// 0 is the pass. From 1 on come the calls, then the directions 1 and -1 where the landlord chooses
// the direction, then the plays of the deck that a hand can make, by type, length, key and cards.
// Of plays that differ in suits only, one stands for all.
class ActionNumbers {
 public:
  static constexpr int PASS = 0;
  static constexpr int FIRST_CALL = 1;

  // Throws TooLarge for a deck with more than `most` plays.
  ActionNumbers(const Rules& rules, int calls, bool directions, std::size_t most);

  int first_direction() const { return FIRST_CALL + calls_; }
  int first_play() const { return first_play_; }
  int size() const { return first_play_ + static_cast<int>(plays_.size()); }
  // The number of a play of this game. Throws InvalidInput for a play that the deck does not list.
  int of(const Play& play) const;
  // A play with this number.
  const Play& play(int number) const { return plays_[number - first_play_]; }

 private:
  std::size_t slot_of(Cards counts, std::uint64_t reading) const;
  // What tells a play from others that do not differ in suits only.
  static std::uint64_t key_of(const Play& play);

  const Rules& rules_;
  int calls_;
  int first_play_;
  std::vector<Play> plays_;
  // A table with open addressing: the number of a play in `plays_` plus one; 0 where it is empty.
  std::vector<std::uint32_t> slots_;
};

// A state of an auction. Seats are counted from the first caller.
struct AuctionState {
  int turn = -1;      // the seat that calls next; -1 at the end
  int landlord = -1;  // the seat that has taken the bottom; -1 for none
  Contract contract;
};

// The auction of a game as a table: `solver.game.auction` owns its rules and writes the table.
class AuctionTable {
 public:
  static constexpr int NOT_LEGAL = -1;
  // The numbers that tell a state: turn, landlord, bid, snatches, then two factors by seat.
  static std::size_t facts(const Rules& rules) { return 4 + 2 * rules.players(); }

  // `facts` are those of all states; without states there is no auction. `next` has by state and
  // call the state after the call. Throws InvalidInput for a table that is none.
  AuctionTable(const Rules& rules, int calls, std::span<const std::int64_t> facts,
               std::span<const std::int64_t> next);

  bool empty() const { return states_.empty(); }
  int calls() const { return calls_; }
  const AuctionState& state(int at) const { return states_[at]; }
  int next(int at, int call) const { return next_[at * calls_ + call]; }

 private:
  int calls_;
  std::vector<AuctionState> states_;
  std::vector<int> next_;
};

struct Environment {
  const Rules& rules;
  DeckOrder deck;
  AuctionTable auction;
  bool bottom_public;      // whether the bottom is shown to all
  bool chooses_direction;  // whether the landlord chooses the direction of play
  ActionNumbers actions;
  ObservationLayout layout;
};

}  // namespace landlord
