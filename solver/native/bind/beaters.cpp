#include "hands/beaters.hpp"

#include <cmath>

#include "bind/bindings.hpp"

namespace landlord {

namespace {

// By seat, in how many of the deals it can beat `over`, and in how many it goes out by doing so;
// `weights` has one entry for each deal.
nb::tuple count(const Rules& rules, const DealArray& deals, const Play* over,
                const std::optional<Vector<double>>& weights) {
  checked_over(rules, over);
  const std::span<const Cards> hands(deals.data(), deals.size());
  for (const Cards hand : hands) checked_hand(rules, hand);
  std::span<const double> each_weight;
  if (weights) {
    each_weight = {weights->data(), weights->size()};
    require(each_weight.size() == deals.shape(0), "weights: one for each deal");
    for (const double weight : each_weight) {
      require(std::isfinite(weight) && weight >= 0, "weights are not negative");
    }
  }
  Beaters found =
      unlocked([&] { return count_beaters(rules, hands, deals.shape(1), over, each_weight); });
  return nb::make_tuple(as_array(std::move(found.beating)), as_array(std::move(found.going_out)));
}

}  // namespace

void bind_beaters(nb::module_& module) {
  module.def("count_beaters", &count, "rules"_a, "deals"_a, "over"_a.none(),
             "weights"_a.none() = nb::none());
}

}  // namespace landlord
