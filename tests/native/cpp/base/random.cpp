#include "base/random.hpp"

#include <array>
#include <cstdlib>

#include "doctest/doctest.h"

using namespace landlord;

TEST_CASE("splitmix64 gives the published sequence") {
  // The first outputs for the state 1234567, as in the reference implementation.
  std::uint64_t state = 1234567;
  CHECK(splitmix(state += GOLDEN_RATIO) == 6457827717110365317u);
  CHECK(splitmix(state += GOLDEN_RATIO) == 3203168211198807973u);
  CHECK(splitmix(state += GOLDEN_RATIO) == 9817491932198370423u);
}

TEST_CASE("a seed and a stream give one sequence, other ones another") {
  CHECK(Random(1, 2).next() == Random(1, 2).next());
  CHECK(Random(1, 2).next() != Random(2, 1).next());
  CHECK(Random(1).next() != Random(2).next());
}

TEST_CASE("uniform numbers are in [0, 1) and spread evenly") {
  Random random(5);
  std::array<int, 10> tenths{};
  for (int draw = 0; draw < 10'000; ++draw) {
    const double number = random.uniform();
    REQUIRE(number >= 0);
    REQUIRE(number < 1);
    ++tenths[static_cast<std::size_t>(10 * number)];
  }
  // Five standard deviations of a binomial of 10,000 draws are 150.
  for (const int count : tenths) CHECK(std::abs(count - 1000) < 150);
}

TEST_CASE("integers are below their bound and reach every value") {
  Random random(6);
  std::array<int, 7> counts{};
  for (int draw = 0; draw < 7'000; ++draw) ++counts.at(random.below(7));
  for (const int count : counts) CHECK(std::abs(count - 1000) < 150);
}
