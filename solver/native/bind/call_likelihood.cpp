#include "search/call_likelihood.hpp"

#include "bind/bindings.hpp"
#include "bind/each_hand.hpp"

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

}  // namespace

void bind_call_likelihood(const nb::module_& module) {
  nb::class_<CallLikelihood>(module, "CallLikelihood",
                             "How likely the calls of an auction are for the hands that made them, "
                             "if every seat mostly makes the call that a network values most.")
      .def("__init__", &make_likelihood, "network"_a, nb::kw_only(), "points"_a, "temperature"_a,
           "deviation"_a, "decisions"_a, nb::keep_alive<1, 2>())
      .def("of", &logs_of, "seat"_a, "hands"_a, "with_bottom"_a.none() = nb::none(),
           "threads"_a = 1);
}

}  // namespace landlord
