#include "search/certain_win.hpp"

#include "builders.hpp"
#include "doctest/doctest.h"
#include "exact/exact_search.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

std::vector<Play> leads(const Rules& rules, Cards hand) {
  PlayList plays;
  rules.plays(hand, nullptr, false, false, plays);
  std::vector<Play> choices;
  for (const Play& play : plays) choices.push_back(play);
  return choices;
}

Hidden hidden_for(const Rules& rules, const Hands& hands, int seat) {
  Hidden hidden;
  for (int other = 0; other < rules.players(); ++other) {
    if (other == seat) continue;
    hidden.unseen += hands[other];
    hidden.counts[other] = size_of(rules.counts(hands[other]));
  }
  return hidden;
}

constexpr std::uint64_t MANY = 1'000'000;

}  // namespace

TEST_CASE("a certain win wins in every deal") {
  const Rules rules(small_spec());
  int certain = 0;
  for (std::uint64_t deal = 0; deal < 60; ++deal) {
    const Hands hands = random_hands(rules, deal, {3, 2, 2, 0});
    const Table table = table_of(rules, hands, 0, 0);
    const Hidden hidden = hidden_for(rules, hands, 0);
    const std::vector<Play> choices = leads(rules, hands[0]);
    const auto stakes = CertainWin(rules, table, 0, hands[0], hidden).stakes(choices, MANY);
    const Worlds worlds(rules, hidden, deal);
    for (std::size_t at = 0; at < choices.size(); ++at) {
      certain += stakes[at] > 0 ? 1 : 0;
      for (std::uint64_t world = 0; stakes[at] > 0 && world < 5; ++world) {
        Hands dealt = hands;
        worlds.deal(world, dealt);
        Table after = table;
        after.play(rules, 0, choices[at]);
        if (after.over()) continue;
        dealt[0] -= choices[at].cards;
        const ExactResult result =
            ExactSearch(rules, after, dealt, false, true, 1 << 20).run({}, 1, false);
        CHECK(result.bounds.low == 1);
      }
    }
  }
  CHECK(certain > 20);
}

TEST_CASE("the highest cards win, a beatable one does not") {
  const Rules rules(small_spec());
  const Hands hands{hand_of("r1"), hand_of("25"), hand_of("34"), 0};
  const Table table = table_of(rules, hands, 0, 0);
  const std::vector<Play> choices{play_of(rules, "r"), play_of(rules, "1")};
  const auto proven =
      CertainWin(rules, table, 0, hands[0], hidden_for(rules, hands, 0)).stakes(choices, MANY);
  CHECK(proven == std::vector<std::int64_t>{1, 1});  // after the 1 the joker takes any trick
  const Hands weaker{hand_of("51"), hand_of("2r"), hand_of("34"), 0};
  const std::vector<Play> first{play_of(rules, "5")};
  CHECK(CertainWin(rules, table, 0, weaker[0], hidden_for(rules, weaker, 0)).stakes(first, MANY) ==
        std::vector<std::int64_t>{0});
}

TEST_CASE("a cancelled search proves nothing") {
  const Rules rules(small_spec());
  const Hands hands{hand_of("r1"), hand_of("25"), hand_of("34"), 0};
  Cancellation cancellation;
  cancellation.cancel();
  CertainWin search(rules, table_of(rules, hands, 0, 0), 0, hands[0], hidden_for(rules, hands, 0),
                    Stop(std::nullopt, &cancellation));
  const std::vector<Play> choices = leads(rules, hands[0]);
  CHECK(search.stakes(choices, MANY) == std::vector<std::int64_t>(choices.size()));
}
