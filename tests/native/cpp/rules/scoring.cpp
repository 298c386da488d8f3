#include "rules/scoring.hpp"

#include "builders.hpp"
#include "doctest/doctest.h"
#include "rules/table.hpp"

using namespace landlord;
using namespace landlord::tests;

TEST_CASE("what plays multiply the stake by") {
  const Rules rules(small_spec());
  CHECK(play_factor(rules, play_of(rules, "3")) == 1);
  CHECK(play_factor(rules, play_of(rules, "5555")) == 2);
  CHECK(play_factor(rules, play_of(rules, "br")) == 3);
  CHECK(play_factor(rules, {}) == 1);
  CHECK(bomb_factor(rules, 3) == 1);
  CHECK(bomb_factor(rules, 40) == 2);
}

TEST_CASE("products stop at the largest factor") {
  CHECK(multiplied(6, 7) == 42);
  CHECK(multiplied(MAX_FACTOR, 1) == MAX_FACTOR);
  CHECK(multiplied(MAX_FACTOR, 1000) == MAX_FACTOR);
  CHECK(multiplied(MAX_FACTOR / 2, 2) == MAX_FACTOR);
  CHECK(multiplied(5, 5, 24) == 24);
  const Rules rules(small_spec());
  const Contract most{.bid = 1000, .snatches = 8};
  CHECK(payoffs(rules, most, 0, MAX_FACTOR, true)[0] == 2000 * MAX_FACTOR);
}

TEST_CASE("snatches and open hands open the multiplier") {
  RulesSpec spec = small_spec();
  CHECK(opening(Rules(spec), {.snatches = 2}) == 4);
  CHECK(opening(Rules(spec), {.snatches = 1, .shown = {3, 5, 0, 2}}) == 10);
  spec.open_hands_multiply = true;
  CHECK(opening(Rules(spec), {.snatches = 1, .shown = {3, 5, 0, 2}}) == 60);
}

TEST_CASE("the bid multiplies the stake where it counts") {
  RulesSpec spec = small_spec();
  CHECK(payoffs(Rules(spec), {.bid = 3}, 1, 1, false) == Payoffs{3, -6, 3, 0});
  spec.bid_counts = false;
  CHECK(payoffs(Rules(spec), {.bid = 3, .snatches = 1}, 1, 1, true) == Payoffs{-2, 4, -2, 0});
}

TEST_CASE("doublings settle pairwise or in common, on top of the cap") {
  RulesSpec spec = small_spec();
  const Contract contract{.bid = 1, .doublings = {2, 1, 2, 1}};
  CHECK(payoffs(Rules(spec), contract, 0, 3, true) == Payoffs{18, -6, -12, 0});
  spec.cap = 2;
  CHECK(payoffs(Rules(spec), contract, 0, 3, true) == Payoffs{12, -4, -8, 0});
  spec.common_settlement = true;
  CHECK(payoffs(Rules(spec), contract, 0, 3, false) == Payoffs{-16, 8, 8, 0});
}

TEST_CASE("bombs that add up") {
  RulesSpec spec = small_spec();
  spec.bombs_add_up = true;
  const Rules rules(spec);
  CHECK_FALSE(is_product(rules));
  Table table(rules, 0);
  const Play bomb = play_of(rules, "1111");
  CHECK(growth(rules, table, bomb) == 2);
  table.bombs_played.add(rules, bomb);
  CHECK(growth(rules, table, bomb) == 1.5);
  table.bombs_played.add(rules, play_of(rules, "br"));
  table.bombs_played.add(rules, bomb);
  CHECK(table.bombs_played.factor == 9);
  CHECK(table.bombs_played.bombs == 2);
  CHECK(bombs_in(rules, 4) == 3);
  CHECK(bombs_in(rules, 1 << 20) == -1);
  spec.cap = 10;
  const Rules bounded(spec);
  CHECK(growth(bounded, table, bomb) == doctest::Approx(10.0 / 9));
}

TEST_CASE("Spring and anti-Spring have their own factors") {
  const Rules rules(small_spec());
  CHECK(spring_factor(rules, false, false) == 1);
  CHECK(spring_factor(rules, true, false) == 2);
  CHECK(spring_factor(rules, false, true) == 5);
}

TEST_CASE("a table's score: bombs as they fall, then Spring") {
  const Rules rules(small_spec());
  Table table(rules, 2);
  table.left = {5, 5, 6, 0};
  table.play(rules, 2, play_of(rules, "1111"));
  CHECK(table.bombs_played.factor == 2);
  table.pass();
  table.pass();
  table.play(rules, 2, play_of(rules, "br"));
  CHECK(table.bombs_played.factor == 6);
  CHECK(table.spring());
  CHECK(stake_factor(rules, table) == 12);
  CHECK(points_of(rules, table, 2) == 24);
  CHECK(points_of(rules, table, 0) == -12);
}

TEST_CASE("all factors of a game, and the highest of a bomb") {
  const Rules rules(small_spec());
  const std::vector<int> factors = possible_factors(rules);
  for (const int factor : {1, 2, 3, 5}) {
    CHECK(std::find(factors.begin(), factors.end(), factor) != factors.end());
  }
  CHECK(highest_factor(rules, rules.spec().bombs[0]) == 2);
  CHECK(highest_factor(rules, rules.spec().bombs[1]) == 3);
}
