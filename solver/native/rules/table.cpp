#include "rules/table.hpp"

#include <algorithm>

namespace landlord {

Table::Table(const Rules& rules, int landlord, int direction)
    : players(rules.players()), landlord(landlord), direction(direction), turn(landlord) {
  left.fill(0);
  for (int seat = 0; seat < players; ++seat) {
    left[seat] = rules.spec().hand + (seat == landlord ? rules.spec().bottom : 0);
  }
}

int Table::shortest_opponent(int seat) const {
  int shortest = MAX_RANKS * MAX_COUNT;
  for (int other = 0; other < players; ++other) {
    if (!partners(seat, other)) shortest = std::min(shortest, left[other]);
  }
  return shortest;
}

Refusal Table::refusal(const Rules& rules, int seat, const Play* play, bool interrupt) const {
  if (over()) return Refusal::over;
  if (seat < 0 || seat >= players) return Refusal::bad_seat;
  if (interrupt) {
    if (!rules.spec().interrupts) return Refusal::no_interrupts;
    if (play == nullptr) return Refusal::interrupt_pass;
    if (!rules.is_bomb(*play)) return Refusal::interrupt_not_bomb;
    // Nobody may bomb before the landlord's first lead.
    if (!started) return Refusal::interrupt_before_lead;
    if (seat == turn) return Refusal::interrupt_own_turn;
    if (has_current && seat == holder) return Refusal::interrupt_by_holder;
  } else {
    if (seat != turn) return Refusal::not_your_turn;
    if (play == nullptr) return has_current ? Refusal::none : Refusal::leader_must_play;
  }
  if (has_current && !rules.beats(*play, current)) return Refusal::does_not_beat;
  if (size_of(rules.counts(play->cards)) > left[seat]) return Refusal::too_many_cards;
  return Refusal::none;
}

void Table::pass() {
  turn = next(turn);
  if (++passes == players - 1) {
    // The turn has come back to the holder, who leads the next trick.
    has_current = false;
    holder = -1;
    passes = 0;
  }
}

void Table::play(const Rules& rules, int seat, const Play& play) {
  started = true;
  current = play;
  has_current = true;
  holder = seat;
  passes = 0;
  left[seat] -= size_of(rules.counts(play.cards));
  int& plays = is_landlord(seat) ? landlord_plays : peasant_plays;
  ++plays;
  bombs_played.add(rules, play);
  if (left[seat] == 0) winner = seat;
  turn = next(seat);
}

int Table::chances(const Rules& rules) const {
  return rules.spec().interrupts && started && !over() ? players - 1 : 0;
}

int Table::asked(int chance) const {
  const int seat = (turn + (chance + 1) * direction + players * (chance + 1)) % players;
  return has_current && seat == holder ? NOBODY : seat;
}

int Table::interrupters(const Rules& rules, std::array<int, MAX_SEATS>& seats) const {
  int found = 0;
  for (int chance = 0; chance < chances(rules); ++chance) {
    if (const int seat = asked(chance); seat != NOBODY) seats[found++] = seat;
  }
  return found;
}

int Table::place_among_asked(const Rules& rules, int seat) const {
  std::array<int, MAX_SEATS> seats{};
  const auto end = seats.begin() + interrupters(rules, seats);
  const auto found = std::find(seats.begin(), end, seat);
  return found == end ? -1 : static_cast<int>(found - seats.begin());
}

}  // namespace landlord
