// The table of a game as Python holds it: with all that has been done at it.
#pragma once

#include <vector>

#include "bind/checks.hpp"
#include "rules/history.hpp"

namespace landlord {

struct RecordedTable {
  const Rules* rules;
  History history;

  const PublicState& now() const { return history.now(); }

  void check(const Play* play) const {
    if (play != nullptr) checked_play(*rules, *play);
  }

  // Does an act. Throws InvalidInput when it is not legal, and when the deck does not hold the
  // cards of the play beside those that were played before.
  void act(int seat, const Play* play, bool interrupt) {
    check(play);
    const Refusal refusal = now().refusal(*rules, seat, play, interrupt);
    if (refusal != Refusal::none) throw InvalidInput("the act is not legal");
    Act done{.seat = seat, .choice = {}, .interrupt = interrupt};
    if (play != nullptr) {
      Cards rest = rules->deck();
      for (const Cards gone : now().played) rest -= gone;
      take(*rules, rest, play->cards);
      done.choice = {.play = *play, .passes = false};
    }
    history.append(*rules, done);
  }

  // The sizes of the bombs played, rockets apart.
  std::vector<int> bombs() const {
    std::vector<int> sizes;
    for (const auto& [before, act] : history.steps()) {
      if (act.choice.play.tier == Tier::bomb)
        sizes.push_back(size_of(rules->counts(act.choice.play.cards)));
    }
    return sizes;
  }
  int rockets() const {
    int count = 0;
    for (const auto& [before, act] : history.steps()) count += act.choice.play.tier == Tier::rocket;
    return count;
  }
};

// Throws InvalidInput unless the seat has cards and the game goes on.
inline void check_can_act(const Rules& rules, const Table& table, int seat, Cards hand) {
  checked_seat(rules, seat);
  checked_hand(rules, hand);
  if (hand == 0 || table.over()) throw InvalidInput("the game is over");
}

}  // namespace landlord
