#include "search/world_pool.hpp"

#include <cmath>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

// Worlds of a new deal in which seat 1 probably holds the highest card.
struct TopCard {
  Rules rules{small_spec()};
  Worlds worlds{rules, whole_deck(rules), 21};
  int top = rules.ranks() - 1;

  double log(const Hands& hands) const { return worlds.free_count(hands, 1, top) > 0 ? 0 : -3; }
  // Deals and adds a stage of worlds.
  void add(WorldPool& pool, std::uint64_t first, int size) const {
    std::vector<WorldPool::Weighed> stage(size);
    for (int at = 0; at < size; ++at) {
      Hands& hands = stage[at].hands;
      Random random(22, first + at);
      if (pool.dealer() == nullptr) {
        worlds.deal(first + at, hands);
      } else {
        pool.dealer()->deal(random, hands);
      }
      stage[at].log = log(hands);
    }
    pool.add(stage);
  }
  double even() const { return worlds.chance(1, top, 1); }
  // The probability that seat 1 holds it.
  double right() const { return even() / (even() + (1 - even()) * std::exp(-3.0)); }
  // The number of worlds, from this one on, in which seat 1 holds it.
  int found(const WorldPool& pool, int from) const {
    int out = 0;
    for (int at = from; at < pool.size(); ++at) {
      if (worlds.free_count(pool[at], 1, top) > 0) ++out;
    }
    return out;
  }
  // The share of the weight of worlds in which seat 1 holds it.
  double share(const WorldPool& pool) const {
    const std::vector<double> weights = pool.weights(0);
    double all = 0;
    double held = 0;
    for (int at = 0; at < pool.size(); ++at) {
      all += weights[at];
      if (worlds.free_count(pool[at], 1, top) > 0) held += weights[at];
    }
    return held / all;
  }
};

}  // namespace

TEST_CASE("later stages deal likely worlds more often, and do not change what is likely") {
  const TopCard top_card;
  WorldPool staged(top_card.worlds, 1);
  for (int stage = 0; stage < 4; ++stage) {
    if (stage > 0) staged.next_stage();
    top_card.add(staged, std::uint64_t{1000} * stage, 1000);
  }
  CHECK(top_card.share(staged) == doctest::Approx(top_card.right()).epsilon(0.03));
  CHECK(top_card.found(staged, 3000) > 1000 * (top_card.even() + top_card.right()) / 2);
}

TEST_CASE("a proposal changes how often worlds are dealt, and not what is likely") {
  const TopCard top_card;
  TiltedWorlds::Tilts tilts;
  for (auto& seat : tilts) {
    for (auto& rank : seat) rank.fill(1);
  }
  tilts[1][top_card.top][1] = 5;
  WorldPool proposed(top_card.worlds, 1, &tilts);
  REQUIRE(proposed.dealer() != nullptr);
  top_card.add(proposed, 0, 2000);
  CHECK(top_card.share(proposed) == doctest::Approx(top_card.right()).epsilon(0.03));
  CHECK(top_card.found(proposed, 0) > 2000 * 1.5 * top_card.even());
  proposed.next_stage();
  top_card.add(proposed, 2000, 2000);
  CHECK(top_card.share(proposed) == doctest::Approx(top_card.right()).epsilon(0.03));
}

TEST_CASE("likelihoods are trusted less where too few worlds would carry all the weight") {
  const Rules rules(small_spec());
  const Worlds worlds(rules, whole_deck(rules), 1);
  WorldPool pool(worlds, 1);
  std::vector<WorldPool::Weighed> stage(64);
  for (int at = 0; at < 64; ++at) {
    worlds.deal(at, stage[at].hands);
    stage[at].log = -5.0 * at;
  }
  pool.add(stage);
  auto const equal = [](const std::vector<double>& weights) {
    double sum = 0;
    double squares = 0;
    for (const double weight : weights) {
      sum += weight;
      squares += weight * weight;
    }
    return sum * sum / squares;
  };
  CHECK(equal(pool.weights(0)) < 2);
  CHECK(equal(pool.weights(8)) >= 8);
}
