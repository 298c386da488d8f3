// Checks of arguments that come from Python. Each throws InvalidInput, which is a ValueError there.
#pragma once

#include <algorithm>

#include "rules/rules.hpp"

namespace landlord {

inline Cards checked_hand(const Rules& rules, Cards hand) {
  if (!rules.valid_hand(hand)) throw InvalidInput("the hand is not a part of the deck");
  return hand;
}

inline Play checked_play(const Rules& rules, const Play& play) {
  if (!rules.knows(play)) throw InvalidInput("the play is none of this game");
  return play;
}

inline int checked_seat(const Rules& rules, int seat) {
  if (seat < 0 || seat >= rules.players()) throw InvalidInput("no such seat");
  return seat;
}

// Whether a hand holds the cards, suits included.
inline bool holds(const Rules& rules, Cards hand, Cards cards) {
  const Cards suits = cards & ~rules.counts(cards);
  return contains(rules.counts(hand), rules.counts(cards)) && (suits & ~hand) == 0;
}

// Takes cards out of `rest`; throws InvalidInput when they are not all there.
inline void take(const Rules& rules, Cards& rest, Cards cards) {
  checked_hand(rules, cards);
  if (!holds(rules, rest, cards)) {
    throw InvalidInput("the hand and what is played hold more of a card than the deck");
  }
  rest -= cards;
}

// The number of threads that a call uses: at least 1, at most 64.
inline int thread_count(int threads) { return std::clamp(threads, 1, 64); }

}  // namespace landlord
