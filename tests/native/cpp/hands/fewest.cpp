#include "hands/fewest.hpp"

#include <unordered_map>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

// The fewest plays by trying every play.
class BruteForce {
 public:
  BruteForce(const Rules& rules, Cards unseen) : rules_(rules), unseen_(unseen) {}

  // The plays that the unseen cards could beat count, the others are free; all count without any.
  int count(Cards hand) {
    if (hand == 0) return 0;
    if (const auto found = known_.find(hand); found != known_.end()) return found->second;
    PlayList plays;
    rules_.plays(hand, nullptr, false, true, plays);
    int best = 99;
    for (const Play& play : plays) best = std::min(best, cost(play) + count(hand - play.cards));
    known_[hand] = best;
    return best;
  }

 private:
  int cost(const Play& play) const {
    PlayList beating;
    rules_.plays(unseen_, &play, false, true, beating);
    return unseen_ == 0 || !beating.empty() ? 1 : 0;
  }

  const Rules& rules_;
  Cards unseen_;
  std::unordered_map<Cards, int> known_;
};

// Fifteen ranks of eight cards and runs of every kind: nobody's game, but a legal one.
RulesSpec many_runs_spec() {
  RulesSpec spec = small_spec();
  spec.copies.assign(15, 8);
  spec.jokers = {13, 14};
  spec.seq_hi = 14;
  spec.bombs = {{.name = "bomb", .tier = 1, .kind_min = 5, .kind_max = 8}};
  for (Family& family : spec.families) {
    if (family.run_max > 1) family.run_max = 15;
  }
  spec.hand = 30;
  spec.bottom = 30;
  return spec;
}

}  // namespace

TEST_CASE("the fewest plays of random hands are those of a search through all plays") {
  const Rules rules(small_spec());
  FewestPlays fewest(rules);
  BruteForce brute(rules, 0);
  for (std::uint64_t deal = 0; deal < 40; ++deal) {
    const Cards hand = random_hands(rules, deal, {static_cast<int>(4 + deal % 8), 0, 0, 0})[0];
    const int exact = fewest.exact(hand);
    CHECK(exact == brute.count(hand));
    CHECK(fewest.estimate(hand) <= exact);
    CHECK(fewest.exact(hand) == exact);  // from the table
  }
  CHECK(fewest.exact(0) == 0);
  CHECK(fewest.estimate(0) == 0);
}

TEST_CASE("hands of more plays than any game deals are counted") {
  RulesSpec spec = many_runs_spec();
  spec.bombs.clear();
  for (const int unit : {0, 1, 2}) {
    spec.families = {{.name = "single", .unit = unit}};  // a family may have a unit and no kickers
    const Rules rules(spec);
    FewestPlays fewest(rules);
    for (const int cards : {64, 65, 66, 100, 120}) {
      const Cards hand = random_hands(rules, 1, {cards, 0, 0, 0})[0];
      CHECK(fewest.exact(hand) == cards);
      CHECK(fewest.estimate(hand) <= cards);
    }
  }
  // Each play has a card and another one.
  spec.families = {{.name = "two", .kickers = 1, .unit = 1}};
  const Rules twos(spec);
  FewestPlays fewest(twos);
  Cards hand = 0;
  for (int rank = 0; rank < 4; ++rank) hand += cards_of(rank, 4);
  CHECK(fewest.exact(hand) == 8);
  CHECK(fewest.exact(cards_of(0, 8)) > 8);  // of one rank no play is possible
  CHECK(fewest.exact(hand - cards_of(0, 1)) > 15);
}

TEST_CASE("runs with more kickers than there are cards are no solution") {
  RulesSpec spec = many_runs_spec();
  spec.families = {{.name = "single"},
                   {.name = "carrying", .run_min = 2, .run_max = 15, .kickers = 8, .unit = 2}};
  const Rules rules(spec);
  FewestPlays fewest(rules);
  BruteForce brute(rules, 0);
  for (std::uint64_t deal = 0; deal < 8; ++deal) {
    const Cards hand = random_hands(rules, deal, {20, 0, 0, 0})[0];
    CHECK(fewest.exact(hand) == brute.count(hand));
  }
}

TEST_CASE("plays that the unseen cards cannot beat cost no turn") {
  const Rules rules(small_spec());
  FewestPlays fewest(rules);
  for (std::uint64_t deal = 0; deal < 15; ++deal) {
    const Hands hands = random_hands(rules, deal, {6, 8, 0, 0});
    BruteForce brute(rules, hands[1]);
    CHECK(fewest.turns(hands[0], hands[1]) == brute.count(hands[0]));
  }
  CHECK(fewest.turns(hand_of("br1"), hand_of("23456")) == 1);
}

TEST_CASE("a kicker needs a play that may carry it") {
  // Two triplets with pairs, but all four pair cards are of one rank: kickers may be equal here.
  const Rules rules(small_spec());
  FewestPlays fewest(rules);
  CHECK(fewest.exact(hand_of("1112225555")) == 2);
  // The wings of this airplane must not be both jokers.
  CHECK(fewest.exact(hand_of("111222br")) == 2);
  CHECK(fewest.exact(hand_of("11122234")) == 1);
}

TEST_CASE("a count that takes too much work is refused without a clock") {
  const Rules rules(many_runs_spec());
  FewestPlays fewest(rules);
  CHECK_THROWS_AS(fewest.exact(rules.deck()), TooLarge);
  CHECK(fewest.work() <= FewestPlays::MOST_WORK + 1'000);
  CHECK_THROWS_AS(fewest.turns(rules.deck(), 0), TooLarge);
  CHECK(fewest.estimate(rules.deck()) > 0);
}

TEST_CASE("turns of a hand that no plays empty are not searched for") {
  RulesSpec spec = many_runs_spec();
  spec.families = {{.name = "pair", .body = 2},
                   {.name = "pairs", .body = 2, .run_min = 2, .run_max = 15}};
  const Rules rules(spec);
  FewestPlays fewest(rules);
  const Cards hand = 0x2222'2222'2222'223;
  CHECK(fewest.turns(hand, 0) >= 99);
  CHECK(fewest.work() < 1'000'000);
}

TEST_CASE("an exact count that is cancelled throws and can be repeated") {
  const Rules rules(small_spec());
  FewestPlays fewest(rules);
  Cancellation cancellation;
  cancellation.cancel();
  const Stop stop(std::nullopt, &cancellation);
  const Cards hand = hand_of("11122233344455566");
  CHECK_THROWS_AS(fewest.turns(hand, hand_of("456br"), &stop), Cancelled);
  CHECK(fewest.exact(hand) == BruteForce(rules, 0).count(hand));
}
