#include "builders.hpp"
#include "doctest/doctest.h"
#include "search/belief.hpp"
#include "search/world_pool.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

// The landlord, seat 0, has led a 1, and it is for seat 1 to answer.
struct Second {
  Rules rules{small_spec()};
  PublicState state{Table(rules, 0)};
  Hands hands = random_hands(rules, 3, {8, 6, 6, 0});
  Hidden hidden;

  Second() {
    hands[0] = hands[0] - (hands[0] & 15) + cards_of(0, 1);
    state.play(rules, 0, play_of(rules, "1"));
    hidden.unseen = rules.deck() - hands[1] - cards_of(0, 1);
    hidden.counts = {7, 0, 6, 0};
  }
  Question question() const { return {.seat = 1, .hand = hands[1]}; }
  // All roles propose the same.
  Networks networks(const std::vector<double>& outputs) const {
    const Features features(rules);
    const std::vector<NetworkSpec> plain(3, constant_network(features.size(), {0, 0}));
    const int situation = features.situation_groups().back();
    return {rules, plain, std::vector<NetworkSpec>(3, constant_network(situation, outputs))};
  }
};

std::vector<double> no_factors(const Rules& rules) {
  return std::vector<double>(Networks::proposed(rules));
}

}  // namespace

TEST_CASE("a network without an opinion proposes even deals") {
  const Second second;
  const Worlds worlds(second.rules, second.hidden, 1);
  const Networks networks = second.networks(no_factors(second.rules));
  const auto tilts = propose(networks, second.state, second.question(), worlds);
  for (const int seat : {0, 2}) {
    for (int rank = 0; rank < worlds.ranks(); ++rank) {
      for (int cards = 0; cards <= worlds.free_counts()[rank]; ++cards) {
        CHECK(tilts[seat][rank][cards] == doctest::Approx(1));
      }
    }
  }
}

TEST_CASE("factors multiply, and chance stays chance for part of the worlds") {
  const Second second;
  const Worlds worlds(second.rules, second.hidden, 1);
  std::vector<double> logs = no_factors(second.rules);
  // The first of the other seats is the next one, seat 2: more of the third rank, step by step.
  const int rank = 2;
  logs[rank * Networks::PROPOSED_CARDS] = 1;
  logs[rank * Networks::PROPOSED_CARDS + 1] = 1000;
  const auto tilts = propose(second.networks(logs), second.state, second.question(), worlds);
  const auto& tilt = tilts[2][rank];
  REQUIRE(worlds.free_counts()[rank] >= 2);
  double mean = 0;
  for (int cards = 0; cards <= worlds.free_counts()[rank]; ++cards) {
    mean += worlds.chance(2, rank, cards) * tilt[cards];
  }
  CHECK(mean == doctest::Approx(1));
  CHECK(tilt[0] > 0.05);
  CHECK(tilt[1] == doctest::Approx(tilt[0]).epsilon(0.01));
  CHECK(tilt[2] > 2 * tilt[1]);
  CHECK(std::isfinite(tilt[2]));
  CHECK(tilts[0][rank][1] == doctest::Approx(1));
}

TEST_CASE("networks of other sizes are refused") {
  const Second second;
  CHECK_THROWS_AS(second.networks({0, 0}), InvalidInput);
  const Features features(second.rules);
  const std::vector<NetworkSpec> plain(3, constant_network(features.size(), {0, 0}));
  const int situation = features.situation_groups().back();
  const NetworkSpec one = constant_network(situation, no_factors(second.rules));
  CHECK_THROWS_AS(Networks(second.rules, plain, {one}), InvalidInput);
  const NetworkSpec wide = constant_network(features.size(), no_factors(second.rules));
  CHECK_THROWS_AS(Networks(second.rules, plain, {wide, wide, wide}), InvalidInput);
}
