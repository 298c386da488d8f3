// The table of a game as Python holds it: with all that has been done at it.
#pragma once

#include "bind/bind.hpp"
#include "rules/history.hpp"

namespace landlord {

struct RecordedTable {
  const Rules* rules;
  History history;

  const PublicState& now() const { return history.now(); }

  // Does an act. Throws InvalidInput when it is not legal, and when the deck does not hold the
  // cards of the play beside those that were played before.
  void act(int seat, const Play* play, bool interrupt) {
    checked_over(*rules, play);
    require(now().refusal(*rules, seat, play, interrupt) == Refusal::none, "the act is not legal");
    Act done{.seat = seat, .choice = {}, .interrupt = interrupt};
    if (play != nullptr) {
      Cards rest = rules->deck();
      for (const Cards gone : now().played) rest -= gone;
      take(*rules, rest, play->cards);
      done.choice = {.play = *play, .passes = false};
    }
    history.append(*rules, done);
  }

  // The sizes of the plays of a tier.
  std::vector<int> sizes(Tier tier) const {
    std::vector<int> sizes;
    for (const auto& [before, act] : history.steps()) {
      const Play& play = act.choice.play;
      if (play.tier == tier) sizes.push_back(size_of(rules->counts(play.cards)));
    }
    return sizes;
  }
};

// Throws InvalidInput unless the seat has cards and the game goes on.
inline void check_can_act(const Rules& rules, const Table& table, int seat, Cards hand) {
  checked_seat(rules, seat);
  checked_hand(rules, hand);
  require(hand != 0 && !table.over(), "the game is over");
}

}  // namespace landlord
