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
  const Ending ending{.landlord_won = true, .spring = true};
  CHECK(stake_factor(rules, MAX_FACTOR, ending, 8) == MAX_FACTOR);
  CHECK(payoff(rules, MAX_FACTOR, ending, 1000, 8).landlord == 2 * 1000 * MAX_FACTOR);
}

TEST_CASE("the stake is the bid times the snatches, where the bid counts") {
  RulesSpec spec = small_spec();
  const Rules counting(spec);
  spec.bid_counts = false;
  const Rules other(spec);
  CHECK(stake(counting, 3, 0) == 3);
  CHECK(stake(counting, 3, 2) == 12);
  CHECK(stake(other, 3, 0) == 1);
  CHECK(stake(other, 3, 2) == 4);
  const Ending lost{.landlord_won = false};
  CHECK(payoff(counting, 1, lost, 3).landlord == -6);
  CHECK(payoff(counting, 1, lost, 3).peasant == 3);
  CHECK(payoff(other, 1, lost, 3).peasant == 1);
}

TEST_CASE("Spring and anti-Spring have their own factors") {
  const Rules rules(small_spec());
  CHECK(spring_factor(rules, {.landlord_won = true}) == 1);
  CHECK(spring_factor(rules, {.landlord_won = true, .spring = true}) == 2);
  CHECK(spring_factor(rules, {.landlord_won = false, .anti_spring = true}) == 5);
  CHECK(stake_factor(rules, 6, {.landlord_won = true, .spring = true}, 1) == 24);
}

TEST_CASE("a table's score: bombs as they fall, then Spring") {
  const Rules rules(small_spec());
  Table table(rules, 2);
  table.left = {5, 5, 6, 0};
  table.play(rules, 2, play_of(rules, "1111"));
  CHECK(table.factor == 2);
  table.pass();
  table.pass();
  table.play(rules, 2, play_of(rules, "br"));
  CHECK(table.factor == 6);
  CHECK(table.spring());
  CHECK(stake_factor(rules, table) == 12);
  CHECK(payoff(rules, table, 3, 1).landlord == 2 * 3 * 24);
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
