#include "search/landlord_trials.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <string>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/checks.hpp"
#include "bind/limit.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

nb::tuple trials_of(const Rules& rules, const Networks* networks, int seat, Cards hand,
                    std::uint64_t seed, std::optional<double> seconds, int worlds, int threads,
                    bool bottom_public, const Cancellation* cancellation) {
  checked_seat(rules, seat);
  checked_hand(rules, hand);
  if (size_of(rules.counts(hand)) != rules.spec().hand) {
    throw InvalidInput("a dealt hand has " + std::to_string(rules.spec().hand) + " cards");
  }
  check_networks(rules, networks);
  const Limit limit = sampling_limit(seconds, worlds);
  std::vector<LandlordTrial> trials;
  {
    nb::gil_scoped_release const release;
    trials = try_landlords(rules, networks, seat, hand, seed, limit, thread_count(threads),
                           bottom_public, cancellation);
  }
  std::vector<Cards> hands;
  std::vector<Cards> bottoms;
  std::vector<std::int64_t> points;
  for (const auto& trial : trials) {
    hands.insert(hands.end(), trial.hands.begin(), trial.hands.begin() + rules.players());
    points.insert(points.end(), trial.points.begin(), trial.points.begin() + rules.players());
    bottoms.push_back(trial.bottom);
  }
  return nb::make_tuple(as_array(std::move(hands)), as_array(std::move(bottoms)),
                        as_array(std::move(points)));
}

}  // namespace

void bind_landlord_trials(nb::module_& module) {
  module.def("try_landlords", &trials_of, "rules"_a, "networks"_a.none(), "seat"_a, "hand"_a,
             "seed"_a, "seconds"_a.none(), "worlds"_a, "threads"_a, "bottom_public"_a,
             "cancellation"_a.none() = nb::none(),
             "Plays sampled deals out, once for each landlord. Returns the hands and the "
             "landlord's points by landlord (both worlds x seats, flat), and the bottoms. When it "
             "is cancelled, the arrays may be empty.");
}

}  // namespace landlord
