#include "rules/table.hpp"

#include <algorithm>

namespace landlord {

namespace {

constexpr long long MAX_FACTOR = 1LL << 40;  // no deck of these games holds so many bombs

long long times(long long factor, int by) { return std::min(factor * by, MAX_FACTOR); }

}  // namespace

const char* name_of(Refusal refusal) {
  switch (refusal) {
    case Refusal::none:
      return "";
    case Refusal::over:
      return "over";
    case Refusal::bad_seat:
      return "bad_seat";
    case Refusal::not_your_turn:
      return "not_your_turn";
    case Refusal::leader_must_play:
      return "leader_must_play";
    case Refusal::does_not_beat:
      return "does_not_beat";
    case Refusal::too_many_cards:
      return "too_many_cards";
    case Refusal::no_interrupts:
      return "no_interrupts";
    case Refusal::interrupt_pass:
      return "interrupt_pass";
    case Refusal::interrupt_not_bomb:
      return "interrupt_not_bomb";
    case Refusal::interrupt_own_turn:
      return "interrupt_own_turn";
    case Refusal::interrupt_by_holder:
      return "interrupt_by_holder";
    case Refusal::interrupt_before_lead:
      return "interrupt_before_lead";
  }
  return "";
}

Table::Table(const Rules& rules, int landlord, int direction)
    : players(rules.players()), landlord(landlord), direction(direction), turn(landlord) {
  left.fill(0);
  for (int seat = 0; seat < players; ++seat) {
    left[seat] = rules.spec().hand + (seat == landlord ? rules.spec().bottom : 0);
  }
}

Refusal Table::refusal(const Rules& rules, int seat, const Play* play, bool interrupt) const {
  if (over()) return Refusal::over;
  if (seat < 0 || seat >= players) return Refusal::bad_seat;
  if (interrupt) {
    if (!rules.spec().interrupts) return Refusal::no_interrupts;
    if (play == nullptr) return Refusal::interrupt_pass;
    if (!rules.is_bomb(*play)) return Refusal::interrupt_not_bomb;
    // The landlord's first lead is his: the first window opens after it.
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
    // The turn has come round to the holder, who leads.
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
  if (play.tier > 0) factor = times(factor, rules.factor(play));
  if (left[seat] == 0) winner = seat;
  turn = next(seat);
}

int Table::interrupters(const Rules& rules, std::array<int, MAX_SEATS>& seats) const {
  if (!rules.spec().interrupts || !started || over()) return 0;
  int found = 0;
  for (int seat = next(turn); seat != turn; seat = next(seat)) {
    if (!(has_current && seat == holder)) seats[found++] = seat;
  }
  return found;
}

long long stake_factor(const Rules& rules, long long factor, int snatches, bool spring,
                       bool anti_spring) {
  const auto& spec = rules.spec();
  for (int snatch = 0; snatch < snatches; ++snatch) factor = times(factor, spec.snatch_factor);
  if (spring) factor = times(factor, spec.spring_factor);
  if (anti_spring) factor = times(factor, spec.anti_spring_factor);
  return factor;
}

Payoff payoff(const Rules& rules, long long stake, bool landlord_won) {
  const long long sign = landlord_won ? 1 : -1;
  return {.landlord = sign * stake * (rules.players() - 1), .peasant = -sign * stake};
}

}  // namespace landlord
