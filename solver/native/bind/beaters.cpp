#include "hands/beaters.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <cmath>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/checks.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

using WeightArray = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

nb::tuple count(const Rules& rules, const DealArray& deals, const std::optional<Play>& over,
                const std::optional<WeightArray>& weights) {
  if (over) checked_play(rules, *over);
  const std::size_t seats = deals.shape(1);
  const std::span<const Cards> hands(deals.data(), deals.size());
  for (const Cards hand : hands) checked_hand(rules, hand);
  std::span<const double> each_weight;
  if (weights) {
    each_weight = {weights->data(), weights->size()};
    if (each_weight.size() != deals.shape(0)) throw InvalidInput("weights: one for each deal");
    for (const double weight : each_weight) {
      if (!(std::isfinite(weight) && weight >= 0)) throw InvalidInput("weights are not negative");
    }
  }
  Beaters counted;
  {
    nb::gil_scoped_release const release;
    counted = count_beaters(rules, hands, seats, over ? &*over : nullptr, each_weight);
  }
  return nb::make_tuple(as_array(std::move(counted.beating)),
                        as_array(std::move(counted.going_out)));
}

}  // namespace

void bind_beaters(nb::module_& module) {
  module.def(
      "count_beaters", &count, "rules"_a, "deals"_a, "over"_a.none(),
      "weights"_a.none() = nb::none(),
      "By seat, in how many of the deals (deals x seats) it can beat `over`, and in how many "
      "it goes out by doing so. Without `over` the seat leads. `weights` has one entry for "
      "each deal.");
}

}  // namespace landlord
