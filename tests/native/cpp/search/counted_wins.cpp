#include "search/counted_wins.hpp"

#include <algorithm>
#include <numeric>

#include "builders.hpp"
#include "doctest/doctest.h"
#include "exact/exact_search.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

constexpr std::uint64_t MANY = 1'000'000;
constexpr std::size_t MOST_DEALS = 100;

// A seat that leads, whose hidden cards lie in any of some deals.
struct HiddenLead {
  Table table;
  int seat;
  std::vector<Hands> deals;
  std::vector<double> weights;  // how many deals of single cards look like it

  // All deals that `seat` thinks possible where the cards really lie like this.
  HiddenLead(const Rules& rules, const Hands& hands, int seat, int landlord = 0)
      : table(table_of(rules, hands, landlord, seat)), seat(seat) {
    Hidden hidden;
    for (int other = 0; other < rules.players(); ++other) {
      if (other == seat) continue;
      hidden.unseen += hands[other];
      hidden.counts[other] = size_of(rules.counts(hands[other]));
    }
    Hands own{};
    own[seat] = hands[seat];
    for (const auto& [dealt, ways] : Worlds(rules, hidden, 1).divisions(own, MOST_DEALS)) {
      deals.push_back(dealt);
      weights.push_back(ways);
    }
  }
  CountedWins count(const Rules& rules, const Stop& stop) const {
    return {rules, table, seat, deals, weights, stop};
  }
};

std::vector<Play> leads(const Rules& rules, Cards hand) {
  PlayList plays;
  rules.plays(hand, nullptr, false, false, plays);
  std::vector<Play> choices;
  for (const Play& play : plays) choices.push_back(play);
  return choices;
}

// Whether the seat's side wins after a lead with all hands open.
char won_openly(const Rules& rules, const HiddenLead& ending, Hands hands, const Play& choice) {
  Table after = ending.table;
  after.play(rules, ending.seat, choice);
  if (after.over()) return 1;
  hands[ending.seat] -= choice.cards;
  const ExactResult found =
      ExactSearch(rules, after, hands, false, true, 1 << 20).run({}, 1, false);
  REQUIRE(found.bounds.exact());
  return (found.bounds.low > 0) == after.is_landlord(ending.seat) ? 1 : 0;
}

// A choice in the small game, given its cards.
Play lead_of(const Rules& rules, std::string_view cards) { return play_of(rules, cards); }

// The weight of the deals that are won after a choice, as shares of all: with open hands, and by a
// seat that sees nothing.
std::pair<double, double> shares(const Rules& rules, const HiddenLead& ending,
                                 std::string_view cards) {
  const Stop stop;
  CountedWins count = ending.count(rules, stop);
  const DealsWon open = count.open_handed(lead_of(rules, cards), MANY);
  const DealsWon sure = count.unseeing(lead_of(rules, cards), open, MANY);
  const double all = std::accumulate(ending.weights.begin(), ending.weights.end(), 0.0);
  return {std::inner_product(open.begin(), open.end(), ending.weights.begin(), 0.0) / all,
          std::inner_product(sure.begin(), sure.end(), ending.weights.begin(), 0.0) / all};
}

// The same where both are alike.
std::pair<double, double> both(double share) { return {share, share}; }

}  // namespace

TEST_CASE("a lead that one seat must not be able to beat, by hand") {
  const Rules rules(small_spec());
  // Seat 1 holds one card. Where it is a 6, it goes out on the 5. Otherwise seat 2 may take the
  // trick with a 6, but the rocket takes it back, and 123 goes out.
  const HiddenLead ending(rules, {hand_of("1235br"), hand_of("4"), hand_of("66"), 0}, 0);
  REQUIRE(ending.deals.size() == 2);
  CHECK(shares(rules, ending, "5") == both(1.0 / 3));
  // Rocket, 123 and 5 go out. No chain of three beats 123, and the rocket takes the lead after 5.
  CHECK(shares(rules, ending, "br") == both(1));
  // The 1 is beaten by any card of seat 1, which goes out.
  CHECK(shares(rules, ending, "1") == both(0));
}

TEST_CASE("a seat that sees nothing has to guess, by hand") {
  const Rules rules(small_spec());
  // Nobody beats the joker. Then 123 and 55 are left, and whoever beats one of them goes out. 456
  // of seat 1 beats 123, in 2 of 10 deals. A pair of 6 beats 55, in 4 deals. Nobody has both.
  HiddenLead ending(rules, {hand_of("12355r"), hand_of("45b"), hand_of("66"), 0}, 0);
  REQUIRE(std::accumulate(ending.weights.begin(), ending.weights.end(), 0.0) == 10);
  CHECK(shares(rules, ending, "r") == std::pair{1.0, 8.0 / 10});
  CHECK(shares(rules, ending, "123") == both(8.0 / 10));
  CHECK(shares(rules, ending, "55") == both(6.0 / 10));
  // Where 456 is ten times as likely, the seat leads 55 after the joker.
  for (std::size_t at = 0; at < ending.deals.size(); ++at) {
    if (ending.deals[at][1] == hand_of("456")) ending.weights[at] *= 10;
  }
  CHECK(shares(rules, ending, "r") == std::pair{1.0, 24.0 / 28});
}

TEST_CASE("a partner helps by going out, and by nothing else, by hand") {
  const Rules rules(small_spec());
  // The partner of seat 1 has one card, which beats the 1 whatever it is, and beats the 5 as a 6.
  const HiddenLead out(rules, {hand_of("66"), hand_of("15"), hand_of("2"), 0}, 1);
  REQUIRE(out.deals.size() == 2);
  CHECK(shares(rules, out, "1") == both(1));
  CHECK(shares(rules, out, "5") == both(2.0 / 3));
  // The landlord goes out on the 2 with his 3 unless the partner takes the trick with a 5 or 6.
  HiddenLead takes(rules, {hand_of("3"), hand_of("24"), hand_of("56"), 0}, 1);
  takes.deals = {{hand_of("3"), hand_of("24"), hand_of("56"), 0}};
  takes.weights = {1};
  CHECK(shares(rules, takes, "2") == std::pair{1.0, 0.0});
}

TEST_CASE("open-handed results are those of the exact search") {
  const Rules rules(small_spec());
  int won = 0;
  int lost = 0;
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Hands hands = random_hands(rules, number, {3, 2, 2, 0});
    const HiddenLead ending(rules, hands, 0, static_cast<int>(number % 3));
    const Stop stop;
    CountedWins count = ending.count(rules, stop);
    for (const Play& choice : leads(rules, hands[0])) {
      const DealsWon found = count.open_handed(choice, MANY);
      REQUIRE(found.size() == ending.deals.size());
      for (std::size_t at = 0; at < found.size(); ++at) {
        CHECK(found[at] == won_openly(rules, ending, ending.deals[at], choice));
        ++(found[at] != 0 ? won : lost);
      }
    }
  }
  CHECK(won > 100);
  CHECK(lost > 100);
}

TEST_CASE("who sees nothing wins only what is won with open hands") {
  const Rules rules(small_spec());
  int guessed = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Hands hands = random_hands(rules, number, {5, 3, 2, 0});
    const HiddenLead ending(rules, hands, 0, static_cast<int>(number % 2));
    const Stop stop;
    CountedWins count = ending.count(rules, stop);
    for (const Play& choice : leads(rules, hands[0])) {
      const DealsWon open = count.open_handed(choice, MANY);
      const DealsWon sure = count.unseeing(choice, open, MANY);
      REQUIRE(sure.size() == open.size());
      for (std::size_t at = 0; at < sure.size(); ++at) {
        CHECK(sure[at] <= open[at]);
        if (ending.table.is_landlord(0)) guessed += open[at] - sure[at];
      }
      // Without the help of the other count no deal is lost that is won with it.
      const DealsWon alone = count.unseeing(choice, {}, MANY);
      for (std::size_t at = 0; at < sure.size(); ++at) CHECK(alone[at] <= open[at]);
    }
  }
  CHECK(guessed > 0);
}

TEST_CASE("a landlord who knows the deal wins what is won with open hands") {
  const Rules rules(small_spec());
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Hands hands = random_hands(rules, number, {3, 2, 2, 0});
    HiddenLead ending(rules, hands, 0);
    for (const Play& choice : leads(rules, hands[0])) {
      const Stop stop;
      const DealsWon open = ending.count(rules, stop).open_handed(choice, MANY);
      for (std::size_t at = 0; at < open.size(); ++at) {
        // The acts are chosen for the deal that counts far more than all others.
        HiddenLead known = ending;
        known.weights[at] = 1e6;
        CHECK(known.count(rules, stop).unseeing(choice, open, MANY)[at] == open[at]);
        known.deals = {ending.deals[at]};
        known.weights = {1};
        CHECK(known.count(rules, stop).unseeing(choice, {}, MANY) == DealsWon{open[at]});
      }
    }
  }
}

TEST_CASE("a count that takes long is given up") {
  const Rules rules(small_spec());
  const HiddenLead ending(rules, {hand_of("1235br"), hand_of("4"), hand_of("66"), 0}, 0);
  const Play choice = lead_of(rules, "5");
  const Stop stop;
  CountedWins count = ending.count(rules, stop);
  // Only the first deal was looked at; the others are left open.
  const DealsWon some = count.open_handed(choice, 0);
  CHECK(some.size() > 1);
  CHECK(std::count(some.begin() + 1, some.end(), 1) == static_cast<int>(some.size()) - 1);
  CHECK(count.unseeing(choice, {}, 0).empty());
  const std::uint64_t acts = count.acts();
  CHECK(acts > 0);
  // What has been listed before is not charged to the next count.
  CHECK(count.unseeing(choice, {}, MANY) == ending.count(rules, stop).unseeing(choice, {}, MANY));
  CHECK(count.acts() > acts);
  Cancellation cancellation;
  cancellation.cancel();
  const Stop over(std::nullopt, &cancellation);
  CHECK(ending.count(rules, over).open_handed(choice, MANY) == DealsWon(some.size(), 1));
  CHECK(ending.count(rules, over).unseeing(choice, {}, MANY).empty());
}

TEST_CASE("bombs out of turn are not counted blindly") {
  const Rules rules(interrupting_spec());
  const Stop stop;
  const HiddenLead bomb(rules, {hand_of("12"), hand_of("4444"), hand_of("6"), 0}, 0);
  CHECK(bomb.count(rules, stop).unseeing(lead_of(rules, "1"), {}, MANY).empty());
  const HiddenLead none(rules, {hand_of("12"), hand_of("4445"), hand_of("6"), 0}, 0);
  CHECK(none.count(rules, stop).unseeing(lead_of(rules, "1"), {}, MANY).size() ==
        none.deals.size());
}
