#include "environment/episode.hpp"

#include <numeric>
#include <set>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

// The small game with all of its cards dealt: what is left of them is the bottom.
RulesSpec dealt_out(RulesSpec spec) {
  spec.bottom = 26 - spec.players * spec.hand;
  return spec;
}

// An auction of two calls: to claim, after which the caller is the landlord, and to decline.
AuctionTable claims(const Rules& rules) {
  const int players = rules.players();
  std::vector<std::int64_t> facts;
  std::vector<std::int64_t> next;
  auto const add = [&](int turn, int landlord, int bid) {
    facts.insert(facts.end(), {turn, landlord, bid, 0});
    facts.insert(facts.end(), players, 0);
    facts.insert(facts.end(), players, 1);
  };
  for (int turn = 0; turn < players; ++turn) {
    add(turn, -1, 0);
    next.insert(next.end(), {players + 1 + turn, turn + 1});
  }
  add(-1, -1, 0);  // the cards would be dealt again
  for (int seat = 0; seat < players; ++seat) add(-1, seat, 1);
  next.insert(next.end(), 2 * (players + 1), AuctionTable::NOT_LEGAL);
  return {rules, 2, facts, next};
}

DeckOrder deck_of(const Rules& rules) {
  std::vector<Cards> cards;
  std::vector<int> places;
  for (int rank = 0; rank < rules.ranks(); ++rank) {
    for (int copy = 0; copy < count_of(rules.deck(), rank); ++copy) {
      cards.push_back(cards_of(rank, 1));
      places.push_back(rank);
    }
  }
  return {rules, std::move(cards), std::move(places), false};
}

Environment environment_of(const Rules& rules, bool chooses_direction = false) {
  DeckOrder deck = deck_of(rules);
  const ObservationLayout layout(rules, deck, 2, 0);
  return {.rules = rules,
          .deck = std::move(deck),
          .auction = claims(rules),
          .bottom_public = true,
          .chooses_direction = chooses_direction,
          .actions = ActionNumbers(rules, 2, chooses_direction, MAX_PLAYS),
          .layout = layout};
}

EpisodeStart dealt(const Environment& environment, Random& random) {
  EpisodeStart start;
  start.cards.resize(environment.deck.size());
  std::iota(start.cards.begin(), start.cards.end(), std::uint8_t{0});
  for (std::uint32_t left = environment.deck.size(); left > 1; --left) {
    std::swap(start.cards[left - 1], start.cards[random.below(left)]);
  }
  start.seat = static_cast<int>(random.below(environment.rules.players()));
  return start;
}

}  // namespace

TEST_CASE("random episodes end, pay nothing on balance and keep the cards together") {
  const Rules rules(dealt_out(interrupting_spec()));
  const Environment environment = environment_of(rules, true);
  Random random(1);
  int interrupts = 0;
  for (int game = 0; game < 300; ++game) {
    Episode episode(environment, dealt(environment, random));
    while (!episode.over()) {
      REQUIRE(!episode.legal().empty());
      std::vector<float> seen(environment.layout.size());
      episode.observe(environment, episode.seat(), seen.data());
      const auto* hand = &seen[environment.layout.hand];
      const auto* unseen = &seen[environment.layout.unseen];
      float cards = std::accumulate(hand, hand + environment.deck.places(), 0.0F);
      cards = std::accumulate(unseen, unseen + environment.deck.places(), cards);
      for (const EpisodeAct& act : episode.acts()) cards += size_of(act.cards.packed);
      CHECK(cards == environment.deck.size());
      interrupts += static_cast<int>(episode.interrupt());
      std::set<int> numbers;
      for (const Episode::Legal& each : episode.legal()) numbers.insert(each.number);
      CHECK(numbers.size() == episode.legal().size());
      const auto pick = random.below(static_cast<std::uint32_t>(episode.legal().size()));
      episode.step(environment, episode.legal()[pick].number);
    }
    const Payoffs& paid = episode.scores();
    CHECK(std::accumulate(paid.begin(), paid.end(), 0LL) == 0);
    CHECK((episode.landlord() < 0) == (paid[0] == 0));
    CHECK_THROWS_AS(episode.step(environment, 0), InvalidInput);
  }
  CHECK(interrupts > 0);
}

TEST_CASE("a copy does not change with its original") {
  const Rules rules(dealt_out(small_spec()));
  const Environment environment = environment_of(rules);
  Random random(2);
  Episode episode(environment, dealt(environment, random));
  episode.step(environment, ActionNumbers::FIRST_CALL);
  const Episode copy = episode;
  const int leader = episode.seat();
  episode.step(environment, episode.legal()[0].number);
  CHECK(copy.seat() == leader);
  CHECK(copy.acts().empty());
  CHECK(episode.acts().size() == 1);
}

TEST_CASE("what is no start, no action and no auction is refused") {
  const Rules rules(dealt_out(small_spec()));
  const Environment environment = environment_of(rules);
  Random random(3);
  const EpisodeStart right = dealt(environment, random);
  EpisodeStart twice = right;
  twice.cards[0] = twice.cards[1];
  EpisodeStart few = right;
  few.cards.pop_back();
  EpisodeStart reversed = right;
  reversed.given = true;
  reversed.direction = -1;
  for (const EpisodeStart& wrong : {twice, few, reversed}) {
    CHECK_THROWS_AS(Episode(environment, wrong), InvalidInput);
  }
  Episode episode(environment, right);
  CHECK_THROWS_AS(episode.step(environment, 0), InvalidInput);
  CHECK_THROWS_AS(episode.step(environment, -1), InvalidInput);
  CHECK(episode.actions().empty());
  std::vector<std::int64_t> facts(AuctionTable::facts(rules));
  facts[1] = -1;
  auto const follow = [&](std::int64_t turn, std::int64_t after) {
    facts[0] = turn;
    return AuctionTable(rules, 1, facts, std::span(&after, 1));
  };
  CHECK_THROWS_AS(follow(0, 0), InvalidInput);   // a state comes again
  CHECK_THROWS_AS(follow(0, -1), InvalidInput);  // nothing to call
  CHECK_THROWS_AS(follow(9, -1), InvalidInput);  // no such seat
  CHECK_NOTHROW(follow(-1, -1));
}

TEST_CASE("the number of a play is that of its cards and its reading") {
  const Rules rules(dealt_out(small_spec()));
  const ActionNumbers numbers(rules, 2, true, MAX_PLAYS);
  CHECK(numbers.first_play() == 5);
  for (int number = numbers.first_play(); number < numbers.size(); ++number) {
    CHECK(numbers.of(numbers.play(number)) == number);
  }
  CHECK_THROWS_AS(numbers.of(Play{}), InvalidInput);
  CHECK_THROWS_AS(ActionNumbers(rules, 2, true, 10), TooLarge);
}
