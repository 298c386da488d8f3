#include "bind/table.hpp"

#include "rules/scoring.hpp"

namespace landlord {

namespace {

constexpr int MOST_PLAYS = 1000;  // of a side
constexpr int MOST_LEFT = 200;

// Checks the arguments that make a table of this number of players.
Table checked_table(const Rules& rules, int players, int landlord, int direction,
                    const std::vector<int>* left) {
  check_range("landlord", landlord, 0, players - 1);
  check_direction(direction);
  Table table(rules, landlord, direction);
  table.players = players;
  if (left != nullptr) {
    require(static_cast<int>(left->size()) == players, "left: one number for each seat");
    table.left = {};
    for (std::size_t seat = 0; seat < left->size(); ++seat) {
      check_range("left", (*left)[seat], 0, MOST_LEFT);
      table.left[seat] = (*left)[seat];
    }
  }
  return table;
}

// A table in the middle of a game; of two players, as in puzzles, when `left` has two entries.
// `played` holds by seat all cards played so far, where they are known.
RecordedTable table_at(const Rules& rules, int landlord, int direction,
                       const std::vector<int>& left, int turn, int holder, const Play* current,
                       int passes, long long factor, int landlord_plays, int peasant_plays,
                       std::optional<int> bombs, const std::optional<std::vector<Cards>>& played) {
  const int players = left.size() == 2 ? 2 : rules.players();
  check_range("turn", turn, 0, players - 1);
  check_range("passes", passes, 0, players - 2);
  check_range("landlord_plays", landlord_plays, 0, MOST_PLAYS);
  check_range("peasant_plays", peasant_plays, 0, MOST_PLAYS);
  check_range("factor", factor, 1LL, static_cast<long long>(MAX_STATED_FACTOR));
  const bool adds = rules.spec().bombs_add_up;
  const int added = bombs.value_or(bombs_in(rules, factor));
  require(added >= 0 && factor % (adds ? added + 1 : 1) == 0,
          "factor: no bombs and rockets have it together");
  Table table = checked_table(rules, players, landlord, direction, &left);
  table.turn = turn;
  table.bombs_played = {.factor = factor, .bombs = adds ? added : 0};
  table.landlord_plays = landlord_plays;
  table.peasant_plays = peasant_plays;
  table.started = landlord_plays + peasant_plays > 0 || current != nullptr;
  if (current != nullptr) {
    check_range("holder", holder, 0, players - 1);
    table.has_current = true;
    table.current = checked_play(rules, *current);
    table.holder = holder;
    table.passes = passes;
  }
  PublicState state(table);
  if (current != nullptr) {
    // Of the acts before this moment only one is known: the play that lies on the table.
    state.last[holder] = *current;
    state.small = PublicState::small_of(rules, *current);
  }
  if (played) {
    require(static_cast<int>(played->size()) == players, "played: one entry for each seat");
    Cards rest = rules.deck();
    for (int seat = 0; seat < players; ++seat) {
      take(rules, rest, (*played)[seat]);
      state.played[seat] = (*played)[seat];
    }
  }
  return RecordedTable{&rules, History(state)};
}

template <auto Get>
auto now(const RecordedTable& self) {
  return std::invoke(Get, static_cast<const Table&>(self.now()));
}
template <auto Get>
auto bombs_now(const RecordedTable& self) {
  return self.now().bombs_played.*Get;
}

// By how much bombs, rockets and Spring have multiplied the stake in the end.
long long ending(const RecordedTable& self) {
  require(self.now().over(), "the game is not over");
  return played_factor(*self.rules, self.now());
}

std::vector<int> left(const RecordedTable& self) {
  return {self.now().left.begin(), self.now().left.begin() + self.now().players};
}

// By how much these plays together multiply the stake from now on.
double growth_by(const RecordedTable& self, const std::vector<Play>& plays) {
  Table table = self.now();
  double times = 1;
  for (const Play& play : plays) {
    times *= growth(*self.rules, table, checked_play(*self.rules, play));
    table.bombs_played.add(*self.rules, play);
  }
  return times;
}

// The same table with this multiplier before the first play.
RecordedTable opened(const RecordedTable& self, int opening) {
  check_range("opening", opening, 1, MAX_CAP);
  RecordedTable copy = self;
  copy.history.open_at(opening);
  return copy;
}

// The table as it was before an act that was done at it; nothing is replayed.
RecordedTable before(const RecordedTable& self, std::size_t index) {
  require(index < self.history.steps().size(), "index: no such act");
  return {self.rules, self.history.before(index)};
}

// The seats that may bomb out of turn now, by priority.
std::vector<int> interrupters(const RecordedTable& self) {
  std::array<int, MAX_SEATS> seats{};
  const int found = self.now().interrupters(*self.rules, seats);
  return {seats.begin(), seats.begin() + found};
}

void bind_state(nb::class_<RecordedTable>& table) {
  table.def_prop_ro("turn", now<&Table::turn>)
      .def_prop_ro("landlord", now<&Table::landlord>)
      .def_prop_ro("direction", now<&Table::direction>)
      .def_prop_ro("leading", now<&Table::leading>)
      .def_prop_ro("holder", now<&Table::holder>)
      .def_prop_ro("passes", now<&Table::passes>)
      .def_prop_ro("landlord_plays", now<&Table::landlord_plays>)
      .def_prop_ro("peasant_plays", now<&Table::peasant_plays>)
      .def_prop_ro("over", now<&Table::over>)
      .def_prop_ro("winner", now<&Table::winner>)
      .def_prop_ro("spring", now<&Table::spring>)
      .def_prop_ro("anti_spring", now<&Table::anti_spring>)
      .def_prop_ro("factor", bombs_now<&BombsPlayed::factor>)
      .def_prop_ro("added_bombs", bombs_now<&BombsPlayed::bombs>)
      .def_prop_ro("ending", &ending)
      .def_prop_ro("bombs", [](const RecordedTable& self) { return self.sizes(Tier::bomb); })
      .def_prop_ro("rockets",
                   [](const RecordedTable& self) { return self.sizes(Tier::rocket).size(); })
      .def_prop_ro("current",
                   [](const RecordedTable& self) {
                     const Play* over = self.now().to_beat();
                     return over == nullptr ? Choice() : Choice(*over);
                   })
      .def_prop_ro("left", &left);
}

long long factor_of(const Rules& rules, const std::vector<int>& bombs, int rockets, bool spring,
                    bool anti_spring) {
  require(rockets >= 0 && rockets <= 8 && bombs.size() <= 64,
          "no game has so many bombs or rockets");
  BombsPlayed bombs_played;
  for (int const size : bombs) {
    require(size >= 0 && size <= MAX_COUNT, "a bomb has at most eight cards");
    bombs_played.add_bomb(rules, size);
  }
  for (; rockets > 0; --rockets) bombs_played.add_rocket(rules);
  return multiplied(bombs_played.factor, spring_factor(rules, spring, anti_spring));
}

// What each seat gets, games x seats. `factors`: by how much the play has multiplied the stake of
// each game, and `won`: whether its landlord has won.
auto settle(const Rules& rules, int bid, int snatches, const std::vector<int>& shown,
            const std::vector<int>& doublings, int landlord, const Vector<std::int64_t>& factors,
            const Vector<bool>& won) {
  const Contract contract = checked_contract(rules, bid, snatches, shown, doublings);
  checked_seat(rules, landlord);
  require(factors.shape(0) == won.shape(0), "won: one entry for each factor");
  std::vector<Payoffs> paid;
  for (std::size_t game = 0; game < factors.shape(0); ++game) {
    require(factors(game) >= 1 && factors(game) <= MAX_FACTOR, "factor: out of range");
    paid.push_back(payoffs(rules, contract, landlord, factors(game), won(game)));
  }
  return rows(paid, std::identity(), rules.players());
}

long long opening_of(const Rules& rules, int snatches, const std::vector<int>& shown) {
  return opening(rules, checked_contract(rules, 1, snatches, shown, {}));
}

}  // namespace

void bind_table(nb::module_& module) {
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
      .def(
          "__init__",
          [](RecordedTable* self, const Rules& rules, int landlord, int direction,
             const std::optional<std::vector<int>>& left) {
            const Table table =
                checked_table(rules, rules.players(), landlord, direction, left ? &*left : nullptr);
            new (self) RecordedTable{&rules, History(PublicState(table))};
          },
          "rules"_a, "landlord"_a, "direction"_a = 1, "left"_a.none() = nb::none(),
          nb::keep_alive<1, 2>())
      .def_static("at", &table_at, "rules"_a, "landlord"_a, "direction"_a, "left"_a, "turn"_a,
                  "holder"_a, "current"_a.none(), "passes"_a, "factor"_a = 1,
                  "landlord_plays"_a = 0, "peasant_plays"_a = 0, "bombs"_a.none() = nb::none(),
                  "played"_a.none() = nb::none(), nb::keep_alive<0, 1>())
      .def(
          "copy", [](const RecordedTable& self) { return self; }, nb::keep_alive<0, 1>())
      .def("before", &before, "index"_a, nb::keep_alive<0, 1>())
      .def(
          "refusal",
          [](const RecordedTable& self, int seat, const Play* play, bool interrupt) {
            return self.now().refusal(*self.rules, seat, checked_over(*self.rules, play),
                                      interrupt);
          },
          "seat"_a, "play"_a.none(), "interrupt"_a = false)
      .def("act", &RecordedTable::act, "seat"_a, "play"_a.none(), "interrupt"_a = false)
      .def("interrupters", &interrupters)
      .def("growth", &growth_by, "plays"_a)
      .def("opened", &opened, "opening"_a, nb::keep_alive<0, 1>());
  module.def("opening", &opening_of, "rules"_a, "snatches"_a = 0, "shown"_a = std::vector<int>());
  module.def("play_factor", &factor_of, "rules"_a, "bombs"_a, "rockets"_a, "spring"_a,
             "anti_spring"_a);
  module.def("settle", &settle, "rules"_a, "bid"_a, "snatches"_a, "shown"_a, "doublings"_a,
             "landlord"_a, "factors"_a, "won"_a);
}

}  // namespace landlord
