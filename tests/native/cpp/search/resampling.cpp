#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

#include "builders.hpp"
#include "doctest/doctest.h"
#include "search/world_pool.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

constexpr double EXACT = std::numeric_limits<double>::infinity();

Likely likely(std::string_view hand, double weight, double deals) {
  return {.hands = {hand_of(hand)}, .weight = weight, .deals = deals};
}

}  // namespace

TEST_CASE("worlds are drawn as often as they weigh, and types as they are probable") {
  std::vector<Likely> list{likely("1", 3, EXACT), likely("2", 1, EXACT)};
  list[0].types.seats[1] = {.greedy = 0.25, .timid = 0.125};
  const std::vector<Drawn> drawn = resample(list, 64, Random(5));
  std::map<std::pair<Cards, PlayerType>, double> found;
  for (const Drawn& each : drawn) {
    found[{each.hands[0], each.types[1]}] += each.draws;
    CHECK(each.alike == 1);
  }
  CHECK(found ==
        std::map<std::pair<Cards, PlayerType>, double>{{{hand_of("1"), PlayerType::network}, 30},
                                                       {{hand_of("1"), PlayerType::greedy}, 12},
                                                       {{hand_of("1"), PlayerType::timid}, 6},
                                                       {{hand_of("2"), PlayerType::network}, 16}});
}

TEST_CASE("hands that are all taken count as they weigh, and types as they are probable") {
  std::vector<Likely> list{likely("1", 3, EXACT), likely("2", 1, EXACT), likely("3", 0, EXACT)};
  list[0].types.seats[1] = {.greedy = 0.25, .timid = 0.125};
  const std::vector<Drawn> drawn = all_of(list, 640, Random(5));
  std::map<std::pair<Cards, PlayerType>, double> found;
  double sum = 0;
  double squares = 0;
  for (const Drawn& each : drawn) {
    found[{each.hands[0], each.types[1]}] += each.draws;
    sum += each.draws;
    squares += each.draws * each.alike;
  }
  CHECK(found.size() == 4);
  CHECK(sum == doctest::Approx(3));
  CHECK(found[{hand_of("1"), PlayerType::network}] == doctest::Approx(3 * 0.75 * 0.625));
  CHECK(found[{hand_of("1"), PlayerType::greedy}] == doctest::Approx(3 * 0.75 * 0.25));
  CHECK(found[{hand_of("1"), PlayerType::timid}] == doctest::Approx(3 * 0.75 * 0.125));
  CHECK(found[{hand_of("2"), PlayerType::network}] == doctest::Approx(3 * 0.25));
  CHECK(sum * sum / squares == doctest::Approx(640));
}

TEST_CASE("draws of the same hands are alike, unless their weight is exact") {
  const std::vector<Drawn> drawn =
      resample({likely("1", 3, 1), likely("2", 3, 4), likely("3", 2, EXACT)}, 8, Random(5));
  REQUIRE(drawn.size() == 3);
  for (const Drawn& each : drawn) {
    const double deals = each.hands[0] == hand_of("1")   ? 1
                         : each.hands[0] == hand_of("2") ? 4
                                                         : EXACT;
    CHECK(each.alike == doctest::Approx(each.draws / deals + 1));
  }
}

TEST_CASE("numbers of draws are rounded by chance") {
  double draws = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    double sum = 0;
    for (const Drawn& each : resample({likely("1", 1, 1), likely("2", 2, 1)}, 4, Random(seed))) {
      sum += each.draws;
      if (each.hands[0] == hand_of("1")) draws += each.draws;
      const double mean = each.hands[0] == hand_of("1") ? 4.0 / 3 : 8.0 / 3;
      CHECK(each.alike == doctest::Approx(mean + 1));
    }
    CHECK(sum == 4);
  }
  CHECK(draws / 1000 == doctest::Approx(4.0 / 3).epsilon(0.05));
}

TEST_CASE("few deals are worth few worlds, exact weights are worth any number") {
  CHECK(worth({likely("1", 1, 1), likely("2", 1, 1)}) == doctest::Approx(2));
  CHECK(worth({likely("1", 1, 2), likely("2", 1, 2)}) == doctest::Approx(4));
  CHECK(worth({likely("1", 5, EXACT), likely("2", 1, 1)}) == doctest::Approx(36));
  CHECK(worth({likely("1", 5, EXACT)}) == std::numeric_limits<double>::infinity());
}

TEST_CASE("chances are in proportion, at most 1, and as many as are asked for") {
  CHECK(chances_of({1, 1, 2}, 2) == std::vector<double>{0.5, 0.5, 1});
  CHECK(chances_of({1, 3}, 2) == std::vector<double>{1, 1});
  CHECK(chances_of({}, 1).empty());
}

TEST_CASE("chances are found although rounding takes the last one above 1 and below it in turn") {
  const std::vector<double> expected{2,     .001, .0005, 1,    .001, .002, 0.39443956816629444,
                                     .0005, 2,    .5,    .001, .003, .003, 1};
  const std::vector<double> chances = chances_of(expected, 10);
  CHECK(std::accumulate(chances.begin(), chances.end(), 0.0) == doctest::Approx(10));
  Random random(5);
  for (int trial = 0; trial < 200'000; ++trial) {
    std::vector<double> some(2 + random.below(14));
    for (double& each : some) {
      each = std::vector<double>{.001, .0005, .1, 1, 2, 3}[random.below(6)];
      if (random.below(4) == 0) each = random.uniform();
    }
    const int count =
        1 + static_cast<int>(random.below(static_cast<std::uint32_t>(some.size() - 1)));
    const std::vector<double> found = chances_of(some, count);
    REQUIRE(std::accumulate(found.begin(), found.end(), 0.0) == doctest::Approx(count));
  }
}
