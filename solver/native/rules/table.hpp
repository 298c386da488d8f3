// The table of one game: whose turn it is, what lies there, how many cards are left, who has won.
//
// The table does not know the hands. It owns the rules of turn order, passing, bombs out of turn,
// the end of a game and Spring; rules/scoring.hpp says what they pay.
#pragma once

#include <array>
#include <cstdint>

#include "rules/rules.hpp"
#include "rules/scoring.hpp"

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

struct Table {
  Table() = default;  // to be assigned to
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
  // The fewest cards that an opponent of a seat has left.
  int shortest_opponent(int seat) const;
  const Play* to_beat() const { return has_current ? &current : nullptr; }

  // Why `seat` may not do this; a null `play` is a pass. Whether the seat holds the cards is not
  // checked.
  Refusal refusal(const Rules& rules, int seat, const Play* play, bool interrupt) const;
  // Carry out a pass and a play that are known to be legal.
  void pass();
  void play(const Rules& rules, int seat, const Play& play);

  // The order of bombs out of turn. Before each turn every seat but the one whose turn it is gets a
  // chance to bomb, in the order of play from the turn on; the first bomb ends the round. The seat
  // whose play lies on the table has nothing to beat and is not asked.
  //
  // How many chances there are before this turn: 0 in a game without bombs out of turn.
  int chances(const Rules& rules) const;
  // Which seat is asked at a chance, counted from 0; NOBODY where it is the holder's place.
  int asked(int chance) const;
  static constexpr int NOBODY = -1;
  // The seats that are asked, first to last; returns their number.
  int interrupters(const Rules& rules, std::array<int, MAX_SEATS>& seats) const;
  // The index of a seat among these; -1 if it may not bomb out of turn.
  int place_among_asked(const Rules& rules, int seat) const;

  int players = 0;
  int landlord = 0;
  int direction = 1;  // 1 or -1: which seat comes next
  int turn = 0;
  int holder = -1;  // the seat whose play lies on the table
  int passes = 0;   // in a row
  int winner = -1;
  bool has_current = false;
  bool started = false;
  Play current;
  std::array<int, MAX_SEATS> left{};  // cards by seat
  int landlord_plays = 0;
  int peasant_plays = 0;
  BombsPlayed bombs_played;  // the bombs and rockets played
  int opening = 1;           // the multiplier before the first play; 1 where no cap makes it matter
};

}  // namespace landlord
