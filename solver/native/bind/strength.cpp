#include "hands/strength.hpp"

#include <nanobind/nanobind.h>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/checks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

// One figure for each hand.
nb::ndarray<nb::numpy, double> of_each(Strength& strength, const HandArray& hands,
                                       double (Strength::*figure)(Cards)) {
  std::vector<double> out(hands.shape(0));
  for (std::size_t i = 0; i < out.size(); ++i) {
    checked_hand(strength.rules(), hands.data()[i]);
    out[i] = (strength.*figure)(hands.data()[i]);
  }
  return as_array(std::move(out));
}

}  // namespace

void bind_strength(nb::module_& module) {
  nb::class_<Strength>(module, "Strength", "How strong a dealt hand looks.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def(
          "controls",
          [](Strength& self, const HandArray& hands) {
            return of_each(self, hands, &Strength::controls);
          },
          "hands"_a, "How many tricks the high cards and bombs of each hand are worth.")
      .def(
          "of",
          [](Strength& self, const HandArray& hands) {
            return of_each(self, hands, &Strength::of);
          },
          "hands"_a, "The controls of each hand less the plays that it needs.");

  module.def(
      "count_bombs",
      [](const Rules& rules, Cards hand) {
        checked_hand(rules, hand);
        PlayList scratch;
        return count_bombs(rules, hand, scratch);
      },
      "rules"_a, "hand"_a, "How many bombs a hand holds side by side.");
}

}  // namespace landlord
