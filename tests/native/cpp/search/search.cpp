#include "search/search.hpp"

#include <chrono>
#include <thread>

#include "builders.hpp"
#include "doctest/doctest.h"
#include "search/landlord_trials.hpp"

using namespace landlord;
using namespace landlord::tests;

namespace {

// A search of the landlord's first lead, with greedy rollouts.
struct FirstLead {
  Rules rules{small_spec()};
  Cards hand;
  std::vector<Choice> candidates;

  FirstLead() {
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
    return {rules, nullptr, History(PublicState(Table(rules, 0))), {}, 0, hand, hidden, 9, {}};
  }
};

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
  CHECK(one.worlds(300).size() == 256);
}

TEST_CASE("the worse half is dropped round by round, but not what is to be kept") {
  const FirstLead lead;
  auto const finalists = [&](const std::vector<int>& kept) {
    std::vector<int> out;
    const auto found = lead.search().run(lead.candidates, kept, {.worlds = 256}, 2, true);
    for (int index = 0; index < static_cast<int>(found.points.size()); ++index) {
      CHECK(found.points[index].size() >= 8);
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
  CHECK(search.run(lead.candidates, {}, {.worlds = 8}, 1, true).points[0].size() == 8);
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
