#include "search/call_likelihood.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bindings.hpp"
#include "bind/each_hand.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

constexpr std::size_t MOST_DECISIONS = 256;  // of one seat

// A state for each legal call, the index of the call made, and whether the seat held the bottom.
using DecisionArgument = std::tuple<std::vector<std::vector<int>>, int, bool>;

void make_likelihood(CallLikelihood* self, const BidNetwork& network, std::vector<double> points,
                     double temperature, double deviation,
                     const std::vector<std::vector<DecisionArgument>>& decisions) {
  if (decisions.size() != static_cast<std::size_t>(network.rules().players())) {
    throw InvalidInput("decisions: one list for each seat");
  }
  CallLikelihood::CallsMade by_seat;
  for (std::size_t seat = 0; seat < decisions.size(); ++seat) {
    if (decisions[seat].size() > MOST_DECISIONS) {
      throw InvalidInput("decisions: a seat has made too many calls");
    }
    for (const auto& [states, made, with_bottom] : decisions[seat]) {
      by_seat[seat].push_back(
          {.states = network.prepare(states), .made = made, .with_bottom = with_bottom});
    }
  }
  new (self) CallLikelihood(
      network, {.points = std::move(points), .temperature = temperature, .deviation = deviation},
      std::move(by_seat));
}

nb::ndarray<nb::numpy, double> logs_of(const CallLikelihood& self, int seat, const HandArray& hands,
                                       const std::optional<HandArray>& with_bottom, int threads) {
  const Rules& rules = self.network().rules();
  checked_seat(rules, seat);
  if (with_bottom) {
    check_hands(rules, *with_bottom);
    if (with_bottom->shape(0) != hands.shape(0)) {
      throw InvalidInput("with_bottom: one hand for each of the hands");
    }
  } else if (self.called_with_bottom(seat)) {
    throw InvalidInput("with_bottom: the seat has called with the bottom");
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
           "deviation"_a, "decisions"_a, nb::keep_alive<1, 2>(),
           "`points`: the points of each output of the network, which is the logit of an outcome. "
           "A call has the softmax probability of its expected points divided by `temperature`; "
           "the share `deviation` of calls is drawn evenly from the legal ones. `decisions`: by "
           "seat a list of (states, made, with_bottom): the rows for each legal call as in "
           "BidNetwork.logits, the index of the call made, and whether the seat had taken up the "
           "bottom.")
      .def("of", &logs_of, "seat"_a, "hands"_a, "with_bottom"_a.none() = nb::none(),
           "threads"_a = 1,
           "The natural logarithm of the probability of all calls of a seat, for each hand that it "
           "may have been dealt. `with_bottom` are the same hands with the bottom, for a seat that "
           "has called with it.");
}

}  // namespace landlord
