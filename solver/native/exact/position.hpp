// A position with all hands known: who decides next, what he may do, and a key under which equal
// positions are found again.
#pragma once

#include "rules/act.hpp"
#include "rules/public_state.hpp"

namespace landlord {

struct Position {
  Table table;
  Hands hands{};
  int asked = 0;  // the seats that have let their chance to bomb before this turn go by
};

// A decision: the seat, its plays, and whether it may do nothing instead.
struct Decision {
  int seat = -1;
  bool interrupt = false;  // the plays are bombs out of turn
  bool may_pass = false;
  PlayList plays;

  // What may be done: the plays, and the pass, which is null, behind them.
  std::size_t options() const { return plays.size() + (may_pass ? 1 : 0); }
  const Play* option(std::size_t index) const {
    return index < plays.size() ? &plays[index] : nullptr;
  }
};

// Two numbers, independent of each other: together they do not collide in any search we live to
// see.
struct PositionKey {
  std::uint64_t place = 0;
  std::uint64_t check = 0;

  bool operator==(const PositionKey&) const = default;
};

// What is known of the rules when all hands are seen: moves on, and keys.
class OpenGame {
 public:
  OpenGame(const Rules& rules, bool interrupts, bool springs);

  const Rules& rules() const { return rules_; }
  bool interrupts() const { return interrupts_; }

  // Passes for everybody who has no choice until somebody has one. Throws InvalidInput when a
  // leader has nothing to lead.
  void settle(Position& position, Decision& decision) const;
  // Passes for those who have no choice, as far as can be told without listing plays.
  void skip(Position& position, PlayList& scratch) const;
  // Whether somebody may bomb before the turn is taken.
  bool may_be_bombed(const Position& position, PlayList& scratch) const;
  // Does what was decided; a null play passes or lets a chance to bomb go by.
  void act(Position& position, const Decision& decision, const Play* play) const;

  // Removes plays that are never better than another one that stays: those with a kicker above a
  // lone rank (one that no run of the hand can use) which could be the kicker in its place. Who
  // keeps the higher of two such kickers can do with it whatever the lower one would have done,
  // and less beats it; only a partner who wants to take over could miss the lower one.
  void drop_dear_kickers(const Position& position, Decision& decision) const;

  // A number that is equal for positions in which the same can happen: ranks that nobody holds do
  // not count, ranks are told apart by their order, and by their neighbours only where somebody
  // has a run through both.
  PositionKey key(const Position& position) const;

 private:
  Cards live_links(Cards counts) const;
  int as_good_as(const Position& position, const Play& play) const;
  int windows(const Table& table) const;
  static int asked_next(const Position& position);

  struct Runs {
    int body;
    int shortest;
  };
  const Rules& rules_;
  bool interrupts_;
  bool springs_;
  std::vector<Runs> runs_;
  std::array<int, 256> bodies_{};  // by type of play
  std::vector<Cards> fixed_bombs_;
};

}  // namespace landlord
