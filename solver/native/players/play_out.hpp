// Playing a game to its end.
#pragma once

#include <array>
#include <utility>

#include "base/limit.hpp"
#include "hands/worlds.hpp"
#include "rules/public_state.hpp"

namespace landlord {

inline constexpr int LONGEST_GAME = 4096;  // acts

// Carries out what a seat does. `State` is a Table or a PublicState.
template <class State>
void carry_out(const Rules& rules, State& state, Hands& hands, int seat, const Play& play) {
  if (play.passes()) {
    state.pass();
  } else {
    hands[seat] -= play.cards;
    state.play(rules, seat, play);
  }
}

// Plays on until the game is over, a leader has no play, `most_acts` acts are done, or `stop`
// (which may be null) says so; returns the number of acts. `decide(state, seat, hand, out_of_turn)`
// says what a seat does: in its turn, or which bomb it plays out of turn, if any. Before the first
// turn the first `asked_already` seats of Table::interrupters are not asked for a bomb again.
template <class State, class Decide>
int play_out(const Rules& rules, State& state, Hands& hands, const Decide& decide,
             int asked_already = 0, int most_acts = LONGEST_GAME, const Stop* stop = nullptr) {
  std::array<int, MAX_SEATS> seats{};
  int acts = 0;
  for (; !state.over() && acts < most_acts; ++acts) {
    if (stop != nullptr && stop->over()) break;
    Play play;
    int seat = state.turn;
    const int asked = state.interrupters(rules, seats);
    for (int at = std::exchange(asked_already, 0); at < asked && play.passes(); ++at) {
      play = decide(state, seats[at], hands[seats[at]], true);
      if (!play.passes()) seat = seats[at];
    }
    if (play.passes()) play = decide(state, seat, hands[seat], false);
    if (play.passes() && state.leading()) break;
    carry_out(rules, state, hands, seat, play);
  }
  return acts;
}

// A deal as the game begins: the landlord holds the bottom, which all have seen if it is public.
inline PublicState begun(const Rules& rules, const AuctionedDeal& deal, bool bottom_public,
                         Hands& hands, int direction = 1) {
  PublicState state(Table(rules, deal.landlord, direction));
  if (bottom_public) state.shown = deal.bottom;
  hands = deal.hands;
  hands[deal.landlord] += deal.bottom;
  return state;
}

// The end of a deal that is played out.
template <class Decide>
PublicState played_out(const Rules& rules, const AuctionedDeal& deal, bool bottom_public,
                       const Decide& decide, int direction = 1) {
  Hands hands;
  PublicState state = begun(rules, deal, bottom_public, hands, direction);
  play_out(rules, state, hands, decide);
  return state;
}

}  // namespace landlord
