// What a game pays: the only place where bids, snatches, bombs, rockets and Spring are multiplied.
#pragma once

#include <vector>

#include "rules/rules.hpp"

namespace landlord {

struct Table;

// No product exceeds this. No deck of the games holds enough bombs to reach it; a record might.
inline constexpr long long MAX_FACTOR = 1LL << 40;

// `factor` times `by`, at most `most`. Both are positive and at most 2^40 and 2^22.
inline long long multiplied(long long factor, long long by, long long most = MAX_FACTOR) {
  return factor * by < most ? factor * by : most;
}

// By how much a play multiplies the stake: 1 for anything but a bomb or a rocket.
int play_factor(const Rules& rules, const Play& play);
// By how much a bomb of `size` cards multiplies the stake. No size counts as more than eight cards.
int bomb_factor(const Rules& rules, int size);
// The largest factor of any bomb of this shape.
int highest_factor(const Rules& rules, const Bomb& bomb);
// Every factor that a single play or the end of a game may multiply the stake by.
std::vector<int> possible_factors(const Rules& rules);

// The stake before the first play: the bid, where bids count in this game, times the snatches.
long long stake(const Rules& rules, int bid, int snatches);

// How a game ended, as far as it matters for the score.
struct Ending {
  bool landlord_won = false;
  bool spring = false;       // no peasant has played
  bool anti_spring = false;  // the landlord has played once at most
};
Ending ending_of(const Table& table);

// By how much Spring or anti-Spring multiplies the stake.
long long spring_factor(const Rules& rules, const Ending& ending);
// By how much everything but the bid multiplies the stake: `factor` (bombs and rockets), the
// snatches, and Spring.
long long stake_factor(const Rules& rules, long long factor, const Ending& ending,
                       int snatches = 0);
long long stake_factor(const Rules& rules, const Table& table, int snatches = 0);

// What the landlord and each peasant get; what one side gets the other pays.
struct Payoff {
  long long landlord;
  long long peasant;
};
// The payoff of a finished game. `factor` is that of its bombs and rockets.
Payoff payoff(const Rules& rules, long long factor, const Ending& ending, int bid = 1,
              int snatches = 0);
Payoff payoff(const Rules& rules, const Table& table, int bid = 1, int snatches = 0);
// What one seat gets for a bid of one without snatches.
long long points_of(const Rules& rules, const Table& table, int seat);

}  // namespace landlord
