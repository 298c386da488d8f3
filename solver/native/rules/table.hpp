// The table of one game: whose turn it is, what lies there, how many cards are left, who has won.
//
// It knows no hands. Every rule of turn order, passing, bombs out of turn, the end, Spring and
// scoring lives here and nowhere else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/rules.hpp"

namespace landlord {

// Why an act is refused.
enum class Refusal : std::uint8_t {
  none,
  over,
  bad_seat,
  not_your_turn,
  leader_must_play,
  does_not_beat,
  too_many_cards,
  no_interrupts,
  interrupt_pass,
  interrupt_not_bomb,
  interrupt_own_turn,
  interrupt_by_holder,
  interrupt_before_lead,
};

const char* name_of(Refusal refusal);

struct Table {
  Table() = default;  // a place for another table
  Table(const Rules& rules, int landlord, int direction = 1);

  int next(int seat) const { return (seat + direction + players) % players; }
  bool is_landlord(int seat) const { return seat == landlord; }
  // Whether two seats win together.
  bool partners(int a, int b) const { return is_landlord(a) == is_landlord(b); }
  bool leading() const { return !has_current; }
  bool over() const { return winner >= 0; }
  bool landlord_won() const { return winner == landlord; }
  bool spring() const { return over() && landlord_won() && peasant_plays == 0; }
  bool anti_spring() const { return over() && !landlord_won() && landlord_plays <= 1; }
  const Play* to_beat() const { return has_current ? &current : nullptr; }

  // Why `seat` may not do this; `play` null is a pass. Hands are not looked at.
  Refusal refusal(const Rules& rules, int seat, const Play* play, bool interrupt) const;
  // Does what is known to be legal.
  void pass();
  void play(const Rules& rules, int seat, const Play& play);
  // The seats that might bomb out of turn now, by priority: all but the one whose turn it is and
  // the one whose play lies on the table, in play order after the turn.
  int interrupters(const Rules& rules, std::array<int, MAX_SEATS>& seats) const;

  int players = 0;
  int landlord = 0;
  int direction = 1;
  int turn = 0;
  int holder = -1;
  int passes = 0;
  int winner = -1;
  bool has_current = false;
  bool started = false;
  Play current;
  std::array<int, MAX_SEATS> left{};
  int landlord_plays = 0;
  int peasant_plays = 0;
  long long factor = 1;
};

// What the stake is multiplied by after the end, the bid apart.
long long stake_factor(const Rules& rules, long long factor, int snatches, bool spring,
                       bool anti_spring);

// What landlord and each peasant get, for a stake.
struct Payoff {
  long long landlord;
  long long peasant;
};
Payoff payoff(const Rules& rules, long long stake, bool landlord_won);

}  // namespace landlord
