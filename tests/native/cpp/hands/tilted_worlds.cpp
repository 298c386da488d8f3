#include <map>

#include "builders.hpp"
#include "doctest/doctest.h"
#include "hands/worlds.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

TiltedWorlds::Tilts no_tilts() {
  TiltedWorlds::Tilts tilts;
  for (auto& seat : tilts) {
    for (auto& rank : seat) rank.fill(1);
  }
  return tilts;
}

// Seat 0 asks; the other two hold all hidden cards.
Hidden two_hands(const Rules& rules) {
  Hidden hidden = whole_deck(rules);
  Hands hands{};
  hidden.unseen -= Worlds(rules, hidden, 5).deal(0, hands) + hands[0];
  hidden.counts[0] = 0;
  return hidden;
}

}  // namespace

TEST_CASE("a tilted world deals all cards, the known ones to their owner") {
  const Rules rules(small_spec());
  Hidden hidden = whole_deck(rules);
  hidden.known[1] = hand_of("b6");
  const Worlds worlds(rules, hidden, 3);
  TiltedWorlds::Tilts tilts = no_tilts();
  tilts[0][2][3] = 7;
  tilts[2][1][0] = 0.1;
  const TiltedWorlds tilted(worlds, tilts);
  for (std::uint64_t index = 0; index < 50; ++index) {
    Hands hands{};
    Random random(3, index);
    tilted.deal(random, hands);
    for (int seat = 0; seat < 3; ++seat) CHECK(size_of(hands[seat]) == 6);
    CHECK(contains(rules.deck(), hands[0] + hands[1] + hands[2]));
    CHECK(contains(hands[1], hand_of("b6")));
    CHECK(tilted.ratio(hands) > 0);
  }
}

TEST_CASE("the last hand is what is left where no card is left over") {
  const Rules rules(small_spec());
  const Hidden hidden = two_hands(rules);
  const Worlds worlds(rules, hidden, 3);
  const TiltedWorlds tilted(worlds, no_tilts());
  for (std::uint64_t index = 0; index < 20; ++index) {
    Hands hands{};
    hands[0] = hand_of("1");
    Random random(4, index);
    tilted.deal(random, hands);
    CHECK(hands[0] == hand_of("1"));
    CHECK(hands[1] + hands[2] == hidden.unseen);
    CHECK(tilted.ratio(hands) == doctest::Approx(1));
  }
}

TEST_CASE("a ratio says how much more often a world is dealt than evenly") {
  const Rules rules(small_spec());
  const Hidden hidden = two_hands(rules);
  const Worlds worlds(rules, hidden, 11);
  TiltedWorlds::Tilts tilts = no_tilts();
  int rank = 0;
  while (worlds.free_counts()[rank] < 2) ++rank;
  for (int cards = 1; cards <= MAX_COUNT; ++cards) tilts[1][rank][cards] = 3;
  const TiltedWorlds tilted(worlds, tilts);
  // How often seat 1 holds so many of the rank: counted, and by the ratios of evenly dealt worlds.
  constexpr int DEALS = 20'000;
  std::map<int, double> counted;
  std::map<int, double> expected;
  double all = 0;
  for (std::uint64_t index = 0; index < DEALS; ++index) {
    Hands hands{};
    Random random(12, index);
    tilted.deal(random, hands);
    counted[worlds.free_count(hands, 1, rank)] += 1.0 / DEALS;
    worlds.deal(index, hands);
    const double ratio = tilted.ratio(hands);
    expected[worlds.free_count(hands, 1, rank)] += ratio / DEALS;
    all += ratio / DEALS;
  }
  CHECK(all == doctest::Approx(1).epsilon(0.02));
  CHECK(counted.size() > 1);
  for (const auto& [cards, share] : expected) {
    CHECK(counted[cards] == doctest::Approx(share).epsilon(0.05));
    const double even = worlds.chance(1, rank, cards);
    if (cards == 0) CHECK(share < even);
  }
}

TEST_CASE("the chances of all numbers of a rank add up to one") {
  const Rules rules(small_spec());
  Hidden hidden = whole_deck(rules);
  hidden.known[1] = hand_of("b6");
  const Worlds worlds(rules, hidden, 3);
  for (int seat = 0; seat < 3; ++seat) {
    for (int rank = 0; rank < rules.ranks(); ++rank) {
      double sum = 0;
      for (int cards = 0; cards <= MAX_COUNT; ++cards) sum += worlds.chance(seat, rank, cards);
      CHECK(sum == doctest::Approx(1));
    }
  }
}
