#include "search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "bind/acts.hpp"
#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/fewest.hpp"
#include "bind/limit.hpp"
#include "bind/search_arguments.hpp"
#include "search/prior.hpp"
#include "search/sampling.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

constexpr int MOST_WORLDS = 100'000;
constexpr int MOST_WEIGHED = 1 << 18;  // worlds of a pool

using Candidates = std::vector<OptionalPlay>;

Choice legal_choice(const Search& search, const OptionalPlay& play) {
  const Choice choice = choice_of(play);
  if (!search.legal(choice)) throw InvalidInput("a candidate is not legal");
  return choice;
}

std::vector<Choice> choices_of(const Search& search, const Candidates& candidates) {
  std::vector<Choice> choices;
  choices.reserve(candidates.size());
  for (const auto& candidate : candidates) choices.push_back(legal_choice(search, candidate));
  return choices;
}

int checked_count(int count) {
  if (count < 0 || count > MOST_WORLDS) throw InvalidInput("count: out of range");
  return count;
}

void make_search(Search* self, const RecordedTable& table, const Networks* networks,
                 Cards shown_bottom, CallsArgument auction, Cards bottom, int seat, Cards hand,
                 const std::vector<int>& counts, const std::vector<Cards>& known, bool acts,
                 std::uint64_t seed) {
  const Rules& rules = *table.rules;
  check_networks(rules, networks);
  Cards unseen = rules.deck();
  const History history = history_of(table, shown_bottom, unseen);
  const PublicState& now = history.now();
  check_can_act(rules, now, seat, hand);
  take(rules, unseen, hand);
  const Hidden hidden = hidden_of(rules, unseen, counts, known);
  for (int other = 0; other < rules.players(); ++other) {
    const int held = other == seat ? size_of(rules.counts(hand)) : hidden.counts[other];
    if (held != now.left[other] || (other == seat && hidden.counts[seat] > 0)) {
      throw InvalidInput("counts: the table counts other cards");
    }
  }
  const int landlord = now.landlord;
  const Cards held = landlord == seat ? hand : hidden.known[landlord];
  const AuctionLikelihood calls =
      auction_likelihood_of(rules, std::move(auction), bottom, now.played[landlord] + held);
  const nb::gil_scoped_release release;
  new (self) Search(rules, networks, history, calls, seat, hand, hidden, acts, seed, BeliefSpec{});
}

std::vector<std::tuple<double, double, Weighing>> priors(const Search& self,
                                                         const Candidates& candidates, bool by_wins,
                                                         SharedFewest& shared) {
  if (&shared.rules() != &self.rules()) throw InvalidInput("fewest: of other rules");
  const std::vector<Choice> choices = choices_of(self, candidates);
  const std::vector<Prior> found =
      shared.use([&](FewestPlays& fewest) { return self.priors(choices, by_wins, fewest); });
  std::vector<std::tuple<double, double, Weighing>> out;
  out.reserve(found.size());
  for (const Prior& prior : found) out.emplace_back(prior.win, prior.points, prior.weighing);
  return out;
}

std::vector<std::int64_t> certain_stakes(const Search& self, const Candidates& candidates,
                                         bool points, std::uint64_t most_acts,
                                         std::optional<double> seconds,
                                         const Cancellation* cancellation) {
  const std::vector<Choice> choices = choices_of(self, candidates);
  nb::gil_scoped_release const release;
  return self.certain_stakes(choices, points, most_acts, seconds, cancellation);
}

nb::tuple run(Search& self, const Candidates& candidates, const std::vector<int>& kept,
              std::optional<double> seconds, int worlds, int threads, bool by_wins,
              const Cancellation* cancellation) {
  const std::vector<Choice> choices = choices_of(self, candidates);
  const Limit limit = sampling_limit(seconds, worlds);
  Outcomes found;
  {
    nb::gil_scoped_release const release;
    found = self.run(choices, kept, limit, thread_count(threads), by_wins, cancellation);
  }
  nb::list points;
  for (auto& each : found.points) points.append(as_array(std::move(each)));
  return nb::make_tuple(as_array(std::move(found.draws)), as_array(std::move(found.alike)), points,
                        found.counted);
}

void make_sampling(Sampling* self, Search& search, int threads, bool by_wins) {
  const nb::gil_scoped_release release;
  new (self) Sampling(search, thread_count(threads), by_wins);
}

nb::tuple next_pool(Sampling& self, const Candidates& candidates, int draws, int weighed,
                    std::optional<double> seconds, const Cancellation* cancellation) {
  const std::vector<Choice> choices = choices_of(self.search(), candidates);
  if (seconds && !(*seconds > 0)) throw InvalidInput("seconds are positive");
  if (draws < 1 || draws > MOST_WORLDS) throw InvalidInput("draws: out of range");
  if (weighed < draws || weighed > MOST_WEIGHED) throw InvalidInput("weighed: out of range");
  Outcomes found;
  {
    nb::gil_scoped_release const release;
    found = self.next(choices, draws, weighed, seconds, cancellation);
  }
  const std::size_t worlds = found.draws.size();
  std::vector<std::int64_t> points;
  points.reserve(choices.size() * worlds);
  for (const auto& row : found.points) points.insert(points.end(), row.begin(), row.end());
  return nb::make_tuple(as_array(std::move(found.draws)), as_array(std::move(found.alike)),
                        as_rows(std::move(points), std::max<std::size_t>(1, worlds)),
                        found.counted);
}

std::vector<std::tuple<int, OptionalPlay>> line(const Search& self, const OptionalPlay& candidate,
                                                int most) {
  const Choice choice = legal_choice(self, candidate);
  std::vector<Act> acts;
  {
    const nb::gil_scoped_release release;
    acts = self.line(choice, most);
  }
  std::vector<std::tuple<int, OptionalPlay>> out;
  out.reserve(acts.size());
  for (const Act& act : acts) {
    out.emplace_back(act.seat, play_of(act.choice));
  }
  return out;
}

nb::tuple worlds(const Search& self, int count) {
  const int players = self.rules().players();
  checked_count(count);
  std::vector<Cards> hands;
  std::vector<double> draws;
  {
    const nb::gil_scoped_release release;
    for (const Drawn& each : self.worlds(count)) {
      const Hands& dealt = each.world.hands;
      hands.insert(hands.end(), dealt.begin(), dealt.begin() + players);
      draws.push_back(each.draws);
    }
  }
  return nb::make_tuple(as_rows(std::move(hands), static_cast<std::size_t>(players)),
                        as_array(std::move(draws)));
}

nb::tuple courses(const Search& self, const Candidates& candidates, int count, int threads,
                  bool by_wins, std::optional<double> seconds, const Cancellation* cancellation) {
  const std::vector<Choice> choices = choices_of(self, candidates);
  checked_count(count);
  Courses found;
  {
    const nb::gil_scoped_release release;
    found = self.courses(choices, count, thread_count(threads), by_wins, seconds, cancellation);
  }
  const auto players = static_cast<std::size_t>(self.rules().players());
  std::vector<double> draws;
  std::vector<double> alike;
  std::vector<Cards> hands;
  for (const Drawn& each : found.worlds) {
    draws.push_back(each.draws);
    alike.push_back(each.alike);
    hands.insert(hands.end(), each.world.hands.begin(), each.world.hands.begin() + players);
  }
  nb::list rows;
  for (const auto& of_candidate : found.courses) {
    std::vector<std::int64_t> flat;
    flat.reserve(of_candidate.size() * NOTED);
    for (const Course& course : of_candidate) flat.insert(flat.end(), course.begin(), course.end());
    rows.append(as_rows(std::move(flat), NOTED));
  }
  return nb::make_tuple(as_array(std::move(draws)), as_array(std::move(alike)),
                        as_rows(std::move(hands), players), rows);
}

nb::tuple read_hands(Search& self, int weighed, int threads, bool by_wins,
                     std::optional<double> seconds, const Cancellation* cancellation) {
  if (weighed < 1 || weighed > MOST_WEIGHED) throw InvalidInput("weighed: out of range");
  HandReading found;
  {
    nb::gil_scoped_release const release;
    found = self.read_hands(weighed, thread_count(threads), by_wins, seconds, cancellation);
  }
  const auto players = static_cast<std::size_t>(self.rules().players());
  std::vector<double> weights;
  std::vector<Cards> hands;
  for (const Likely& each : found.hands) {
    weights.push_back(each.weight);
    hands.insert(hands.end(), each.hands.begin(), each.hands.begin() + players);
  }
  const double effective = worth(found.hands);
  std::vector<OptionalPlay> plays;
  std::vector<double> chances;
  for (std::size_t at = 0; at < found.choices.size(); ++at) {
    plays.push_back(play_of(found.choices[at]));
    chances.insert(chances.end(), found.chances[at].begin(), found.chances[at].end());
  }
  return nb::make_tuple(as_rows(std::move(hands), players), as_array(std::move(weights)), effective,
                        plays, as_rows(std::move(chances), found.hands.size()));
}

std::vector<double> simple_shares(const Search& self) {
  const nb::gil_scoped_release release;
  return self.simple_shares();
}

void bind_weighing(nb::module_& module) {
  module.def("effective_worlds", &effective_worlds, "draws"_a, "squares"_a,
             "As how many independent worlds those count that were drawn from pools, given the sum "
             "of their draws, and that of the numbers of draws that are right or wrong with each.");
  nb::class_<Weighing>(module, "Weighing",
                       "How the network and sampled worlds are weighed (docs/calibration.md).")
      .def(nb::init<double, double, double>(), "pseudo_count"_a, "optimism"_a = 0.0,
           "trust"_a = 1.0)
      .def_ro("pseudo_count", &Weighing::pseudo_count,
              "The number of independent worlds that the network is worth; 0 without one.")
      .def_ro("optimism", &Weighing::optimism,
              "How much likelier worlds that are won are drawn than lost ones, in log-odds.")
      .def_ro("trust", &Weighing::trust,
              "The weight that very many worlds have against the network.")
      .def_ro("near", &Weighing::near,
              "How near the end it is, from 0 to 1: the share of the optimism that is the role's.")
      .def_prop_ro("odds", &Weighing::odds,
                   "The factor of the weight of a world that one of the good choices wins.")
      .def("share", &Weighing::share, "said"_a, "worlds"_a, "odds"_a = 1.0,
           "The weight of worlds against the network, which says that a win is as likely as "
           "`said`, given the number of independent worlds that were drawn, and the mean of the "
           "factors of their weights.")
      .def("win", &Weighing::win, "said"_a, "won"_a, "worlds"_a,
           "How likely a win is by the network, which says `said`, and by independent worlds of "
           "which the share `won` is won by the one choice that was tried.");
}

void bind_sampling(const nb::module_& module) {
  nb::class_<Sampling>(module, "Sampling", "Candidates tried in one pool of worlds after another.")
      .def("__init__", &make_sampling, "search"_a, "threads"_a, "by_wins"_a, nb::keep_alive<1, 2>())
      .def("next", &next_pool, "candidates"_a, "draws"_a, "weighed"_a, "seconds"_a.none(),
           "cancellation"_a.none() = nb::none(),
           "How often each world of the next pool was drawn, with how many draws each of these is "
           "right or wrong, the points of each candidate in each world, candidates x worlds, and "
           "whether these are all deals that there can be. "
           "All are empty when time ended before all were tried. "
           "The pool weighs `weighed` worlds, at least as many as are drawn.");
}

}  // namespace

void bind_search(nb::module_& module) {
  module.attr("MANY_BOMBS") = MANY_BOMBS;
  module.attr("POOL") = Belief::POOL;
  nb::list noted;
  for (const char* name : NOTED_NAMES) noted.append(name);
  module.attr("NOTED") = nb::tuple(noted);
  bind_weighing(module);

  nb::class_<Search>(module, "Search", "Candidates tried in the same sampled worlds.")
      .def("__init__", &make_search, "table"_a, "networks"_a.none(), nb::kw_only(),
           "shown_bottom"_a, "auction"_a, "bottom"_a, "seat"_a, "hand"_a, "counts"_a, "known"_a,
           "acts"_a, "seed"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
           nb::keep_alive<1, 5>(),
           "`auction`: how likely the calls of the auction are, as a CallLikelihood, or by seat as "
           "a step function of strength: rising steps, and one logarithm of a likelihood more. "
           "`acts`: whether it is known how the others have played.")
      .def("priors", &priors, "candidates"_a, "by_wins"_a, "fewest"_a,
           "The network's evaluation: win probability, points for a base stake of one, and how it "
           "is weighed against sampled worlds.")
      .def("certain_stakes", &certain_stakes, "candidates"_a, "points"_a, "most_acts"_a,
           "seconds"_a.none() = nb::none(), "cancellation"_a.none() = nb::none(),
           "For each candidate the stake that it wins for certain, for a base stake of one, "
           "whatever the hidden hands are and whatever the others do; 0 where a search that lists "
           "about `most_acts` acts does not show that it wins. With `points` as many acts more are "
           "spent on larger stakes. When the call is cancelled or `seconds` are over, what is "
           "shown so far.")
      .def("run", &run, "candidates"_a, "kept"_a, "seconds"_a.none(), "worlds"_a, "threads"_a,
           "by_wins"_a, "cancellation"_a.none() = nb::none(),
           "How often each world was drawn, with how many draws each of these is right or wrong, "
           "for each candidate its points in these worlds, and whether these are all deals that "
           "there can be. A candidate that was dropped has no points in the last worlds. When it "
           "is cancelled, what it has so far.")
      .def("line", &line, "candidate"_a.none(), "most"_a,
           "How the game goes on after the candidate in the first world: at most `most` acts.")
      .def("courses", &courses, "candidates"_a, "count"_a, "threads"_a, "by_wins"_a,
           "seconds"_a.none() = nb::none(), "cancellation"_a.none() = nb::none(),
           "How the game went on after the candidates in the first `count` different worlds that "
           "were tried: how often each world was drawn, with how many draws each of these is right "
           "or wrong, its hands, worlds x seats, and for each candidate worlds x NOTED. Empty when "
           "time ended.")
      .def(
          "read_hands", &read_hands, "weighed"_a, "threads"_a, "by_wins"_a,
          "seconds"_a.none() = nb::none(), "cancellation"_a.none() = nb::none(),
          "The hands of weighed worlds, worlds x seats, their weights, and as how many independent "
          "worlds these count, which is infinite where the weights are exact. Then what the seat "
          "in turn may do, and how likely it does each in each world, choices x worlds: none where "
          "it is the searching seat. When time ends, fewer worlds.")
      .def("counted", &Search::counted, "weighed"_a,
           "How many deals of the hidden cards there can be, where a pool that weighs so many "
           "worlds tries each of them; otherwise 0.")
      .def("worlds", &worlds, "count"_a,
           "The hands of the first different worlds that were tried, worlds x seats, and how often "
           "each was drawn.")
      .def("simple_shares", &simple_shares,
           "By seat, in which share of the worlds that were tried the seat plays by simple rules "
           "and does not follow the network.")
      .def("cancel", &Search::cancel, "Makes `run` return soon.");
  bind_sampling(module);
}

}  // namespace landlord
