#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bindings.hpp"
#include "bind/recorded_table.hpp"

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

std::vector<long long> scores(const Rules& rules, int bid, bool landlord_won,
                              const std::vector<int>& bombs, int rockets, int snatches, bool spring,
                              bool anti_spring) {
  if (bid < 0 || rockets < 0 || snatches < 0) throw InvalidInput("numbers are not negative");
  if (bid > 1000 || rockets > 8 || snatches > 8 || bombs.size() > 64) {
    throw InvalidInput("no game has so many bids, bombs, rockets or snatches");
  }
  long long factor = 1;
  for (int const size : bombs) {
    if (size < 0 || size > MAX_COUNT) throw InvalidInput("a bomb has at most eight cards");
    factor = std::min(factor * rules.spec().bomb_factors[size], 1LL << 40);
  }
  for (int i = 0; i < rockets; ++i) {
    factor = std::min(factor * rules.spec().rocket_factor, 1LL << 40);
  }
  const Payoff pay =
      payoff(rules, bid * stake_factor(rules, factor, snatches, spring, anti_spring), landlord_won);
  return {pay.landlord, pay.peasant};
}

}  // namespace

void bind_table(nb::module_& module) {
  nb::class_<RecordedTable>(module, "Table", "The table of one game: turns, passes, the end.")
      .def(
          "__init__",
          [](RecordedTable* self, const Rules& rules, int landlord, int direction,
             std::optional<std::vector<int>> left) {
            check_seat(rules.players(), landlord, "landlord");
            if (direction != 1 && direction != -1) throw InvalidInput("direction is 1 or -1");
            Table table(rules, landlord, direction);
            if (left) table.left = checked_left(rules.players(), *left);
            new (self) RecordedTable{&rules, table, {}, 0};
          },
          "rules"_a, "landlord"_a, "direction"_a = 1, "left"_a.none() = nb::none(),
          nb::keep_alive<1, 2>())
      .def_static(
          "at",
          [](const Rules& rules, int landlord, int direction, const std::vector<int>& left,
             int turn, int holder, const Play* current, int passes, long long factor,
             int landlord_plays, int peasant_plays) {
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
            if (factor < 1 || factor > 1 << 24) throw InvalidInput("factor: out of range");
            Table table(rules, landlord, direction);
            table.players = players;
            table.left = checked_left(players, left);
            table.turn = turn;
            table.factor = factor;
            table.landlord_plays = landlord_plays;
            table.peasant_plays = peasant_plays;
            table.started = landlord_plays + peasant_plays > 0;
            if (current != nullptr) {
              check_seat(players, holder, "holder");
              table.has_current = true;
              table.current = *current;
              table.holder = holder;
              table.passes = passes;
              table.started = true;
            }
            return RecordedTable{&rules, table, {}, 0};
          },
          "rules"_a, "landlord"_a, "direction"_a, "left"_a, "turn"_a, "holder"_a,
          "current"_a.none(), "passes"_a, "factor"_a = 1, "landlord_plays"_a = 0,
          "peasant_plays"_a = 0, nb::keep_alive<0, 1>(),
          "A table in the middle of a game; of two players, as in puzzles, when `left` has two "
          "entries.")
      .def(
          "copy", [](const RecordedTable& self) { return self; }, nb::keep_alive<0, 1>())
      .def_prop_ro("turn", [](const RecordedTable& self) { return self.table.turn; })
      .def_prop_ro("landlord", [](const RecordedTable& self) { return self.table.landlord; })
      .def_prop_ro("direction", [](const RecordedTable& self) { return self.table.direction; })
      .def_prop_ro("leading", [](const RecordedTable& self) { return self.table.leading(); })
      .def_prop_ro("holder", [](const RecordedTable& self) { return self.table.holder; })
      .def_prop_ro("passes", [](const RecordedTable& self) { return self.table.passes; })
      .def_prop_ro("over", [](const RecordedTable& self) { return self.table.over(); })
      .def_prop_ro("winner", [](const RecordedTable& self) { return self.table.winner; })
      .def_prop_ro("spring", [](const RecordedTable& self) { return self.table.spring(); })
      .def_prop_ro("anti_spring",
                   [](const RecordedTable& self) { return self.table.anti_spring(); })
      .def_prop_ro("factor", [](const RecordedTable& self) { return self.table.factor; })
      .def_ro("bombs", &RecordedTable::bombs)
      .def_ro("rockets", &RecordedTable::rockets)
      .def_prop_ro("current",
                   [](const RecordedTable& self) -> std::optional<Play> {
                     if (!self.table.has_current) return std::nullopt;
                     return self.table.current;
                   })
      .def_prop_ro("left",
                   [](const RecordedTable& self) {
                     return std::vector<int>(self.table.left.begin(),
                                             self.table.left.begin() + self.table.players);
                   })
      .def(
          "refusal",
          [](const RecordedTable& self, int seat, const Play* play, bool interrupt) {
            self.check(play);
            return std::string(name_of(self.table.refusal(*self.rules, seat, play, interrupt)));
          },
          "seat"_a, "play"_a.none(), "interrupt"_a = false,
          "Why `seat` may not do this: a word, empty when it is legal. None is a pass.")
      .def("act", &RecordedTable::act, "seat"_a, "play"_a.none(), "interrupt"_a = false,
           "Does a legal act; raises ValueError with the refusal's word otherwise.")
      .def(
          "interrupters",
          [](const RecordedTable& self) {
            std::array<int, MAX_SEATS> seats{};
            const int found = self.table.interrupters(*self.rules, seats);
            return std::vector<int>(seats.begin(), seats.begin() + found);
          },
          "The seats that may bomb out of turn now, by priority.")
      .def(
          "scores",
          [](const RecordedTable& self, int bid, int snatches) {
            const Table& table = self.table;
            if (!table.over()) throw InvalidInput("the game is not over");
            if (bid < 0 || bid > 1000 || snatches < 0 || snatches > 8) {
              throw InvalidInput("no game has so many bids or snatches");
            }
            const long long factor = stake_factor(*self.rules, table.factor, snatches,
                                                  table.spring(), table.anti_spring());
            const Payoff pay = payoff(*self.rules, bid * factor, table.landlord_won());
            std::vector<long long> out(table.players, pay.peasant);
            out[table.landlord] = pay.landlord;
            return out;
          },
          "bid"_a = 1, "snatches"_a = 0, "What each seat gets, after the end.");

  module.def("scores", &scores, "rules"_a, "bid"_a, "landlord_won"_a, "bombs"_a, "rockets"_a,
             "snatches"_a, "spring"_a, "anti_spring"_a, "What the landlord and each peasant get.");
}

}  // namespace landlord
