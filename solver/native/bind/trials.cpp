#include "bind/hands.hpp"
#include "players/played_deals.hpp"
#include "search/call_likelihood.hpp"

namespace landlord {

namespace {

constexpr std::size_t MOST_DECISIONS = 256;  // of one seat

// A state for each legal call, the index of the call made, and whether the seat held the bottom.
using DecisionArgument = std::tuple<std::vector<std::vector<int>>, int, bool>;

void make_likelihood(CallLikelihood* self, const BidNetwork& network, std::vector<double> points,
                     double temperature, double deviation,
                     const std::vector<std::vector<DecisionArgument>>& decisions) {
  require(decisions.size() == static_cast<std::size_t>(network.rules().players()),
          "decisions: one list for each seat");
  CallLikelihood::CallsMade by_seat;
  for (std::size_t seat = 0; seat < decisions.size(); ++seat) {
    require(decisions[seat].size() <= MOST_DECISIONS, "decisions: a seat has made too many calls");
    for (const auto& [states, made, with_bottom] : decisions[seat]) {
      by_seat[seat].push_back(
          {.states = network.prepare(states), .made = made, .with_bottom = with_bottom});
    }
  }
  new (self) CallLikelihood(
      network, {.points = std::move(points), .temperature = temperature, .deviation = deviation},
      std::move(by_seat));
}

// The logarithm of the likelihood for each hand; `with_bottom` are the same hands with the bottom.
auto logs_of(const CallLikelihood& self, int seat, const HandArray& hands,
             const std::optional<HandArray>& with_bottom, int threads) {
  const Rules& rules = self.network().rules();
  checked_seat(rules, seat);
  if (with_bottom) {
    check_hands(rules, *with_bottom);
    require(with_bottom->size() == hands.size(), "with_bottom: one hand for each of the hands");
  } else {
    require(!self.called_with_bottom(seat), "with_bottom: the seat has called with the bottom");
  }
  std::vector<double> out(hands.shape(0));
  const Cards* held = with_bottom ? with_bottom->data() : hands.data();
  for_each_hand(rules, hands, threads, [&](int at, Strength& strength, int) {
    out[at] = self.log_likelihood(seat, hands.data()[at], held[at], strength);
  });
  return as_array(std::move(out));
}

// Deals number `first` and the following ones of a seed: hands as dealt and bottoms. `known` has by
// seat the cards that it was dealt for certain, `bottom` the bottom, or 0.
nb::tuple deals_of(const Rules& rules, const std::vector<Cards>& known, Cards bottom,
                   std::uint64_t seed, int first, int count) {
  const auto players = static_cast<std::size_t>(rules.players());
  require(known.size() == players, "known: one hand for each seat, 0 if unknown");
  require(first >= 0, "first: not negative");
  check_range("deals", count, 1, MOST_TRIALS);
  Hidden hidden = whole_deck(rules);
  if (bottom != 0) {
    take(rules, hidden.unseen, bottom);
    if (size_of(rules.counts(bottom)) != rules.spec().bottom) {
      throw InvalidInput("a bottom has " + std::to_string(rules.spec().bottom) + " cards");
    }
  }
  Cards rest = hidden.unseen;
  for (std::size_t seat = 0; seat < players; ++seat) {
    take(rules, rest, known[seat]);
    hidden.known[seat] = known[seat];
  }
  const Worlds worlds(rules, hidden, seed);
  std::vector<Deal> deals(count);
  unlocked([&] {
    for (Deal& deal : deals) deal.bottom = bottom + worlds.deal(first++, deal.hands);
  });
  return nb::make_tuple(rows(deals, &Deal::hands, players), column(deals, &Deal::bottom));
}

// Plays each deal once for every landlord in its mask (bit l for seat l): the landlord's points for
// a base stake of one, deals x seats, and whether each deal was finished in time.
nb::tuple played(const Rules& rules, const Networks* networks, const DealArray& hands,
                 const HandArray& bottoms, const Vector<std::uint8_t>& landlords, int direction,
                 std::optional<double> seconds, int threads, bool by_points, bool bottom_public,
                 const Cancellation* cancellation) {
  check_networks(rules, networks);
  check_direction(direction);
  std::vector<LandlordTrial> deals;
  for (const Deal& deal : whole_deals(rules, hands, bottoms)) deals.push_back({deal, {}});
  require(landlords.shape(0) == deals.size(), "landlords: one mask for each deal");
  const std::vector<std::uint8_t> masks(landlords.data(), landlords.data() + deals.size());
  const TrialSpec spec{.by_points = by_points,
                       .bottom_public = bottom_public,
                       .direction = direction,
                       .threads = thread_count(threads)};
  const Stop stop(seconds, cancellation);
  auto finished = unlocked([&] { return play_deals(rules, networks, spec, deals, masks, stop); });
  return nb::make_tuple(rows(deals, &LandlordTrial::points, rules.players()),
                        as_array(std::move(finished)));
}

}  // namespace

void bind_trials(nb::module_& module) {
  nb::class_<CallLikelihood>(module, "CallLikelihood",
                             "How likely the calls of an auction are for the hands that made them, "
                             "if every seat mostly makes the call that a network values most.")
      .def("__init__", &make_likelihood, "network"_a, nb::kw_only(), "points"_a, "temperature"_a,
           "deviation"_a, "decisions"_a, nb::keep_alive<1, 2>())
      .def("of", &logs_of, "seat"_a, "hands"_a, "with_bottom"_a.none() = nb::none(),
           "threads"_a = 1);
  module.def("sample_deals", &deals_of, "rules"_a, "known"_a, "bottom"_a, "seed"_a, "first"_a,
             "count"_a);
  module.def("play_deals", &played, "rules"_a, "networks"_a.none(), "hands"_a, "bottoms"_a,
             "landlords"_a, "direction"_a, "seconds"_a.none(), "threads"_a, "by_points"_a,
             "bottom_public"_a, "cancellation"_a.none() = nb::none());
}

}  // namespace landlord
