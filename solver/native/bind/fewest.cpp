#include "bind/fewest.hpp"

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

int estimate(SharedFewest& self, Cards hand) {
  checked_hand(self.rules(), hand);
  return self.use([&](FewestPlays& fewest) { return fewest.estimate(hand); });
}

int exact(SharedFewest& self, Cards hand, const Cancellation* cancellation) {
  checked_hand(self.rules(), hand);
  const Stop stop(std::nullopt, cancellation);
  return self.use([&](FewestPlays& fewest) { return fewest.exact(hand, &stop); });
}

int turns(SharedFewest& self, Cards hand, Cards unseen, const Cancellation* cancellation) {
  checked_hand(self.rules(), hand);
  checked_hand(self.rules(), unseen);
  const Stop stop(std::nullopt, cancellation);
  return self.use([&](FewestPlays& fewest) { return fewest.turns(hand, unseen, &stop); });
}

// One number for each hand.
nb::ndarray<nb::numpy, std::int32_t> count_all(SharedFewest& self, const HandArray& hands,
                                               bool exactly) {
  std::vector<std::int32_t> out(hands.shape(0));
  for (std::size_t i = 0; i < out.size(); ++i) checked_hand(self.rules(), hands.data()[i]);
  self.use([&](FewestPlays& fewest) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Cards hand = hands.data()[i];
      out[i] = exactly ? fewest.exact(hand) : fewest.estimate(hand);
    }
  });
  return as_array(std::move(out));
}

}  // namespace

void bind_fewest(const nb::module_& module) {
  nb::class_<SharedFewest>(module, "FewestPlays", "How many plays it takes to empty a hand.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def("estimate", &estimate, "hand"_a,
           "A lower bound that is nearly always the fewest plays; fast enough for rollouts.")
      .def("exact", &exact, "hand"_a, "cancellation"_a.none() = nb::none(),
           "The fewest plays. Raises Cancelled when the call was cancelled.")
      .def("turns", &turns, "hand"_a, "unseen"_a, "cancellation"_a.none() = nb::none(),
           "The fewest of the hand's plays that the unseen cards could beat. Raises Cancelled when "
           "the call was cancelled.")
      .def(
          "estimates",
          [](SharedFewest& self, const HandArray& hands) { return count_all(self, hands, false); },
          "hands"_a, "The estimates of many hands.")
      .def(
          "exacts",
          [](SharedFewest& self, const HandArray& hands) { return count_all(self, hands, true); },
          "hands"_a, "The fewest plays of many hands.");
}

}  // namespace landlord
