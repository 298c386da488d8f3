// The game with all hands known ("double dummy", as in bridge): who decides, what an act does, and
// which positions are equivalent.
#pragma once

#include <array>
#include <vector>

#include "exact/position.hpp"

namespace landlord {

class DoubleDummyGame {
 public:
  // `interrupts`: bombs out of turn are looked at, where the rules have them. `springs`: positions
  // that differ only in what Spring depends on are told apart.
  DoubleDummyGame(const Rules& rules, bool interrupts, bool springs);

  const Rules& rules() const { return rules_; }
  bool interrupts() const { return interrupts_; }

  // Passes for seats without a choice until one has a choice. Throws InvalidInput when a leader has
  // no play.
  void settle(Position& position, Decision& decision) const;
  // Passes for seats that cannot beat the play on the table. Cheaper than `settle`, because it
  // lists no plays; it stops early at chances to bomb.
  void skip(Position& position, PlayList& scratch) const;
  // Whether a seat may bomb before the turn is taken.
  bool may_be_bombed(const Position& position, PlayList& scratch) const;
  // Carries out one option of the decision: a null play passes, or lets a chance to bomb go by.
  void act(Position& position, const Decision& decision, const Play* play) const;

  // Removes plays that another play makes superfluous: those whose kicker is higher than a lone
  // rank of the hand that could be the kicker instead. (A lone rank is one that no run of the hand
  // can use.) A seat that keeps the higher rank can do with it all that it could do with the lower
  // one, and is beaten by less. The exception is a partner who holds a rank between the two and may
  // want to take over; then the play stays.
  void drop_dear_kickers(const Position& position, Decision& decision) const;

  // A key that is equal for positions with the same continuations. Ranks that no seat holds do not
  // count. Other ranks count by their order, and by their neighbours only where a hand has a run
  // through both.
  HashKey key(const Position& position) const;

 private:
  // What a key is made of: counts and marks by rank, from which ranks can be removed.
  struct Ranks;

  Ranks ranks_of(const Position& position) const;
  std::uint64_t table_word(const Position& position, Cards present) const;
  Cards live_links(Cards counts) const;
  Cards lone_ranks(Cards counts) const;
  int as_good_as(const Position& position, const Play& play) const;

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
