#include "rules/public_state.hpp"

#include "builders.hpp"
#include "doctest/doctest.h"
#include "rules/history.hpp"

using namespace landlord;
using namespace landlord::tests;

TEST_CASE("a history replays to what all have seen") {
  const Rules rules(small_spec());
  History history{.start = PublicState(Table(rules, 0)), .acts = {}};
  history.start.shown = hand_of("3b");
  auto const act = [&](int seat, std::string_view cards) {
    history.acts.push_back(
        {.seat = seat, .choice = {.play = play_of(rules, cards), .passes = false}});
  };
  act(0, "3");
  act(1, "5");
  history.acts.push_back({.seat = 2});
  act(0, "6");
  history.acts.push_back({.seat = 1});
  history.acts.push_back({.seat = 2});
  const PublicState state = history.replay(rules);
  CHECK(state.turn == 0);
  CHECK(state.leading());
  CHECK(state.played[0] == hand_of("36"));
  CHECK(state.played[1] == hand_of("5"));
  CHECK(state.shown == hand_of("b"));  // the shown 3 has been played
  CHECK(state.last[0] == play_of(rules, "6"));
  CHECK(state.last[1] == Play{});    // a pass
  CHECK(state.let_pass[1][0] == 5);  // the landlord's 6, rank index 5
  CHECK(state.let_pass[2][0] == 5);  // a partner's card does not count
  CHECK(state.let_pass[2][1] == PublicState::NOTHING);
}

TEST_CASE("only the lowest card that was let pass is kept") {
  const Rules rules(small_spec());
  PublicState state(Table(rules, 0));
  state.play(rules, 0, play_of(rules, "44"));
  state.pass();
  state.pass();
  state.play(rules, 0, play_of(rules, "11"));
  state.pass();
  CHECK(state.let_pass[1][1] == 0);
  CHECK(state.let_pass[2][1] == 3);
  CHECK(state.let_pass[1][0] == PublicState::NOTHING);
}
