#include "builders.hpp"
#include "doctest/doctest.h"
#include "players/played_deals.hpp"
#include "players/self_play.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

std::vector<AuctionedDeal> deals_of(const Rules& rules, int count) {
  std::vector<AuctionedDeal> deals(count);
  const Worlds worlds(rules, whole_deck(rules), 3);
  for (int number = 0; number < count; ++number) {
    deals[number].bottom = worlds.deal(number, deals[number].hands);
    deals[number].landlord = number % rules.players();
  }
  return deals;
}

}  // namespace

TEST_CASE("self-play of given deals goes round, with any number of threads") {
  const Rules rules(small_spec());
  SelfPlaySpec spec{.games = 40, .seed = 2, .epsilon = 0.1, .deals = deals_of(rules, 7)};
  const auto alone = play_samples(rules, nullptr, spec);
  spec.threads = 3;
  const auto together = play_samples(rules, nullptr, spec);
  for (int role = 0; role < rules.players(); ++role) {
    CHECK(alone[role].features == together[role].features);
    CHECK(alone[role].wins == together[role].wins);
  }
  spec.deals.clear();
  CHECK(play_samples(rules, nullptr, spec)[0].features != alone[0].features);
}

TEST_CASE("duels on given deals go round") {
  const Rules rules(small_spec());
  const auto results =
      duel(rules, nullptr, nullptr, {.deals = 9, .threads = 2, .given = deals_of(rules, 3)});
  REQUIRE(results.size() == 9);
  for (std::size_t number = 3; number < 9; ++number) {
    CHECK(results[number].points_as_landlord == results[number - 3].points_as_landlord);
    CHECK(results[number].points_as_peasants == results[number - 3].points_as_peasants);
  }
}
