#include "exact/win_distance.hpp"

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

constexpr int LOST = 1'000;

// How many plays the side needs, by following every line of play; LOST when it does not win.
int counted(const DoubleDummyGame& game, Position position, bool landlord) {
  if (position.table.over()) return position.table.landlord_won() == landlord ? 0 : LOST;
  Decision decision;
  game.settle(position, decision);
  const bool own = position.table.is_landlord(decision.seat) == landlord;
  int best = own ? LOST : 0;
  for (std::size_t index = 0; index < decision.options(); ++index) {
    const Play* play = decision.option(index);
    Position next = position;
    game.act(next, decision, play);
    const int plays = counted(game, next, landlord) + (own && play != nullptr ? 1 : 0);
    best = own ? std::min(best, plays) : std::max(best, plays);
  }
  return std::min(best, LOST);
}

}  // namespace

TEST_CASE("distances are those of a search through all lines") {
  for (const bool interrupts : {false, true}) {
    const Rules rules(interrupts ? interrupting_spec() : small_spec());
    const DoubleDummyGame game(rules, interrupts, false);
    for (std::uint64_t deal = 0; deal < 12; ++deal) {
      const Hands hands = random_hands(rules, deal, {4, 3, 3, 0});
      const Table table = table_of(rules, hands, 0, static_cast<int>(deal % 3));
      const Position position{.table = table, .hands = hands, .asked = 2};
      for (const bool landlord : {false, true}) {
        const int expected = counted(game, position, landlord);
        WinDistance distance(rules, landlord, interrupts);
        const int found = distance.of(position, 20, {});
        CHECK(found == (expected == LOST ? WinDistance::UNKNOWN : expected));
        CHECK(distance.of(position, 20, {}) == found);
        if (found > 0) CHECK(distance.of(position, found - 1, {}) == WinDistance::UNKNOWN);
      }
    }
  }
}

TEST_CASE("a limit ends the count, and what was found out before is kept") {
  const Rules rules(small_spec());
  for (std::uint64_t deal = 0; deal < 12; ++deal) {
    const Hands hands = random_hands(rules, deal, {4, 4, 4, 0});
    const Position position{.table = table_of(rules, hands, 0, 0), .hands = hands, .asked = 2};
    WinDistance whole(rules, true, false);
    const int expected = whole.of(position, 20, {});
    WinDistance limited(rules, true, false);
    int found = WinDistance::UNKNOWN;
    for (int tries = 0; tries < 2'000 && found == WinDistance::UNKNOWN; ++tries) {
      found = limited.of(position, 20, {.seconds = {}, .nodes = 20});
    }
    CHECK((found == expected || found == WinDistance::UNKNOWN));
  }
}

TEST_CASE("a cancelled count has no result") {
  const Rules rules(small_spec());
  const Hands hands = random_hands(rules, 1, {4, 3, 3, 0});
  const Position position{.table = table_of(rules, hands, 0, 0), .hands = hands, .asked = 2};
  Cancellation cancellation;
  cancellation.cancel();
  WinDistance distance(rules, true, false);
  CHECK_THROWS_AS(distance.of(position, 20, {}, &cancellation), Cancelled);
}
