#include "bind/table.hpp"
#include "exact/exact_search.hpp"
#include "exact/win_distance.hpp"

namespace landlord {

namespace {

constexpr std::size_t MOST_MEMORY = std::size_t{1} << 42;

using HandsArgument = std::vector<Cards>;

Hands known_hands(const RecordedTable& table, const HandsArgument& hands) {
  const Rules& rules = *table.rules;
  const Table& now = table.now();
  require(static_cast<int>(hands.size()) == now.players, "hands: one for each seat");
  require(!now.over(), "the game is over");
  checked_over(rules, now.to_beat());
  require(!now.has_current || now.holder != now.turn, "holder: does not follow its own play");
  Hands known{};
  Cards all = now.has_current ? rules.counts(now.current.cards) : 0;
  Cards suits = 0;
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const Cards counts = rules.counts(hands[seat]);
    require(rules.valid_hand(hands[seat]) && counts != 0, "hands: no hand of this game");
    require(size_of(counts) == now.left[seat], "hands: the table counts other cards");
    require(contains(rules.counts(rules.deck()) - all, counts), "hands: more than the deck has");
    require((suits & (hands[seat] - counts)) == 0, "hands: one card in two hands");
    all += counts;
    suits |= hands[seat] - counts;
    known[seat] = hands[seat];
  }
  return known;
}

// The plays that a side needs for a win, from the seat whose turn it is.
int distance(WinDistance& self, const RecordedTable& table, const HandsArgument& hands, int most,
             std::uint64_t nodes, const Cancellation* cancellation) {
  const Table& now = table.now();
  const Position position{
      .table = now, .hands = known_hands(table, hands), .asked = now.players - 1};
  return unlocked(
      [&] { return self.of(position, most, {.seconds = {}, .nodes = nodes}, cancellation); });
}

void make_search(ExactSearch* self, const Rules& rules, const RecordedTable& table,
                 const HandsArgument& hands, bool points, bool interrupts, std::size_t memory) {
  require(memory <= MOST_MEMORY, "memory: no machine has so much");
  require(table.rules == &rules, "the table is one of other rules");
  new (self) ExactSearch(rules, table.now(), known_hands(table, hands), points, interrupts, memory);
}

ExactResult run(ExactSearch& self, std::optional<double> seconds, std::uint64_t nodes, int threads,
                bool each_play, const Cancellation* cancellation) {
  check_seconds(seconds);
  return unlocked([&] {
    return self.run({.seconds = seconds, .nodes = nodes}, thread_count(threads), each_play,
                    cancellation);
  });
}

template <class Found>
nb::class_<Found> with_bounds(const nb::module_& module, const char* name, const char* doc) {
  return nb::class_<Found>(module, name, doc)
      .def_prop_ro("low", [](const Found& self) { return self.bounds.low; })
      .def_prop_ro("high", [](const Found& self) { return self.bounds.high; });
}

}  // namespace

// NOLINTNEXTLINE(misc-const-correctness): the parts have one type
void bind_exact(nb::module_& module) {
  with_bounds<ExactAct>(module, "PerfectAct", "An act, and the landlord's result after it.")
      .def_ro("seat", &ExactAct::seat)
      .def_ro("interrupt", &ExactAct::interrupt)
      .def_prop_ro("play", [](const ExactAct& self) { return choice_of(self.play); })
      .def_prop_ro("plays_to_win", [](const ExactAct& self) { return self.to_win.plays; })
      .def_prop_ro("exact", [](const ExactAct& self) { return self.to_win.exact; });
  with_bounds<ExactResult>(module, "PerfectResult", "What an exact search found.")
      .def_ro("acts", &ExactResult::acts)
      .def_ro("line", &ExactResult::line)
      .def_ro("nodes", &ExactResult::nodes);

  const auto cancellation = "cancellation"_a.none() = nb::none();
  nb::class_<ExactSearch>(module, "PerfectSearch",
                          "The exact result of one position with all hands known.")
      .def("__init__", &make_search, "rules"_a, "table"_a, "hands"_a, nb::kw_only(),
           "points"_a = false, "interrupts"_a = true, "memory"_a = std::size_t{256} << 20,
           nb::keep_alive<1, 2>())
      .def("run", &run, "seconds"_a.none() = nb::none(), "nodes"_a = 0, "threads"_a = 1,
           "each_play"_a = true, cancellation);
  nb::class_<WinDistance>(module, "WinDistance",
                          "How many plays a side needs to win when all hands are known.")
      .def(nb::init<const Rules&, bool, bool>(), "rules"_a, "landlord"_a, "interrupts"_a = true,
           nb::keep_alive<1, 2>())
      .def("of", &distance, "table"_a, "hands"_a, "most"_a, "nodes"_a = 0, cancellation);
}

}  // namespace landlord
