#include "rules/table.hpp"

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

std::vector<int> interrupters(const Table& table, const Rules& rules) {
  std::array<int, MAX_SEATS> seats{};
  const int found = table.interrupters(rules, seats);
  return {seats.begin(), seats.begin() + found};
}

}  // namespace

TEST_CASE("the turn goes round, and a trick ends when all others have passed") {
  const Rules rules(small_spec());
  for (const int direction : {1, -1}) {
    Table table(rules, 1, direction);
    CHECK(table.turn == 1);
    CHECK(table.left[1] == 8);
    CHECK(table.left[0] == 6);
    table.play(rules, 1, play_of(rules, "3"));
    CHECK(table.turn == (1 + direction + 3) % 3);
    CHECK(table.holder == 1);
    table.pass();
    CHECK_FALSE(table.leading());
    table.pass();
    CHECK(table.leading());
    CHECK(table.turn == 1);
    CHECK(table.holder == -1);
    CHECK(table.left[1] == 7);
  }
}

TEST_CASE("the reasons for a refusal") {
  const Rules rules(small_spec());
  Table table(rules, 0);
  const Play three = play_of(rules, "3");
  const Play two = play_of(rules, "2");
  CHECK(table.refusal(rules, 1, &three, false) == Refusal::not_your_turn);
  CHECK(table.refusal(rules, 0, nullptr, false) == Refusal::leader_must_play);
  CHECK(table.refusal(rules, 7, &three, true) == Refusal::bad_seat);
  CHECK(table.refusal(rules, 0, &three, false) == Refusal::none);
  table.play(rules, 0, three);
  CHECK(table.refusal(rules, 1, &two, false) == Refusal::does_not_beat);
  CHECK(table.refusal(rules, 1, nullptr, false) == Refusal::none);
  const Play bomb = play_of(rules, "5555");
  CHECK(table.refusal(rules, 2, &bomb, true) == Refusal::no_interrupts);
  table.left[1] = 3;
  CHECK(table.refusal(rules, 1, &bomb, false) == Refusal::too_many_cards);
  table.left[1] = 0;
  table.winner = 1;
  CHECK(table.refusal(rules, 2, nullptr, false) == Refusal::over);
}

TEST_CASE("before a turn all seats but the turn's and the holder are asked for a bomb, in order") {
  const Rules rules(interrupting_spec());
  Table table(rules, 0);
  CHECK(table.chances(rules) == 0);  // nobody interrupts the first lead
  CHECK(interrupters(table, rules).empty());
  table.play(rules, 0, play_of(rules, "3"));
  // Seat 1 is to play on the landlord's card: seat 2 is asked, the landlord's place is skipped.
  CHECK(table.chances(rules) == 2);
  CHECK(table.asked(0) == 2);
  CHECK(table.asked(1) == Table::NOBODY);
  CHECK(interrupters(table, rules) == std::vector<int>{2});
  table.pass();
  CHECK(table.asked(0) == Table::NOBODY);
  CHECK(interrupters(table, rules) == std::vector<int>{1});
  table.pass();
  // Between tricks both others are asked before the landlord leads.
  CHECK(interrupters(table, rules) == std::vector<int>{1, 2});
}

TEST_CASE("the order of bombs follows the direction of play") {
  RulesSpec spec = interrupting_spec();
  spec.players = 4;
  spec.bottom = 1;
  const Rules rules(spec);
  Table table(rules, 2, -1);
  table.play(rules, 2, play_of(rules, "3"));
  CHECK(table.turn == 1);
  CHECK(interrupters(table, rules) == std::vector<int>{0, 3});
  table.play(rules, 3, play_of(rules, "4444"));  // a bomb out of turn
  CHECK(table.turn == 2);
  CHECK(table.holder == 3);
  CHECK(interrupters(table, rules) == std::vector<int>{1, 0});
}

TEST_CASE("who may bomb out of turn, and when") {
  const Rules rules(interrupting_spec());
  Table table(rules, 0);
  const Play bomb = play_of(rules, "4444");
  const Play single = play_of(rules, "6");
  CHECK(table.refusal(rules, 1, &bomb, true) == Refusal::interrupt_before_lead);
  table.play(rules, 0, play_of(rules, "3"));
  CHECK(table.refusal(rules, 2, &bomb, true) == Refusal::none);
  CHECK(table.refusal(rules, 2, &single, true) == Refusal::interrupt_not_bomb);
  CHECK(table.refusal(rules, 2, nullptr, true) == Refusal::interrupt_pass);
  CHECK(table.refusal(rules, 1, &bomb, true) == Refusal::interrupt_own_turn);
  CHECK(table.refusal(rules, 0, &bomb, true) == Refusal::interrupt_by_holder);
}

TEST_CASE("Spring and anti-Spring") {
  const Rules rules(small_spec());
  Table table(rules, 0);
  table.left = {1, 1, 1, 0};
  Table spring = table;
  spring.play(rules, 0, play_of(rules, "3"));
  CHECK(spring.over());
  CHECK(spring.landlord_won());
  CHECK(spring.spring());
  CHECK_FALSE(spring.anti_spring());
  table.left[0] = 2;
  table.play(rules, 0, play_of(rules, "3"));
  table.play(rules, 1, play_of(rules, "4"));
  CHECK(table.over());
  CHECK_FALSE(table.landlord_won());
  CHECK(table.anti_spring());
  CHECK_FALSE(table.spring());
}
