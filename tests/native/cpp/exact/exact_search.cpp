#include "exact/exact_search.hpp"

#include <thread>

#include "builders.hpp"
#include "doctest/doctest.h"
#include "rules/scoring.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

// The landlord's result by following every line of play.
std::int64_t minimax(const DoubleDummyGame& game, Position position, bool points) {
  const Rules& rules = game.rules();
  if (position.table.over()) {
    const std::int64_t won = position.table.landlord_won() ? 1 : -1;
    return points ? points_of(rules, position.table, position.table.landlord) : won;
  }
  Decision decision;
  game.settle(position, decision);
  const bool landlord = position.table.is_landlord(decision.seat);
  std::int64_t best = landlord ? -1'000'000 : 1'000'000;
  for (std::size_t index = 0; index < decision.options(); ++index) {
    Position next = position;
    game.act(next, decision, decision.option(index));
    const std::int64_t value = minimax(game, next, points);
    best = landlord ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

constexpr std::size_t MEMORY = 1 << 20;

}  // namespace

TEST_CASE("results are those of a search through all lines") {
  for (const bool interrupts : {false, true}) {
    const Rules rules(interrupts ? interrupting_spec() : small_spec());
    for (std::uint64_t deal = 0; deal < 12; ++deal) {
      const Hands hands = random_hands(rules, deal, {4, 3, 3, 0});
      const Table table = table_of(rules, hands, 0, static_cast<int>(deal % 3));
      for (const bool points : {false, true}) {
        const DoubleDummyGame game(rules, true, points);
        const std::int64_t expected =
            minimax(game, {.table = table, .hands = hands, .asked = 2}, points);
        ExactSearch search(rules, table, hands, points, true, MEMORY);
        const ExactResult result = search.run({}, 1, true);
        CHECK(result.bounds.exact());
        CHECK(result.bounds.low == expected);
        CHECK_FALSE(result.line.empty());
        const ExactResult threaded =
            ExactSearch(rules, table, hands, points, true, MEMORY).run({}, 3, true);
        CHECK(threaded.bounds.low == expected);
      }
    }
  }
}

TEST_CASE("equivalent positions have one key") {
  const Rules rules(small_spec());
  const DoubleDummyGame game(rules, true, false);
  auto const key = [&](std::string_view own, std::string_view next, std::string_view last) {
    const Hands hands{hand_of(own), hand_of(next), hand_of(last), 0};
    return game.key({.table = table_of(rules, hands, 0, 0), .hands = hands});
  };
  CHECK(key("13", "2", "4") == key("14", "3", "6"));  // the order of the ranks is the same
  CHECK_FALSE(key("13", "2", "4") == key("14", "5", "6"));
  CHECK_FALSE(key("123", "4", "5") == key("124", "5", "6"));  // a run
}

TEST_CASE("a limit in nodes leaves right bounds, and a cancellation ends the search") {
  const Rules rules(small_spec());
  const Hands hands = random_hands(rules, 5, {8, 6, 6, 0});
  const Table table = table_of(rules, hands, 0, 0);
  const ExactResult whole = ExactSearch(rules, table, hands, true, true, MEMORY).run({}, 1, false);
  REQUIRE(whole.bounds.exact());
  const ExactResult part =
      ExactSearch(rules, table, hands, true, true, MEMORY).run({.nodes = 20}, 1, true);
  CHECK(part.bounds.low <= whole.bounds.low);
  CHECK(part.bounds.high >= whole.bounds.low);
  CHECK(part.nodes < whole.nodes + 100);
  Cancellation cancellation;
  cancellation.cancel();
  ExactSearch search(rules, table, hands, true, true, MEMORY);
  const ExactResult nothing = search.run({}, 2, true, &cancellation);
  CHECK(nothing.nodes <= 2);
  CHECK(search.run({}, 1, true).bounds.low == whole.bounds.low);
}

TEST_CASE("a goal after a bomb") {
  CHECK(goal_after(5, 2) == 3);
  CHECK(goal_after(4, 2) == 2);
  CHECK(goal_after(-5, 2) == -2);
  CHECK(goal_after(-1, 4) == 1);
  CHECK(goal_after(1, 4) == 1);
}
