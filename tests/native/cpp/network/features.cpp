#include "network/features.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

// The names of the features that are on for a question and, where it is given, an option.
class Named {
 public:
  explicit Named(const Rules& rules) : features_(rules) {}

  std::vector<std::string> situation(const PublicState& state, const Question& question) const {
    Active active;
    features_.situation(state, question, active);
    return names_of(features_, active);
  }
  std::vector<std::string> option(const PublicState& state, const Question& question,
                                  const Play* play) const {
    Active active;
    features_.option(state, question, play, 1, active);
    return names_of(features_, active);
  }

 private:
  Features features_;
};

}  // namespace

TEST_CASE("the features of a situation come before those of its options") {
  const Rules rules(small_spec());
  const Features features(rules);
  const std::vector<int> groups = features.situation_groups();
  CHECK(groups.front() == 0);
  CHECK(std::equal(groups.begin(), groups.end(), features.groups().begin()));
  PublicState state{Table(rules, 0)};
  state.play(rules, 0, play_of(rules, "1"));
  const Question question{.seat = 1, .hand = hand_of("234556")};
  Active situation;
  features.situation(state, question, situation);
  CHECK(*std::max_element(situation.begin(), situation.end()) < groups.back());
  Active option;
  features.option(state, question, nullptr, 3, option);
  CHECK(*std::min_element(option.begin(), option.end()) >= groups.back());
}

TEST_CASE("of a group at most one feature is on") {
  const Rules rules(small_spec());
  const Features features(rules);
  CHECK(features.groups().front() == 0);
  CHECK(features.groups().back() == features.size());
  PublicState state{Table(rules, 0)};
  state.play(rules, 0, play_of(rules, "1"));
  state.play(rules, 1, play_of(rules, "3"));
  state.pass();
  const Question question{.seat = 0, .hand = hand_of("2345566")};
  Active active;
  features.situation(state, question, active);
  const Play play = play_of(rules, "4");
  features.option(state, question, &play, 3, active);
  std::vector<std::ptrdiff_t> groups;
  for (const int at : active) {
    const auto& starts = features.groups();
    groups.push_back(std::upper_bound(starts.begin(), starts.end(), at) - starts.begin());
  }
  std::sort(groups.begin(), groups.end());
  CHECK(std::adjacent_find(groups.begin(), groups.end()) == groups.end());
}

TEST_CASE("the rest of a hand is seen in runs and in ranks beside them") {
  const Rules rules(small_spec());
  const Named named(rules);
  const PublicState state{Table(rules, 0)};
  const Question question{.seat = 0, .hand = hand_of("1234466r")};
  const Play play = play_of(rules, "r");
  const auto names = named.option(state, question, &play);
  CHECK(has(names, "rest singles in a run 4"));
  CHECK(has(names, "rest singles up to rank 3"));
  CHECK(has(names, "rest singles that are beaten 0"));  // 1, 2 and 3 stand in the run
  CHECK(has(names, "rest pairs in a run 1"));
  CHECK(has(names, "rest pairs that are beaten 1"));  // 44
  CHECK(has(names, "rest pairs that are not beaten 1"));
  CHECK(has(names, "rest pairs from rank 3"));
  CHECK(has(names, "rest triples in a run 0"));
  CHECK(has(names, "rest bombs 0"));
  CHECK(has(named.situation(state, question), "bombs unseen 1"));  // 5555
}

TEST_CASE("a rank beside the runs is beaten by a higher unseen one that is held as often") {
  const Rules rules(small_spec());
  const Named named(rules);
  PublicState state{Table(rules, 0)};
  state.played[1] = hand_of("b");
  state.played[2] = hand_of("r66");
  const Question question{.seat = 0, .hand = hand_of("1335566")};
  const Play play = play_of(rules, "1");
  const auto names = named.option(state, question, &play);
  CHECK(has(names, "rest pairs that are beaten 1"));      // 33 by 44
  CHECK(has(names, "rest pairs that are not beaten 0"));  // 55 and 66 are a run of pairs
  CHECK(has(names, "rest pairs in a run 2"));
  CHECK(has(names, "rest pairs up to rank 5"));
}

TEST_CASE("how others could answer, by the cards that they have left") {
  const Rules rules(small_spec());
  const Named named(rules);
  PublicState state{Table(rules, 0)};
  const Question question{.seat = 0, .hand = hand_of("1166br")};
  state.left = {6, 1, 2};
  const Play low = play_of(rules, "11");
  auto names = named.option(state, question, &low);
  CHECK(has(names, "seat +1 answer 0"));  // too few cards
  CHECK(has(names, "seat +2 answer 2"));  // a higher pair would be its last play
  state.played[1] = hand_of("22334455");
  state.played[2] = hand_of("22334455");
  names = named.option(state, question, &low);
  CHECK(has(names, "seat +2 answer 2"));  // the other 66
  const Play high = play_of(rules, "66");
  names = named.option(state, question, &high);
  CHECK(has(names, "seat +2 answer 1"));
  state.play(rules, 0, play_of(rules, "b"));
  names = named.option(state, {.seat = 1, .hand = hand_of("r")}, nullptr);
  CHECK(has(names, "seat +1 answer 3"));  // more cards than the play that stays on the table
}

TEST_CASE("what seats have led, and what they did not beat") {
  const Rules rules(small_spec());
  const Named named(rules);
  PublicState state{Table(rules, 0)};
  state.play(rules, 0, play_of(rules, "123"));
  state.play(rules, 1, play_of(rules, "234"));
  state.pass();
  const auto names = named.situation(state, {.seat = 0, .hand = hand_of("55566")});
  CHECK(has(names, "seat +1 missed chain") == false);
  CHECK(has(names, "seat +2 missed chain") == false);  // it was its partner's
  CHECK(has(names, "seat +1 led chain") == false);     // it answered
  state.pass();
  const auto others = named.situation(state, {.seat = 1, .hand = hand_of("55566")});
  CHECK(has(others, "seat +2 led chain"));
  CHECK(has(others, "seat +2 missed chain"));
}

TEST_CASE("how others have played single cards and pairs") {
  const Rules rules(small_spec());
  const Named named(rules);
  PublicState state{Table(rules, 0)};
  state.play(rules, 0, play_of(rules, "2"));
  state.play(rules, 1, play_of(rules, "5"));
  state.pass();
  state.pass();
  state.play(rules, 1, play_of(rules, "33"));
  const auto names = named.situation(state, {.seat = 2, .hand = hand_of("55566")});
  CHECK(has(names, "seat +1 led a single, rank 1"));
  CHECK(has(names, "seat +2 beat with a single, rank 4"));
  CHECK(has(names, "seat +2 skipped a single, rank 2"));
  CHECK(has(names, "seat +2 skipped a single, rank 3"));
  CHECK_FALSE(has(names, "seat +2 skipped a single, rank 4"));
  CHECK(has(names, "seat +2 led a pair, rank 2"));
}

TEST_CASE("more types than bits are not told apart") {
  CHECK(PublicState::bit_of(63) == std::uint64_t{1} << 63);
  CHECK(PublicState::bit_of(64) == 0);
}
