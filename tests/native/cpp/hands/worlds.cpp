#include "hands/worlds.hpp"

#include <set>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

TEST_CASE("a world deals all cards, the known ones to their owner") {
  const Rules rules(small_spec());
  Hidden hidden = whole_deck(rules);
  hidden.known[1] = hand_of("b6");
  const Worlds worlds(rules, hidden, 3);
  std::set<Cards> different;
  for (std::uint64_t index = 0; index < 20; ++index) {
    Hands hands{};
    const Cards bottom = worlds.deal(index, hands);
    CHECK(hands[0] + hands[1] + hands[2] + bottom == rules.deck());
    for (int seat = 0; seat < 3; ++seat) CHECK(size_of(hands[seat]) == 6);
    CHECK(contains(hands[1], hand_of("b6")));
    different.insert(hands[0]);
    Hands again{};
    CHECK(worlds.deal(index, again) == bottom);
    CHECK(again == hands);
  }
  CHECK(different.size() > 15);
}

TEST_CASE("impossible knowledge is refused") {
  const Rules rules(small_spec());
  Hidden hidden = whole_deck(rules);
  hidden.counts[0] = 40;
  CHECK_THROWS_AS(Worlds(rules, hidden, 1), InvalidInput);
  hidden = whole_deck(rules);
  hidden.known[0] = hand_of("1111222");
  CHECK_THROWS_AS(Worlds(rules, hidden, 1), InvalidInput);
  hidden = whole_deck(rules);
  hidden.unseen -= hand_of("b");
  hidden.known[0] = hand_of("b");
  CHECK_THROWS_AS(Worlds(rules, hidden, 1), InvalidInput);
}

TEST_CASE("single cards add up to the hand") {
  const Rules rules(small_spec());
  Cards sum = 0;
  const std::vector<Cards> cards = single_cards(rules, hand_of("11335b"));
  for (const Cards card : cards) {
    CHECK(size_of(card) == 1);
    sum += card;
  }
  CHECK(cards.size() == 6);
  CHECK(sum == hand_of("11335b"));
}
