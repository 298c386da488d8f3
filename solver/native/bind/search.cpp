#include "search/search.hpp"

#include <nanobind/stl/variant.h>

#include <cmath>

#include "bind/hands.hpp"
#include "bind/table.hpp"
#include "search/call_likelihood.hpp"

namespace landlord {

namespace {

constexpr int MOST_WORLDS = 100'000;
constexpr int MOST_WEIGHED = 1 << 18;  // worlds of a pool

using Choices = std::vector<Choice>;
using Seconds = std::optional<double>;
// What calls show: a network's model of all seats, or by seat the steps of strength and the
// logarithms of the likelihoods (AuctionLikelihood::Calls).
using Steps = std::vector<std::pair<std::vector<double>, std::vector<double>>>;
using Calls = std::variant<const CallLikelihood*, Steps>;

// The candidates of a search, which are legal.
std::vector<Play> candidates_of(const Search& search, const Choices& choices) {
  std::vector<Play> out;
  for (const Choice& choice : choices) {
    require(search.legal(out.emplace_back(choice.value_or(Play{}))), "a candidate is not legal");
  }
  return out;
}

AuctionLikelihood::Calls calls_of(std::vector<double>& steps, std::vector<double>& logs) {
  require((steps.empty() && logs.empty()) || logs.size() == steps.size() + 1,
          "auction: one likelihood more than steps");
  auto const finite = [](double number) { return std::isfinite(number); };
  require(std::all_of(steps.begin(), steps.end(), finite) &&
              std::all_of(logs.begin(), logs.end(), finite) &&
              std::is_sorted(steps.begin(), steps.end()),
          "auction: steps rise, and all numbers are finite");
  return {.steps = std::move(steps), .logs = std::move(logs)};
}

// `landlords`: all cards that the landlord is known to hold or to have played.
AuctionLikelihood auction_likelihood_of(const Rules& rules, Calls& calls, Cards bottom,
                                        Cards landlords) {
  AuctionLikelihood found{.seats = {}, .bottom = bottom};
  if (const auto* learned = std::get_if<const CallLikelihood*>(&calls)) {
    found.learned = *learned;
    require((*learned)->network().features().fit(rules), "auction: the network is another game's");
  } else {
    auto& by_seat = std::get<Steps>(calls);
    require(by_seat.size() == static_cast<std::size_t>(rules.players()),
            "auction: one entry for each seat");
    std::transform(by_seat.begin(), by_seat.end(), found.seats.begin(),
                   [](auto& each) { return calls_of(each.first, each.second); });
  }
  require(holds(rules, landlords, checked_hand(rules, bottom)),
          "bottom: the landlord neither holds it nor has played it");
  return found;
}

// `auction`: how likely the calls of the auction are. `acts`: whether it is known how the others
// have played. `shown_bottom`: the bottom, if all have seen it.
void make_search(Search* self, const RecordedTable& table, const Networks* networks,
                 Cards shown_bottom, Calls auction, Cards bottom, int seat, Cards hand,
                 const std::vector<int>& counts, const std::vector<Cards>& known, bool acts,
                 std::uint64_t seed) {
  const Rules& rules = *table.rules;
  const auto players = static_cast<std::size_t>(rules.players());
  check_networks(rules, networks);
  require(table.now().players == rules.players(), "a table of two has no history");
  Hidden hidden{.unseen = rules.deck()};
  for (std::size_t at = 0; at < players; ++at) take(rules, hidden.unseen, table.now().played[at]);
  History history = table.history;
  history.show_bottom(rules, checked_hand(rules, shown_bottom));
  const PublicState& now = history.now();
  check_can_act(rules, now, seat, hand);
  take(rules, hidden.unseen, hand);
  require(counts.size() == players && known.size() == players,
          "counts and known: one entry for each seat");
  for (int other = 0; other < rules.players(); ++other) {
    check_range("counts", counts[other], 0, 128);
    hidden.counts[other] = counts[other];
    hidden.known[other] = checked_hand(rules, known[other]);
    const int held = other == seat ? size_of(rules.counts(hand)) : counts[other];
    require(held == now.left[other] && (other != seat || counts[seat] == 0),
            "counts: the table counts other cards");
  }
  const int landlord = now.landlord;
  const Cards held = landlord == seat ? hand : hidden.known[landlord];
  const AuctionLikelihood calls =
      auction_likelihood_of(rules, auction, bottom, now.played[landlord] + held);
  unlocked([&] {
    new (self)
        Search(rules, networks, history, calls, seat, hand, hidden, acts, seed, BeliefSpec{});
  });
}

// The win probability, the points and how they are weighed, by candidate.
auto priors(const Search& self, const Choices& choices, bool by_wins, SharedFewest& shared) {
  require(&shared.rules() == &self.rules(), "fewest: of other rules");
  const std::vector<Play> candidates = candidates_of(self, choices);
  std::vector<std::tuple<double, double, Weighing>> out;
  for (const Prior& prior :
       shared.use([&](FewestPlays& fewest) { return self.priors(candidates, by_wins, fewest); })) {
    out.emplace_back(prior.win, prior.points, prior.weighing);
  }
  return out;
}

auto certain_stakes(const Search& self, const Choices& choices, bool points,
                    std::uint64_t most_acts, Seconds seconds, const Cancellation* cancellation) {
  const std::vector<Play> candidates = candidates_of(self, choices);
  const Stop stop(seconds, cancellation);
  return unlocked([&] { return self.certain_stakes(candidates, points, most_acts, stop); });
}

// Draws and alike of the worlds, the points of each candidate, and whether all deals were counted.
nb::tuple told(const Outcomes& found) {
  nb::list points;
  for (const auto& each : found.points) points.append(column(each, std::identity()));
  return nb::make_tuple(column(found.worlds, &Drawn::draws), column(found.worlds, &Drawn::alike),
                        points, found.counted);
}

nb::tuple run(Search& self, const Choices& choices, const std::vector<int>& kept, Seconds seconds,
              int worlds, int threads, bool by_wins, const Cancellation* cancellation) {
  const std::vector<Play> candidates = candidates_of(self, choices);
  const Limit limit = sampling_limit(seconds, worlds);
  return told(unlocked([&] {
    return self.run(candidates, kept, limit, thread_count(threads), by_wins, cancellation);
  }));
}

nb::tuple next_pool(Sampling& self, const Choices& choices, int draws, int weighed, Seconds seconds,
                    const Cancellation* cancellation) {
  const std::vector<Play> candidates = candidates_of(self.search(), choices);
  check_seconds(seconds);
  check_range("draws", draws, 1, MOST_WORLDS);
  check_range("weighed", weighed, draws, MOST_WEIGHED);
  const Stop stop(seconds, cancellation);
  return told(unlocked([&] { return self.next(candidates, draws, weighed, stop); }));
}

std::vector<std::tuple<int, Choice>> line(const Search& self, const Choice& candidate, int most) {
  const Play play = candidates_of(self, {candidate}).front();
  std::vector<std::tuple<int, Choice>> out;
  for (const Act& act : unlocked([&] { return self.line(play, most); })) {
    out.emplace_back(act.seat, choice_of(act.play));
  }
  return out;
}

// The hands, worlds x seats, and how often each world was drawn.
nb::tuple worlds(const Search& self, int count) {
  check_range("count", count, 0, MOST_WORLDS);
  const auto found = unlocked([&] { return self.worlds(count); });
  return nb::make_tuple(rows(found, &Drawn::hands, self.rules().players()),
                        column(found, &Drawn::draws));
}

// Draws, alike and hands of the worlds, and for each candidate worlds x NOTED.
nb::tuple courses(const Search& self, const Choices& choices, int count, int threads, bool by_wins,
                  Seconds seconds, const Cancellation* cancellation) {
  const std::vector<Play> candidates = candidates_of(self, choices);
  check_range("count", count, 0, MOST_WORLDS);
  const Stop stop(seconds, cancellation);
  const Courses found = unlocked(
      [&] { return self.courses(candidates, count, thread_count(threads), by_wins, stop); });
  nb::list noted;
  for (const auto& each : found.courses) noted.append(rows(each, std::identity(), NOTED));
  return nb::make_tuple(column(found.worlds, &Drawn::draws), column(found.worlds, &Drawn::alike),
                        rows(found.worlds, &Drawn::hands, self.rules().players()), noted);
}

// The hands, worlds x seats, their weights, as how many worlds they count, and what the seat in
// turn may do with how likely it does so, choices x worlds.
nb::tuple read_hands(Search& self, int weighed, int threads, bool by_wins, Seconds seconds,
                     const Cancellation* cancellation) {
  check_range("weighed", weighed, 1, MOST_WEIGHED);
  const Stop stop(seconds, cancellation);
  const HandReading found =
      unlocked([&] { return self.read_hands(weighed, thread_count(threads), by_wins, stop); });
  Choices choices(found.choices.size());
  std::transform(found.choices.begin(), found.choices.end(), choices.begin(), choice_of);
  return nb::make_tuple(rows(found.hands, &Likely::hands, self.rules().players()),
                        column(found.hands, &Likely::weight), worth(found.hands), choices,
                        rows(found.chances, std::identity(), found.hands.size()));
}

void bind_weighing(nb::module_& module) {
  module.def("effective_worlds", &effective_worlds, "draws"_a, "squares"_a);
  nb::class_<Weighing>(module, "Weighing",
                       "How the network and sampled worlds are weighed (docs/calibration.md).")
      .def(nb::init<double, double, double>(), "pseudo_count"_a, "optimism"_a = 0.0,
           "trust"_a = 1.0)
      .def_ro("pseudo_count", &Weighing::pseudo_count)
      .def_ro("optimism", &Weighing::optimism)
      .def_ro("trust", &Weighing::trust)
      .def_ro("near", &Weighing::near)
      .def_prop_ro("odds", &Weighing::odds)
      .def("share", &Weighing::share, "said"_a, "worlds"_a, "odds"_a = 1.0)
      .def("win", &Weighing::win, "said"_a, "won"_a, "worlds"_a);
}

}  // namespace

void bind_search(nb::module_& module) {
  module.attr("MANY_BOMBS") = MANY_BOMBS;
  module.attr("POOL") = Belief::POOL;
  nb::list noted;
  for (const char* name : NOTED_NAMES) noted.append(name);
  module.attr("NOTED") = nb::tuple(noted);
  bind_weighing(module);
  const auto seconds = "seconds"_a.none() = nb::none();
  const auto cancellation = "cancellation"_a.none() = nb::none();
  const auto unlock = nb::call_guard<nb::gil_scoped_release>();

  nb::class_<Search>(module, "Search", "Candidates tried in the same sampled worlds.")
      .def("__init__", &make_search, "table"_a, "networks"_a.none(), nb::kw_only(),
           "shown_bottom"_a, "auction"_a, "bottom"_a, "seat"_a, "hand"_a, "counts"_a, "known"_a,
           "acts"_a, "seed"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
           nb::keep_alive<1, 5>())
      .def("priors", &priors, "candidates"_a, "by_wins"_a, "fewest"_a)
      .def("certain_stakes", &certain_stakes, "candidates"_a, "points"_a, "most_acts"_a, seconds,
           cancellation)
      .def("run", &run, "candidates"_a, "kept"_a, "seconds"_a.none(), "worlds"_a, "threads"_a,
           "by_wins"_a, cancellation)
      .def("line", &line, "candidate"_a.none(), "most"_a)
      .def("courses", &courses, "candidates"_a, "count"_a, "threads"_a, "by_wins"_a, seconds,
           cancellation)
      .def("read_hands", &read_hands, "weighed"_a, "threads"_a, "by_wins"_a, seconds, cancellation)
      .def("counted", &Search::counted, "weighed"_a)
      .def("worlds", &worlds, "count"_a)
      .def("simple_shares", &Search::simple_shares, unlock);

  nb::class_<Sampling>(module, "Sampling", "Candidates tried in one pool of worlds after another.")
      .def(
          "__init__",
          [](Sampling* self, Search& search, int threads, bool by_wins) {
            new (self) Sampling(search, thread_count(threads), by_wins);
          },
          "search"_a, "threads"_a, "by_wins"_a, nb::keep_alive<1, 2>(), unlock)
      .def("next", &next_pool, "candidates"_a, "draws"_a, "weighed"_a, "seconds"_a.none(),
           cancellation);
}

}  // namespace landlord
