// What a game pays: the only place where bids, snatches, open hands, doublings, bombs, rockets and
// Spring are multiplied.
#pragma once

#include <array>
#include <vector>

#include "rules/rules.hpp"

namespace landlord {

struct Table;

// No product exceeds this. No deck of the games holds enough bombs to reach it; a record might.
inline constexpr long long MAX_FACTOR = 1LL << 40;

// The greatest factor of the bombs and rockets that a table may be said to have had. Times the
// results of a search and the number of peasants it fits into 64 bits.
inline constexpr long long MAX_STATED_FACTOR = 1LL << 28;

// `factor` times `by`, at most `most`. Both are positive and at most 2^40 and 2^22.
inline long long multiplied(long long factor, long long by, long long most = MAX_FACTOR) {
  return factor * by < most ? factor * by : most;
}

// The factor by which a play multiplies the stake, if no bomb was played before it: 1 for anything
// but a bomb or a rocket.
int play_factor(const Rules& rules, const Play& play);
// The factor by which a bomb of `size` cards multiplies the stake. No size counts as more than
// eight cards.
int bomb_factor(const Rules& rules, int size);
// The largest factor of any bomb of this shape.
int highest_factor(const Rules& rules, const Bomb& bomb);
// Every factor that a single play or the end of a game may multiply the stake by.
std::vector<int> possible_factors(const Rules& rules);
// Whether every event multiplies the stake by a factor of its own, whatever happened before.
inline bool is_product(const Rules& rules) {
  return !rules.spec().bombs_add_up && rules.spec().cap == 0;
}

// The bombs and rockets of a game so far.
struct BombsPlayed {
  long long factor = 1;  // of all of them together
  int bombs = 0;         // the number of bombs that add up; 0 where bombs multiply

  void add_bomb(const Rules& rules, int size);
  void add_rocket(const Rules& rules);
  void add(const Rules& rules, const Play& play);
};
// The number of bombs among the bombs and rockets that have this factor together, where bombs add
// up; of several numbers the highest. 0 where bombs multiply, -1 where nothing gives this factor.
int bombs_in(const Rules& rules, long long factor);

// No game has more than these.
inline constexpr int MOST_BID = 1000;
inline constexpr int MOST_SNATCHES = 8;
inline constexpr int MOST_FACTOR_OF_SEAT = 16;  // of an open hand, or a doubling

// What the auction has made of the stake.
struct Contract {
  int bid = 1;
  int snatches = 0;
  std::array<int, MAX_SEATS> shown{};                   // by seat the factor of an open hand, or 0
  std::array<int, MAX_SEATS> doublings = {1, 1, 1, 1};  // by seat
};
// The multiplier before the first play: the snatches and the open hands.
long long opening(const Rules& rules, const Contract& contract);
// The multiplier within the cap of the game.
long long capped(const Rules& rules, long long multiplier);

// The factor by which Spring, where no peasant has played, or anti-Spring, where the landlord has
// played once at most, multiplies the stake.
long long spring_factor(const Rules& rules, bool spring, bool anti_spring);

// What bombs, rockets and Spring have multiplied the stake of a table by.
long long played_factor(const Rules& rules, const Table& table);

// The multiplier of a table so far, and with Spring at its end.
long long stake_factor(const Rules& rules, const Table& table);
// The factor by which a play multiplies the stake of this table.
double growth(const Rules& rules, const Table& table, const Play& play);

// What each seat gets; the sum is 0. `factor` is what the play has multiplied the stake by: bombs,
// rockets and Spring.
using Payoffs = std::array<long long, MAX_SEATS>;
Payoffs payoffs(const Rules& rules, const Contract& contract, int landlord, long long factor,
                bool landlord_won);
// What one seat gets for a bid of one if nobody has doubled.
long long points_of(const Rules& rules, const Table& table, int seat);

}  // namespace landlord
