#include "search/resampling.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "builders.hpp"
#include "doctest/doctest.h"

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
  std::map<std::pair<Cards, PlayerType>, int> found;
  for (const auto& [world, draws, alike] : drawn) {
    found[{world.hands[0], world.types[1]}] += draws;
    CHECK(alike == 1);
  }
  CHECK(found ==
        std::map<std::pair<Cards, PlayerType>, int>{{{hand_of("1"), PlayerType::network}, 30},
                                                    {{hand_of("1"), PlayerType::greedy}, 12},
                                                    {{hand_of("1"), PlayerType::timid}, 6},
                                                    {{hand_of("2"), PlayerType::network}, 16}});
}

TEST_CASE("draws of the same hands are alike, unless their weight is exact") {
  const std::vector<Drawn> drawn =
      resample({likely("1", 3, 1), likely("2", 3, 4), likely("3", 2, EXACT)}, 8, Random(5));
  REQUIRE(drawn.size() == 3);
  for (const Drawn& each : drawn) {
    const double deals = each.world.hands[0] == hand_of("1")   ? 1
                         : each.world.hands[0] == hand_of("2") ? 4
                                                               : EXACT;
    CHECK(each.alike == doctest::Approx(each.draws / deals + 1));
  }
}

TEST_CASE("numbers of draws are rounded by chance") {
  double draws = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    int sum = 0;
    for (const Drawn& each : resample({likely("1", 1, 1), likely("2", 2, 1)}, 4, Random(seed))) {
      sum += each.draws;
      if (each.world.hands[0] == hand_of("1")) draws += each.draws;
      const double mean = each.world.hands[0] == hand_of("1") ? 4.0 / 3 : 8.0 / 3;
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
