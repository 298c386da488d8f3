#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bindings.hpp"
#include "bind/recorded_table.hpp"
#include "rules/scoring.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

void check_seat(int players, int seat, const char* what) {
  if (seat < 0 || seat >= players) throw InvalidInput(std::string(what) + ": no such seat");
}

std::array<int, MAX_SEATS> checked_left(int players, const std::vector<int>& left) {
  if (static_cast<int>(left.size()) != players) {
    throw InvalidInput("left: one number for each seat");
  }
  std::array<int, MAX_SEATS> counts{};
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    if (left[seat] < 0 || left[seat] > 200) throw InvalidInput("left: not a number of cards");
    counts[seat] = left[seat];
  }
  return counts;
}

void make_table(RecordedTable* self, const Rules& rules, int landlord, int direction,
                std::optional<std::vector<int>> left) {
  check_seat(rules.players(), landlord, "landlord");
  if (direction != 1 && direction != -1) throw InvalidInput("direction is 1 or -1");
  Table table(rules, landlord, direction);
  if (left) table.left = checked_left(rules.players(), *left);
  new (self) RecordedTable{&rules, History(PublicState(table))};
}

RecordedTable table_at(const Rules& rules, int landlord, int direction,
                       const std::vector<int>& left, int turn, int holder, const Play* current,
                       int passes, long long factor, int landlord_plays, int peasant_plays,
                       std::optional<int> bombs, const std::optional<std::vector<Cards>>& played) {
  const int players = left.size() == 2 ? 2 : rules.players();
  check_seat(players, landlord, "landlord");
  check_seat(players, turn, "turn");
  if (direction != 1 && direction != -1) throw InvalidInput("direction is 1 or -1");
  if (passes < 0 || passes >= players - 1) throw InvalidInput("passes: too many");
  constexpr int MOST_PLAYS = 1000;
  if (landlord_plays < 0 || landlord_plays > MOST_PLAYS || peasant_plays < 0 ||
      peasant_plays > MOST_PLAYS) {
    throw InvalidInput("landlord_plays and peasant_plays: out of range");
  }
  if (factor < 1 || factor > MAX_STATED_FACTOR) throw InvalidInput("factor: out of range");
  const int added = bombs.value_or(bombs_in(rules, factor));
  if (added < 0 || factor % (rules.spec().bombs_add_up ? added + 1 : 1) != 0) {
    throw InvalidInput("factor: no bombs and rockets have it together");
  }
  Table table(rules, landlord, direction);
  table.players = players;
  table.left = checked_left(players, left);
  table.turn = turn;
  table.bombs_played = {.factor = factor, .bombs = rules.spec().bombs_add_up ? added : 0};
  table.landlord_plays = landlord_plays;
  table.peasant_plays = peasant_plays;
  table.started = landlord_plays + peasant_plays > 0;
  if (current != nullptr) {
    check_seat(players, holder, "holder");
    checked_play(rules, *current);
    table.has_current = true;
    table.current = *current;
    table.holder = holder;
    table.passes = passes;
    table.started = true;
  }
  PublicState state(table);
  if (current != nullptr) {
    // Of the acts before this moment only one is known: the play that lies on the table.
    state.last[holder] = *current;
    state.small = PublicState::small_of(rules, *current);
  }
  if (played) {
    if (static_cast<int>(played->size()) != players) {
      throw InvalidInput("played: one entry for each seat");
    }
    Cards rest = rules.deck();
    for (int seat = 0; seat < players; ++seat) {
      take(rules, rest, (*played)[seat]);
      state.played[seat] = (*played)[seat];
    }
  }
  return RecordedTable{&rules, History(state)};
}

void bind_state(nb::class_<RecordedTable>& table) {
  table.def_prop_ro("turn", [](const RecordedTable& self) { return self.now().turn; })
      .def_prop_ro("landlord", [](const RecordedTable& self) { return self.now().landlord; })
      .def_prop_ro("direction", [](const RecordedTable& self) { return self.now().direction; })
      .def_prop_ro("leading", [](const RecordedTable& self) { return self.now().leading(); })
      .def_prop_ro("holder", [](const RecordedTable& self) { return self.now().holder; })
      .def_prop_ro("passes", [](const RecordedTable& self) { return self.now().passes; })
      .def_prop_ro("landlord_plays",
                   [](const RecordedTable& self) { return self.now().landlord_plays; })
      .def_prop_ro("peasant_plays",
                   [](const RecordedTable& self) { return self.now().peasant_plays; })
      .def_prop_ro("over", [](const RecordedTable& self) { return self.now().over(); })
      .def_prop_ro("winner", [](const RecordedTable& self) { return self.now().winner; })
      .def_prop_ro("spring", [](const RecordedTable& self) { return self.now().spring(); })
      .def_prop_ro("anti_spring",
                   [](const RecordedTable& self) { return self.now().anti_spring(); })
      .def_prop_ro(
          "factor", [](const RecordedTable& self) { return self.now().bombs_played.factor; },
          "By how much the bombs and rockets played have multiplied the stake.")
      .def_prop_ro(
          "added_bombs", [](const RecordedTable& self) { return self.now().bombs_played.bombs; },
          "The number of bombs so far, where bombs add up; 0 where they multiply.")
      .def_prop_ro(
          "ending",
          [](const RecordedTable& self) {
            if (!self.now().over()) throw InvalidInput("the game is not over");
            return multiplied(self.now().bombs_played.factor,
                              spring_factor(*self.rules, ending_of(self.now())));
          },
          "By how much bombs, rockets and Spring have multiplied the stake in the end.")
      .def_prop_ro("bombs", &RecordedTable::bombs)
      .def_prop_ro("rockets", &RecordedTable::rockets)
      .def_prop_ro("current",
                   [](const RecordedTable& self) -> std::optional<Play> {
                     if (!self.now().has_current) return std::nullopt;
                     return self.now().current;
                   })
      .def_prop_ro("left", [](const RecordedTable& self) {
        return std::vector<int>(self.now().left.begin(),
                                self.now().left.begin() + self.now().players);
      });
}

// What the search and the advice ask of the stake of a table.
void bind_stake(nb::class_<RecordedTable>& table) {
  table
      .def(
          "growth",
          [](const RecordedTable& self, const std::vector<Play>& plays) {
            Table table = self.now();
            double times = 1;
            for (const Play& play : plays) {
              self.check(&play);
              times *= growth(*self.rules, table, play);
              table.bombs_played.add(*self.rules, play);
            }
            return times;
          },
          "plays"_a, "By how much these plays together multiply the stake from now on.")
      .def(
          "opened",
          [](const RecordedTable& self, int opening) {
            if (opening < 1 || opening > MAX_CAP) throw InvalidInput("opening: out of range");
            RecordedTable copy = self;
            copy.history.open_at(opening);
            return copy;
          },
          "opening"_a, nb::keep_alive<0, 1>(),
          "The same table with this multiplier before the first play.");
}

}  // namespace

void bind_table(const nb::module_& module) {
  nb::enum_<Refusal>(module, "Refusal", nb::is_arithmetic(),
                     "Why an act is not legal; NONE, which is 0, where it is.")
      .value("NONE", Refusal::none)
      .value("OVER", Refusal::over)
      .value("BAD_SEAT", Refusal::bad_seat)
      .value("NOT_YOUR_TURN", Refusal::not_your_turn)
      .value("LEADER_MUST_PLAY", Refusal::leader_must_play)
      .value("DOES_NOT_BEAT", Refusal::does_not_beat)
      .value("TOO_MANY_CARDS", Refusal::too_many_cards)
      .value("NO_INTERRUPTS", Refusal::no_interrupts)
      .value("INTERRUPT_PASS", Refusal::interrupt_pass)
      .value("INTERRUPT_NOT_BOMB", Refusal::interrupt_not_bomb)
      .value("INTERRUPT_OWN_TURN", Refusal::interrupt_own_turn)
      .value("INTERRUPT_BY_HOLDER", Refusal::interrupt_by_holder)
      .value("INTERRUPT_BEFORE_LEAD", Refusal::interrupt_before_lead);
  auto table =
      nb::class_<RecordedTable>(module, "Table", "The table of one game: turns, passes, the end.");
  bind_state(table);
  table
      .def("__init__", &make_table, "rules"_a, "landlord"_a, "direction"_a = 1,
           "left"_a.none() = nb::none(), nb::keep_alive<1, 2>())
      .def_static(
          "at", &table_at, "rules"_a, "landlord"_a, "direction"_a, "left"_a, "turn"_a, "holder"_a,
          "current"_a.none(), "passes"_a, "factor"_a = 1, "landlord_plays"_a = 0,
          "peasant_plays"_a = 0, "bombs"_a.none() = nb::none(), "played"_a.none() = nb::none(),
          nb::keep_alive<0, 1>(),
          "A table in the middle of a game; of two players, as in puzzles, when `left` has two "
          "entries. `played` holds by seat all cards played so far, where they are known.")
      .def(
          "copy", [](const RecordedTable& self) { return self; }, nb::keep_alive<0, 1>())
      .def(
          "before",
          [](const RecordedTable& self, std::size_t index) {
            if (index >= self.history.steps().size()) throw InvalidInput("index: no such act");
            return RecordedTable{self.rules, self.history.before(index)};
          },
          "index"_a, nb::keep_alive<0, 1>(),
          "The table as it was before act `index` that was done at it; nothing is replayed.")
      .def(
          "refusal",
          [](const RecordedTable& self, int seat, const Play* play, bool interrupt) {
            self.check(play);
            return self.now().refusal(*self.rules, seat, play, interrupt);
          },
          "seat"_a, "play"_a.none(), "interrupt"_a = false,
          "Why `seat` may not do this. None is a pass.")
      .def("act", &RecordedTable::act, "seat"_a, "play"_a.none(), "interrupt"_a = false,
           "Does a legal act; raises ValueError otherwise.")
      .def(
          "interrupters",
          [](const RecordedTable& self) {
            std::array<int, MAX_SEATS> seats{};
            const int found = self.now().interrupters(*self.rules, seats);
            return std::vector<int>(seats.begin(), seats.begin() + found);
          },
          "The seats that may bomb out of turn now, by priority.");
  bind_stake(table);
}

}  // namespace landlord
