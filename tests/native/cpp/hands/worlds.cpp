#include "hands/worlds.hpp"

#include <map>
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

namespace {

// By division: in how many of all permutations of the free cards each seat gets these hands.
std::map<Hands, double> by_brute_force(const Rules& rules, const Hidden& hidden) {
  Cards known = 0;
  for (const Cards each : hidden.known) known += each;
  const std::vector<Cards> cards = single_cards(rules, hidden.unseen - known);
  std::map<Hands, double> found;
  std::vector<int> owners(cards.size());
  for (;;) {
    Hands hands = hidden.known;
    for (std::size_t at = 0; at < cards.size(); ++at) {
      if (owners[at] < 3) hands[owners[at]] += cards[at];
    }
    bool fits = true;
    for (int seat = 0; seat < 3; ++seat) {
      fits = fits && size_of(rules.counts(hands[seat])) == hidden.counts[seat];
    }
    if (fits) found[hands] += 1;
    std::size_t at = 0;
    while (at < owners.size() && ++owners[at] == 4) owners[at++] = 0;
    if (at == owners.size()) return found;
  }
}

}  // namespace

TEST_CASE("every division is listed once, with the number of its deals") {
  const Rules plain(small_spec());
  const auto check = [](const Rules& rules, const Hidden& hidden) {
    const Worlds worlds(rules, hidden, 1);
    std::map<Hands, double> listed;
    const std::vector<Division> divisions = worlds.divisions(Hands{}, 100'000);
    for (const Division& each : divisions) listed[each.hands] += each.ways;
    CHECK(listed.size() == divisions.size());
    CHECK(listed == by_brute_force(rules, hidden));
    CHECK(worlds.divisions(Hands{}, divisions.size()).size() == divisions.size());
    CHECK(worlds.divisions(Hands{}, divisions.size() - 1).empty());
  };
  // Two hands; the same with cards that a seat is known to hold; three, and cards left over.
  check(plain, {.unseen = hand_of("1112335b"), .counts = {0, 5, 3}});
  check(plain,
        {.unseen = hand_of("1112335b"), .counts = {0, 5, 3}, .known = {0, hand_of("13"), 0}});
  check(plain, {.unseen = hand_of("1122235r"), .counts = {2, 2, 2}});
  check(plain, {.unseen = hand_of("44"), .counts = {0, 2, 0}});
}

TEST_CASE("hands of seats without hidden cards stay in a division") {
  const Rules rules(small_spec());
  const Worlds worlds(rules, {.unseen = hand_of("112"), .counts = {0, 2, 1}}, 1);
  const std::vector<Division> divisions = worlds.divisions({hand_of("55")}, 10);
  REQUIRE(divisions.size() == 2);
  for (const Division& each : divisions) CHECK(each.hands[0] == hand_of("55"));
}
