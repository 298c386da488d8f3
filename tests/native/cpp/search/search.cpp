#include "search/search.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <thread>

#include "builders.hpp"
#include "doctest/doctest.h"
#include "players/played_deals.hpp"

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
  std::vector<Play> candidates;

  explicit FirstLead(const RulesSpec& spec = larger_spec()) : rules(spec) {
    Hands hands{};
    Worlds(rules, whole_deck(rules), 1).deal(0, hands);
    hand = hands[0] + Worlds(rules, whole_deck(rules), 1).deal(0, hands);
    PlayList plays;
    rules.plays(hand, nullptr, false, false, plays);
    candidates.assign(plays.begin(), plays.end());
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
  return std::accumulate(outcomes.worlds.begin(), outcomes.worlds.begin() + worlds, 0.0,
                         [](double sum, const Drawn& each) { return sum + each.draws; });
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
  CHECK(alone.worlds.size() == together.worlds.size());
  CHECK(alone.points == together.points);
  CHECK_FALSE(alone.counted);
  double draws = 0;
  for (const Drawn& each : alone.worlds) draws += each.draws;
  CHECK(draws == 256);
  const std::vector<Drawn> worlds = one.worlds(300);
  REQUIRE(worlds.size() == alone.worlds.size());
  for (std::size_t at = 0; at < worlds.size(); ++at) {
    CHECK(worlds[at].draws == alone.worlds[at].draws);
    CHECK(worlds[at].hands == together.worlds[at].hands);
  }
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
  CHECK(some.worlds.size() == static_cast<std::size_t>(deals));
  CHECK(drawn(some, lead.candidates.size() - 1) <= deals + 1e-6);
  CHECK(some.worlds.size() == timed.worlds.size());
  CHECK(some.points == timed.points);
}

TEST_CASE("the worse half is dropped round by round, but not what is to be kept") {
  const FirstLead lead;
  auto const finalists = [&](const std::vector<int>& kept) {
    std::vector<int> out;
    const auto found = lead.search().run(lead.candidates, kept, {.worlds = 256}, 2, true);
    for (int index = 0; index < static_cast<int>(found.points.size()); ++index) {
      CHECK(drawn(found, index) >= 8);
      if (found.points[index].size() == found.worlds.size()) out.push_back(index);
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

TEST_CASE("deals are played alike with any number of threads") {
  const FirstLead lead;
  const Worlds worlds(lead.rules, whole_deck(lead.rules), 5);
  std::vector<LandlordTrial> deals(40);
  for (std::size_t at = 0; at < deals.size(); ++at) {
    deals[at].bottom = worlds.deal(at, deals[at].hands);
  }
  auto const played = [&](int landlords, int threads, const Stop& stop = Stop()) {
    std::vector<LandlordTrial> out = deals;
    const std::vector<std::uint8_t> masks(out.size(), static_cast<std::uint8_t>(landlords));
    const TrialSpec spec{.bottom_public = true, .threads = threads};
    const auto finished = play_deals(lead.rules, nullptr, spec, out, masks, stop);
    CHECK(std::count(finished.begin(), finished.end(), 1) == (stop.cancelled() ? 0 : 40));
    return out;
  };
  const auto alone = played(7, 1);
  const auto together = played(7, 3);
  const auto only_one = played(2, 2);
  for (std::size_t at = 0; at < alone.size(); ++at) {
    CHECK(alone[at].points == together[at].points);
    for (int seat = 0; seat < 3; ++seat) {
      CHECK(alone[at].points[seat] != 0);
      CHECK(alone[at].points[seat] % 2 == 0);
      CHECK(only_one[at].points[seat] == (seat == 1 ? alone[at].points[1] : 0));
    }
  }
  Cancellation cancellation;
  cancellation.cancel();
  played(7, 2, Stop(std::nullopt, &cancellation));
}
