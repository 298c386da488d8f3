// The auction of a game as a table: `solver.game.auction` owns its rules and writes the table.
#pragma once

#include <array>
#include <vector>

#include "rules/scoring.hpp"

namespace landlord {

// A state of an auction. Seats are counted from the first caller.
struct AuctionState {
  int turn = -1;      // the seat that calls next; -1 at the end
  int landlord = -1;  // the seat that has taken the bottom; -1 for none
  int bid = 0;
  int snatches = 0;
  std::array<int, MAX_SEATS> shown{};
  std::array<int, MAX_SEATS> doublings = {1, 1, 1, 1};
};

class AuctionTable {
 public:
  static constexpr int NOT_LEGAL = -1;

  // Without states there is no auction. `next` has by state and call the state after the call.
  // Throws InvalidInput for a table that is none.
  AuctionTable(const Rules& rules, int calls, std::vector<AuctionState> states,
               std::vector<int> next);

  bool empty() const { return states_.empty(); }
  int calls() const { return calls_; }
  const AuctionState& state(int at) const { return states_[at]; }
  int next(int at, int call) const { return next_[at * calls_ + call]; }

 private:
  int calls_;
  std::vector<AuctionState> states_;
  std::vector<int> next_;
};

}  // namespace landlord
