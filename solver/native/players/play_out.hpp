// Playing a game to its end.
#pragma once

#include <array>
#include <utility>

#include "base/limit.hpp"
#include "rules/act.hpp"
#include "rules/public_state.hpp"

namespace landlord {

inline constexpr int LONGEST_GAME = 4096;  // acts

// Lets a policy decide for all seats until the game is over, a leader has no play, `most_acts` acts
// are done, or `stop` (which may be null) says so; returns the number of acts. `State` is a Table
// or a PublicState. Before the first turn the first `asked_already` seats of Table::interrupters
// are not asked for a bomb again.
template <class State, class Policy>
int play_out(const Rules& rules, State& table, Hands& hands, Policy& policy, int asked_already = 0,
             int most_acts = LONGEST_GAME, const Stop* stop = nullptr) {
  std::array<int, MAX_SEATS> seats{};
  int acts = 0;
  auto const put = [&](int seat, const Play& play) {
    hands[seat] -= play.cards;
    table.play(rules, seat, play);
  };
  for (; !table.over() && acts < most_acts; ++acts) {
    if (stop != nullptr && stop->over()) break;
    bool interrupted = false;
    const int asked = table.interrupters(rules, seats);
    for (int i = std::exchange(asked_already, 0); i < asked && !interrupted; ++i) {
      const Choice bomb = policy.interrupt(table, seats[i], hands[seats[i]]);
      if (bomb.passes) continue;
      put(seats[i], bomb.play);
      interrupted = true;
    }
    if (interrupted) continue;
    const int seat = table.turn;
    const Choice choice = policy.choose(table, seat, hands[seat]);
    if (!choice.passes) {
      put(seat, choice.play);
    } else if (table.leading()) {
      break;
    } else {
      table.pass();
    }
  }
  return acts;
}

}  // namespace landlord
