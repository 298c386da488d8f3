#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bind/bindings.hpp"
#include "bind/recorded_table.hpp"
#include "exact/exact_search.hpp"
#include "exact/win_distance.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

constexpr std::size_t MOST_MEMORY = std::size_t{1} << 42;

Hands checked_hands(const RecordedTable& table, const std::vector<Cards>& hands) {
  const Rules& rules = *table.rules;
  if (static_cast<int>(hands.size()) != table.now().players) {
    throw InvalidInput("hands: one for each seat");
  }
  if (table.now().over()) throw InvalidInput("the game is over");
  table.check(table.now().to_beat());
  if (table.now().has_current && table.now().holder == table.now().turn) {
    throw InvalidInput("holder: does not follow its own play");
  }
  Hands known{};
  Cards all = table.now().has_current ? rules.counts(table.now().current.cards) : 0;
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const Cards hand = hands[seat];
    if (!rules.valid_hand(hand) || hand == 0) throw InvalidInput("hands: no hand of this game");
    if (size_of(rules.counts(hand)) != table.now().left[seat]) {
      throw InvalidInput("hands: the table counts other cards");
    }
    const Cards left = rules.counts(rules.deck()) - all;
    if (!contains(left, rules.counts(hand))) throw InvalidInput("hands: more than the deck has");
    all += rules.counts(hand);
    for (std::size_t other = 0; other < seat; ++other) {
      if ((hand & hands[other] & ~rules.counts(~Cards{0})) != 0) {
        throw InvalidInput("hands: one card in two hands");
      }
    }
    known[seat] = hand;
  }
  return known;
}

// The position in which the seat whose turn it is decides.
Position checked_position(const RecordedTable& table, const std::vector<Cards>& hands) {
  const Table& now = table.now();
  return {.table = now, .hands = checked_hands(table, hands), .asked = now.players - 1};
}

void bind_win_distance(const nb::module_& module) {
  nb::class_<WinDistance>(module, "WinDistance",
                          "How many plays a side needs to win when all hands are known.")
      .def(nb::init<const Rules&, bool, bool>(), "rules"_a, "landlord"_a, "interrupts"_a = true,
           nb::keep_alive<1, 2>(), "`landlord`: whose plays are counted.")
      .def(
          "of",
          [](WinDistance& self, const RecordedTable& table, const std::vector<Cards>& hands,
             int most, std::uint64_t nodes, const Cancellation* cancellation) {
            const Position position = checked_position(table, hands);
            nb::gil_scoped_release const release;
            return self.of(position, most, {.seconds = {}, .nodes = nodes}, cancellation);
          },
          "table"_a, "hands"_a, "most"_a, "nodes"_a = 0, "cancellation"_a.none() = nb::none(),
          "The fewest plays with which the side wins against every defence; -1 when it cannot win "
          "with `most` plays, or the search took `nodes` nodes. One thread at a time. Raises "
          "Cancelled when the call was cancelled.");
}

}  // namespace

void bind_exact(const nb::module_& module) {
  nb::class_<ExactAct>(module, "PerfectAct", "An act, and the landlord's result after it.")
      .def_ro("seat", &ExactAct::seat)
      .def_ro("interrupt", &ExactAct::interrupt)
      .def_prop_ro("play",
                   [](const ExactAct& self) -> std::optional<Play> {
                     if (self.choice.passes) return std::nullopt;
                     return self.choice.play;
                   })
      .def_prop_ro("low", [](const ExactAct& self) { return self.bounds.low; })
      .def_prop_ro("high", [](const ExactAct& self) { return self.bounds.high; })
      .def_prop_ro("plays_to_win", [](const ExactAct& self) { return self.to_win.plays; })
      .def_prop_ro("exact", [](const ExactAct& self) { return self.to_win.exact; });

  nb::class_<ExactResult>(module, "PerfectResult", "What an exact search found.")
      .def_prop_ro("low", [](const ExactResult& self) { return self.bounds.low; })
      .def_prop_ro("high", [](const ExactResult& self) { return self.bounds.high; })
      .def_ro("acts", &ExactResult::acts)
      .def_ro("line", &ExactResult::line)
      .def_ro("nodes", &ExactResult::nodes);

  nb::class_<ExactSearch>(module, "PerfectSearch",
                          "The exact result of one position with all hands known.")
      .def(
          "__init__",
          [](ExactSearch* self, const Rules& rules, const RecordedTable& table,
             const std::vector<Cards>& hands, bool points, bool interrupts, std::size_t memory) {
            if (memory > MOST_MEMORY) throw InvalidInput("memory: no machine has so much");
            if (table.rules != &rules) throw InvalidInput("the table is one of other rules");
            new (self) ExactSearch(rules, table.now(), checked_hands(table, hands), points,
                                   interrupts, memory);
          },
          "rules"_a, "table"_a, "hands"_a, nb::kw_only(), "points"_a = false, "interrupts"_a = true,
          "memory"_a = std::size_t{256} << 20, nb::keep_alive<1, 2>())
      .def(
          "run",
          [](ExactSearch& self, std::optional<double> seconds, std::uint64_t nodes, int threads,
             bool each_play, const Cancellation* cancellation) {
            if (seconds && !(*seconds > 0)) throw InvalidInput("seconds are positive");
            nb::gil_scoped_release const release;
            return self.run({.seconds = seconds, .nodes = nodes}, thread_count(threads), each_play,
                            cancellation);
          },
          "seconds"_a.none() = nb::none(), "nodes"_a = 0, "threads"_a = 1, "each_play"_a = true,
          "cancellation"_a.none() = nb::none(),
          "The result of the position and of each play. Bounds when a limit or a cancellation "
          "ended "
          "the search.")
      .def("cancel", &ExactSearch::cancel, "Makes `run` return soon.");
  bind_win_distance(module);
}

}  // namespace landlord
