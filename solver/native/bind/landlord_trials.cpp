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

// Plays the trials without Python's lock, and returns hands, bottoms and points.
nb::tuple trials_of(const Rules& rules, const Networks* networks, const TrialSpec& spec,
                    const Limit& limit, const Cancellation* cancellation) {
  check_networks(rules, networks);
  std::vector<LandlordTrial> trials;
  {
    nb::gil_scoped_release const release;
    trials = try_landlords(rules, networks, spec, limit, cancellation);
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

nb::tuple trials_of_hand(const Rules& rules, const Networks* networks, int seat, Cards hand,
                         std::uint64_t seed, std::optional<double> seconds, int worlds, int threads,
                         bool bottom_public, const Cancellation* cancellation) {
  checked_seat(rules, seat);
  checked_hand(rules, hand);
  if (size_of(rules.counts(hand)) != rules.spec().hand) {
    throw InvalidInput("a dealt hand has " + std::to_string(rules.spec().hand) + " cards");
  }
  const TrialSpec spec{.dealt = TrialSpec::Dealt{.seat = seat, .hand = hand},
                       .seed = seed,
                       .bottom_public = bottom_public,
                       .threads = thread_count(threads)};
  return trials_of(rules, networks, spec, sampling_limit(seconds, worlds), cancellation);
}

nb::tuple bank_of(const Rules& rules, const Networks* networks, int deals, std::uint64_t seed,
                  int threads, bool by_points, bool bottom_public,
                  const Cancellation* cancellation) {
  if (deals < 1 || deals > MOST_TRIALS) {
    throw InvalidInput("deals: from 1 to " + std::to_string(MOST_TRIALS));
  }
  const TrialSpec spec{.dealt = std::nullopt,
                       .seed = seed,
                       .by_points = by_points,
                       .bottom_public = bottom_public,
                       .threads = thread_count(threads)};
  return trials_of(rules, networks, spec, {.worlds = deals}, cancellation);
}

}  // namespace

void bind_landlord_trials(nb::module_& module) {
  module.def("try_landlords", &trials_of_hand, "rules"_a, "networks"_a.none(), "seat"_a, "hand"_a,
             "seed"_a, "seconds"_a.none(), "worlds"_a, "threads"_a, "bottom_public"_a,
             "cancellation"_a.none() = nb::none(),
             "Plays sampled deals out, once for each landlord. Returns the hands and the "
             "landlord's points by landlord (both worlds x seats, flat), and the bottoms. When it "
             "is cancelled, the arrays may be empty.");
  module.def("play_bank", &bank_of, "rules"_a, "networks"_a.none(), "deals"_a, "seed"_a,
             "threads"_a, "by_points"_a, "bottom_public"_a, "cancellation"_a.none() = nb::none(),
             "Deals at random and plays each deal out, once for each landlord. Returns what "
             "`try_landlords` returns; the result does not depend on the number of threads. When "
             "it is cancelled, the deals finished so far.");
}

}  // namespace landlord
