#include "network/bid_network.hpp"

#include <algorithm>
#include <string>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

std::vector<std::string> names_of(const HandFeatures& features, Strength& strength,
                                  std::string_view cards) {
  Active active;
  features.of(hand_of(cards), strength, active);
  return tests::names_of(features, active);
}

}  // namespace

TEST_CASE("the features of a hand count what it holds") {
  const Rules rules(small_spec());
  const HandFeatures features(rules);
  Strength strength(rules);
  CHECK(features.groups().front() == 0);
  CHECK(features.groups().back() == features.size());
  CHECK(std::is_sorted(features.groups().begin(), features.groups().end()));
  const auto names = names_of(features, strength, "112334br");
  CHECK(has(names, "hand rank 0 times 1"));  // counts begin with 0 for one card
  CHECK(has(names, "hand cards 8"));
  CHECK(has(names, "hand bombs 1"));
  CHECK(has(names, "hand ranks held 1 4"));
  CHECK(has(names, "hand ranks held 2 2"));
  CHECK(has(names, "hand ranks held 3 0"));
  CHECK(has(names, "hand run held 1 4"));
  CHECK(has(names, "hand run held 2 1"));
  CHECK(has(names, "hand cards above the runs 2"));
  CHECK(has(names, "hand holds 6 7"));
  CHECK_FALSE(has(names_of(features, strength, "112334b"), "hand holds 6 7"));
}

TEST_CASE("numbers beyond their group count as its last one") {
  const Rules rules(small_spec());
  const HandFeatures features(rules);
  Strength strength(rules);
  Active active;
  features.of(rules.deck(), strength, active);
  for (const int number : active) CHECK(number < features.size());
  const auto& names = features.names();
  const std::string most = "hand cards " + std::to_string(rules.spec().hand + rules.spec().bottom);
  CHECK(std::any_of(active.begin(), active.end(), [&](int at) { return names[at] == most; }));
}

TEST_CASE("a network for calls adds the hand and the state") {
  const Rules rules(small_spec());
  const BidNetwork network(rules, small_bid_spec(rules, 4, 3), 4);
  CHECK(network.outputs() == 3);
  Strength strength(rules);
  const auto states = network.prepare({{0}, {1, 2}, {}, {2, 1}});
  CHECK(states.count == 4);
  Row<std::int16_t> sums(network.width());
  network.prepare_hand(hand_of("112334"), strength, sums.data());
  std::array<std::array<float, 3>, 4> found{};
  for (int state = 0; state < 4; ++state) {
    network.evaluate(sums.data(), states, state, found[state].data());
  }
  CHECK(found[1] == found[3]);
  CHECK(found[0] != found[1]);
  CHECK(found[0] != found[2]);
  network.prepare_hand(hand_of("55664b"), strength, sums.data());
  std::array<float, 3> other{};
  network.evaluate(sums.data(), states, 0, other.data());
  CHECK(other != found[0]);
}

TEST_CASE("rows and sums of states are checked") {
  const Rules rules(small_spec());
  NetworkSpec spec = small_bid_spec(rules, 4, 3);
  const BidNetwork network(rules, spec, 4);
  CHECK_THROWS_AS(network.prepare({{4}}), InvalidInput);
  CHECK_THROWS_AS(network.prepare({{-1}}), InvalidInput);
  CHECK_THROWS_AS(network.prepare({std::vector<int>(8000, 0)}), InvalidInput);
  CHECK_THROWS_AS(network.prepare({std::vector<int>(9000, 0)}), InvalidInput);
  CHECK_THROWS_AS(BidNetwork(rules, spec, 5), InvalidInput);
  CHECK_THROWS_AS(BidNetwork(rules, spec, 0), InvalidInput);
  spec.layers.back().outputs = 129;
  CHECK_THROWS_AS(BidNetwork(rules, spec, 4), InvalidInput);
  spec.layers.clear();
  CHECK_THROWS_AS(BidNetwork(rules, spec, 4), InvalidInput);
}
