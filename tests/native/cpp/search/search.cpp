#include "search/search.hpp"

#include <chrono>
#include <numeric>
#include <thread>

#include "builders.hpp"
#include "doctest/doctest.h"
#include "search/landlord_trials.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

// The small game with ten ranks, of which twelve cards are dealt to each seat: too many deals for a
// search to try each of them.
RulesSpec larger_spec() {
  RulesSpec spec = small_spec();
  spec.copies = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 1};
  spec.jokers = {10, 11};
  spec.seq_hi = 9;
  spec.bombs.back().cards = {10, 11};
  spec.hand = 12;
  spec.bottom = 6;
  return spec;
}

// A search of the landlord's first lead, with greedy rollouts.
struct FirstLead {
  Rules rules;
  Cards hand;
  std::vector<Choice> candidates;

  explicit FirstLead(const RulesSpec& spec = larger_spec()) : rules(spec) {
    Hands hands{};
    Worlds(rules, whole_deck(rules), 1).deal(0, hands);
    hand = hands[0] + Worlds(rules, whole_deck(rules), 1).deal(0, hands);
    PlayList plays;
    rules.plays(hand, nullptr, false, false, plays);
    for (const Play& play : plays) candidates.push_back({.play = play, .passes = false});
  }
  Search search() const {
    Hidden hidden = whole_deck(rules);
    hidden.unseen -= hand;
    hidden.counts[0] = 0;
    const History history(PublicState(Table(rules, 0)));
    return {rules, nullptr, history, {}, 0, hand, hidden, true, 9, {}};
  }
};

// In how many draws a candidate was tried.
double drawn(const Outcomes& outcomes, std::size_t candidate) {
  const auto worlds = static_cast<std::ptrdiff_t>(outcomes.points[candidate].size());
  return std::accumulate(outcomes.draws.begin(), outcomes.draws.begin() + worlds, 0.0);
}

std::vector<std::size_t> sizes(const Outcomes& outcomes) {
  std::vector<std::size_t> out;
  for (const auto& points : outcomes.points) out.push_back(points.size());
  return out;
}

}  // namespace

TEST_CASE("a limit in worlds gives the same outcomes with any number of threads") {
  const FirstLead lead;
  REQUIRE(lead.candidates.size() > 8);
  Search one = lead.search();
  Search other = lead.search();
  const auto alone = one.run(lead.candidates, {}, {.worlds = 256}, 1, true);
  const auto together = other.run(lead.candidates, {}, {.worlds = 256}, 3, true);
  CHECK(sizes(alone) == sizes(together));
  CHECK(alone.draws == together.draws);
  CHECK(alone.points == together.points);
  CHECK_FALSE(alone.counted);
  CHECK(std::accumulate(alone.draws.begin(), alone.draws.end(), 0.0) == 256);
  const std::vector<Drawn> worlds = one.worlds(300);
  REQUIRE(worlds.size() == alone.draws.size());
  for (std::size_t at = 0; at < worlds.size(); ++at) CHECK(worlds[at].draws == alone.draws[at]);
}

TEST_CASE("few deals are all tried, whatever the limit") {
  const FirstLead lead(small_spec());
  Search search = lead.search();
  const int deals = search.counted(Belief::POOL);
  REQUIRE(deals > 100);
  CHECK(search.counted((deals + 1) / 2) == deals);
  CHECK(search.counted((deals - 1) / 2) == 0);
  const auto some = search.run(lead.candidates, {}, {.worlds = 1}, 1, true);
  const auto timed = lead.search().run(lead.candidates, {}, {.seconds = 60.0}, 2, true);
  CHECK(some.counted);
  CHECK(some.draws.size() == static_cast<std::size_t>(deals));
  CHECK(drawn(some, lead.candidates.size() - 1) <= deals + 1e-6);
  CHECK(some.draws == timed.draws);
  CHECK(some.points == timed.points);
}

TEST_CASE("the worse half is dropped round by round, but not what is to be kept") {
  const FirstLead lead;
  auto const finalists = [&](const std::vector<int>& kept) {
    std::vector<int> out;
    const auto found = lead.search().run(lead.candidates, kept, {.worlds = 256}, 2, true);
    for (int index = 0; index < static_cast<int>(found.points.size()); ++index) {
      CHECK(drawn(found, index) >= 8);
      if (found.points[index].size() == found.draws.size()) out.push_back(index);
    }
    return out;
  };
  const std::vector<int> best = finalists({});
  CHECK(best.size() == 4);
  int dropped = 0;
  while (std::find(best.begin(), best.end(), dropped) != best.end()) ++dropped;
  const std::vector<int> with_it = finalists({dropped});
  CHECK(std::find(with_it.begin(), with_it.end(), dropped) != with_it.end());
}

TEST_CASE("a cancelled run returns with an outcome for each candidate") {
  const FirstLead lead;
  Search search = lead.search();
  Cancellation cancellation;
  cancellation.cancel();
  const auto outcomes =
      search.run(lead.candidates, {}, {.worlds = 100'000}, 2, true, &cancellation);
  CHECK(sizes(outcomes) == std::vector<std::size_t>(lead.candidates.size(), 1));
  // The next call is not cancelled.
  CHECK(drawn(search.run(lead.candidates, {}, {.worlds = 8}, 1, true), 0) == 8);
  search.cancel();
  CHECK(sizes(search.run(lead.candidates, {}, {.worlds = 8}, 1, true)) ==
        std::vector<std::size_t>(lead.candidates.size(), 1));
}

TEST_CASE("a run that is cancelled from another thread ends") {
  const FirstLead lead;
  Search search = lead.search();
  Cancellation cancellation;
  std::thread canceller([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    cancellation.cancel();
  });
  // Without the cancellation this would take minutes.
  const auto outcomes =
      search.run(lead.candidates, {}, {.worlds = 100'000'000}, 2, true, &cancellation);
  canceller.join();
  CHECK(cancellation.cancelled());
  CHECK(outcomes.points[0].size() < 100'000);
}

TEST_CASE("trials of landlords") {
  const FirstLead lead;
  Hands hands{};
  Worlds(lead.rules, whole_deck(lead.rules), 1).deal(0, hands);
  const TrialSpec spec{.dealt = TrialSpec::Dealt{.seat = 0, .hand = hands[0]},
                       .seed = 4,
                       .bottom_public = true,
                       .threads = 2};
  const auto trials = try_landlords(lead.rules, nullptr, spec, {.worlds = 12});
  REQUIRE(trials.size() == 12);
  for (const LandlordTrial& trial : trials) {
    CHECK(trial.hands[0] == hands[0]);
    CHECK(trial.hands[0] + trial.hands[1] + trial.hands[2] + trial.bottom == lead.rules.deck());
    for (int seat = 0; seat < 3; ++seat) CHECK(trial.points[seat] % 2 == 0);
  }
  Cancellation cancellation;
  cancellation.cancel();
  CHECK(try_landlords(lead.rules, nullptr, spec, {.worlds = 12}, &cancellation).empty());
}

TEST_CASE("trials of random deals, with any number of threads") {
  const Rules rules(small_spec());
  const auto alone = try_landlords(rules, nullptr, {.seed = 5, .threads = 1}, {.worlds = 40});
  const auto together = try_landlords(rules, nullptr, {.seed = 5, .threads = 3}, {.worlds = 40});
  REQUIRE(alone.size() == 40);
  REQUIRE(together.size() == 40);
  for (std::size_t at = 0; at < alone.size(); ++at) {
    CHECK(alone[at].hands == together[at].hands);
    CHECK(alone[at].bottom == together[at].bottom);
    CHECK(alone[at].points == together[at].points);
    CHECK(alone[at].hands[0] + alone[at].hands[1] + alone[at].hands[2] + alone[at].bottom ==
          rules.deck());
  }
  CHECK(alone[0].hands != alone[1].hands);
}
