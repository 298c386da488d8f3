// Classification and generation, held against each other.
#include <map>
#include <set>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

using Found = std::set<std::pair<Cards, int>>;  // cards and type

// Calls `visit` with every part of a hand.
template <class Visit>
void for_each_part(Cards hand, const Visit& visit, int rank = 0, Cards part = 0) {
  if (rank == MAX_RANKS) {
    visit(part);
    return;
  }
  for (int count = 0; count <= count_of(hand, rank); ++count) {
    for_each_part(hand, visit, rank + 1, part + cards_of(rank, count));
  }
}

Found generated(const Rules& rules, Cards hand, const Play* over) {
  PlayList plays;
  rules.plays(hand, over, false, true, plays);
  Found found;
  for (const Play& play : plays) {
    CHECK(found.insert({play.cards, play.type}).second);  // each play once
  }
  return found;
}

Found classified(const Rules& rules, Cards hand, const Play* over) {
  Found found;
  for_each_part(hand, [&](Cards part) {
    for (const Play& play : rules.readings(part)) {
      if (over == nullptr || rules.beats(play, *over)) found.insert({play.cards, play.type});
    }
  });
  return found;
}

}  // namespace

TEST_CASE("a hand allows exactly the plays that its parts are") {
  const Rules rules(small_spec());
  for (std::uint64_t deal = 0; deal < 12; ++deal) {
    const Hands hands = random_hands(rules, deal, {9, 6, 0, 0});
    CHECK(generated(rules, hands[0], nullptr) == classified(rules, hands[0], nullptr));
    PlayList leads;
    rules.plays(hands[1], nullptr, false, true, leads);
    for (const Play& over : leads) {
      const Found beating = generated(rules, hands[0], &over);
      CHECK(beating == classified(rules, hands[0], &over));
      PlayList scratch;
      CHECK(rules.can_beat(hands[0], over, false, scratch) == !beating.empty());
    }
  }
}

TEST_CASE("readings of cards") {
  const Rules rules(small_spec());
  auto const types = [&](std::string_view cards) {
    std::vector<std::string> names;
    for (const Play& play : rules.readings(hand_of(cards)))
      names.push_back(rules.types()[play.type]);
    return names;
  };
  using Names = std::vector<std::string>;
  CHECK(types("5") == Names{"single"});
  CHECK(types("123") == Names{"chain"});
  CHECK(types("12") == Names{});
  CHECK(types("44455") == Names{"triplet with pair"});
  CHECK(types("4444") == Names{"bomb"});
  CHECK(types("br") == Names{"rocket"});
  CHECK(types("56b") == Names{});  // no run through a joker
  CHECK(types("111222bb") == Names{});
  CHECK(types("11122234") == Names{"airplane"});
}

TEST_CASE("which plays beat which") {
  const Rules rules(small_spec());
  auto const beats = [&](std::string_view play, std::string_view over) {
    return rules.beats(play_of(rules, play), play_of(rules, over));
  };
  CHECK(beats("4", "3"));
  CHECK_FALSE(beats("3", "4"));
  CHECK_FALSE(beats("44", "3"));
  CHECK(beats("234", "123"));
  CHECK_FALSE(beats("2345", "123"));
  CHECK(beats("1111", "r"));
  CHECK(beats("2222", "1111"));
  CHECK(beats("br", "6666"));
  CHECK_FALSE(beats("6666", "br"));
}

TEST_CASE("the number of cards and bombs only limit what is listed") {
  const Rules rules(small_spec());
  const Cards hand = hand_of("11112345br");
  PlayList all;
  rules.plays(hand, nullptr, false, true, all);
  PlayList small;
  rules.plays(hand, nullptr, false, true, small, 2);
  std::size_t expected = 0;
  for (const Play& play : all) expected += size_of(play.cards) <= 2;
  CHECK(small.size() == expected);
  PlayList bombs;
  rules.plays(hand, nullptr, true, true, bombs);
  CHECK(bombs.size() == 2);
  for (const Play& bomb : bombs) CHECK(rules.is_bomb(bomb));
}

TEST_CASE("rules that make no sense are refused") {
  auto const refused = [](auto change) {
    RulesSpec spec = small_spec();
    change(spec);
    CHECK_THROWS_AS(Rules{spec}, InvalidInput);
  };
  refused([](RulesSpec& spec) { spec.players = 5; });
  refused([](RulesSpec& spec) { spec.copies[0] = 9; });
  refused([](RulesSpec& spec) { spec.seq_hi = 8; });
  refused([](RulesSpec& spec) { spec.families.clear(); });
  refused([](RulesSpec& spec) { spec.bombs[0].tier = 3; });
  refused([](RulesSpec& spec) { spec.spring_factor = 0; });
}
