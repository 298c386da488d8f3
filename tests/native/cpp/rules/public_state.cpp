#include "rules/public_state.hpp"

#include "builders.hpp"
#include "doctest/doctest.h"
#include "rules/history.hpp"

using namespace landlord;
using namespace landlord::tests;

TEST_CASE("a history keeps what all have seen, before every act and after the last") {
  const Rules rules(small_spec());
  History history{PublicState(Table(rules, 0))};
  auto const play = [&](int seat, std::string_view cards) {
    history.append(rules, {.seat = seat, .play = play_of(rules, cards)});
  };
  auto const pass = [&](int seat) { history.append(rules, {.seat = seat, .play = {}}); };
  play(0, "3");
  play(1, "5");
  pass(2);
  play(0, "6");
  pass(1);
  pass(2);
  history.show_bottom(rules, hand_of("3b"));
  CHECK(history.steps().size() == 6);
  CHECK(history.steps()[0].before.shown == hand_of("3b"));
  CHECK(history.steps()[1].before.shown == hand_of("b"));
  CHECK(history.steps()[3].before.played[1] == hand_of("5"));
  const History earlier = history.before(3);
  CHECK(earlier.steps().size() == 3);
  CHECK(earlier.now().turn == 0);
  CHECK(earlier.now().played[0] == hand_of("3"));
  const PublicState& state = history.now();
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

TEST_CASE("the ranks of small plays are kept by how they were played") {
  const Rules rules(small_spec());
  PublicState state(Table(rules, 0));
  state.play(rules, 0, play_of(rules, "1"));
  state.play(rules, 1, play_of(rules, "4"));
  state.play(rules, 2, play_of(rules, "6"));  // over its partner's: nothing is skipped
  state.play(rules, 0, play_of(rules, "b"));
  state.pass();
  state.pass();
  state.play(rules, 0, play_of(rules, "11"));
  state.play(rules, 1, play_of(rules, "22"));
  const auto ranks = [](std::initializer_list<int> which) {
    std::uint32_t set = 0;
    for (const int rank : which) set |= std::uint32_t{1} << rank;
    return set;
  };
  const auto& [singles, pairs] = state.smalls[1];
  CHECK(state.smalls[0][0].led == ranks({0}));
  CHECK(state.smalls[0][1].led == ranks({0}));
  CHECK(singles.beat == ranks({3}));
  CHECK(singles.skipped == ranks({1, 2}));
  CHECK(singles.led == 0);
  CHECK(pairs.beat == ranks({1}));
  CHECK(pairs.skipped == 0);
  CHECK(state.smalls[2][0].beat == ranks({5}));
  CHECK(state.smalls[2][0].skipped == 0);
}
