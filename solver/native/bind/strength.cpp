#include "hands/strength.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/checks.hpp"
#include "bind/guarded.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

using SharedStrength = Guarded<Strength>;

// One figure for each hand.
nb::ndarray<nb::numpy, double> of_each(SharedStrength& shared, const HandArray& hands,
                                       double (Strength::*figure)(Cards)) {
  std::vector<double> out(hands.shape(0));
  const Cards* hand = hands.data();
  for (std::size_t i = 0; i < out.size(); ++i) checked_hand(shared.fixed().rules(), hand[i]);
  shared.use([&](Strength& strength) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = (strength.*figure)(hand[i]);
  });
  return as_array(std::move(out));
}

std::vector<std::uint64_t> kept_bombs(const Rules& rules, Cards hand,
                                      const std::vector<Play>& plays) {
  checked_hand(rules, hand);
  PlayList scratch;
  const std::vector<Play> bombs = separate_bombs(rules, hand, scratch);
  std::vector<std::uint64_t> out;
  out.reserve(plays.size());
  for (const Play& play : plays) {
    checked_play(rules, play);
    if (!contains(rules.counts(hand), rules.counts(play.cards))) {
      throw InvalidInput("plays: the hand lacks cards of a play");
    }
    const Cards rest = rules.counts(hand) - rules.counts(play.cards);
    std::uint64_t kept = 0;
    for (std::size_t at = 0; at < bombs.size(); ++at) {
      if (contains(rest, rules.counts(bombs[at].cards))) kept |= std::uint64_t{1} << at;
    }
    out.push_back(kept);
  }
  return out;
}

}  // namespace

void bind_strength(nb::module_& module) {
  nb::class_<SharedStrength>(module, "Strength", "How strong a dealt hand looks.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro(
          "nbytes", [](const SharedStrength& self) { return self.fixed().bytes(); },
          "The bytes that its tables take once they are full.")
      .def(
          "controls",
          [](SharedStrength& self, const HandArray& hands) {
            return of_each(self, hands, &Strength::controls);
          },
          "hands"_a, "How many tricks the high cards and bombs of each hand are worth.")
      .def(
          "of",
          [](SharedStrength& self, const HandArray& hands) {
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

  module.def(
      "separate_bombs",
      [](const Rules& rules, Cards hand) {
        checked_hand(rules, hand);
        PlayList scratch;
        return separate_bombs(rules, hand, scratch);
      },
      "rules"_a, "hand"_a, "Bombs of a hand that share no card.");

  module.def("kept_bombs", &kept_bombs, "rules"_a, "hand"_a, "plays"_a,
             "For each play by bits which of `separate_bombs` it leaves whole.");
}

}  // namespace landlord
