#include "search/landlord_trials.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/checks.hpp"
#include "bind/deals.hpp"
#include "bind/limit.hpp"
#include "hands/worlds.hpp"

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

// Deals number `first` and the following ones of a seed, with what is known of them.
nb::tuple deals_of(const Rules& rules, const std::vector<Cards>& known, Cards bottom,
                   std::uint64_t seed, int first, int count) {
  const auto players = static_cast<std::size_t>(rules.players());
  if (known.size() != players) throw InvalidInput("known: one hand for each seat, 0 if unknown");
  if (first < 0 || count < 1 || count > MOST_TRIALS) {
    throw InvalidInput("deals: from 1 to " + std::to_string(MOST_TRIALS));
  }
  Hidden hidden = whole_deck(rules);
  Cards rest = hidden.unseen;
  if (bottom != 0) {
    take(rules, rest, bottom);
    if (size_of(rules.counts(bottom)) != rules.spec().bottom) {
      throw InvalidInput("a bottom has " + std::to_string(rules.spec().bottom) + " cards");
    }
    hidden.unseen -= bottom;
  }
  for (std::size_t seat = 0; seat < players; ++seat) {
    take(rules, rest, known[seat]);
    hidden.known[seat] = known[seat];
  }
  const Worlds worlds(rules, hidden, seed);
  std::vector<Cards> hands;
  std::vector<Cards> bottoms;
  hands.reserve(players * count);
  {
    nb::gil_scoped_release const release;
    for (int number = 0; number < count; ++number) {
      Hands dealt{};
      const Cards left = worlds.deal(static_cast<std::uint64_t>(first) + number, dealt);
      hands.insert(hands.end(), dealt.begin(), dealt.begin() + rules.players());
      bottoms.push_back(left + bottom);
    }
  }
  return nb::make_tuple(as_rows(std::move(hands), players), as_array(std::move(bottoms)));
}

nb::tuple played(const Rules& rules, const Networks* networks, const DealArray& hands,
                 const HandArray& bottoms, const Vector<std::uint8_t>& landlords, int direction,
                 std::optional<double> seconds, int threads, bool by_points, bool bottom_public,
                 const Cancellation* cancellation) {
  check_networks(rules, networks);
  if (direction != 1 && direction != -1) throw InvalidInput("the direction is 1 or -1");
  std::vector<LandlordTrial> deals;
  for (const Deal& deal : whole_deals(rules, hands, bottoms)) deals.push_back({deal, {}});
  if (landlords.shape(0) != deals.size()) throw InvalidInput("landlords: one mask for each deal");
  const std::vector<std::uint8_t> masks(landlords.data(), landlords.data() + deals.size());
  const TrialSpec spec{.dealt = std::nullopt,
                       .by_points = by_points,
                       .bottom_public = bottom_public,
                       .direction = direction,
                       .threads = thread_count(threads)};
  std::vector<std::uint8_t> finished;
  {
    nb::gil_scoped_release const release;
    finished = play_deals(rules, networks, spec, deals, masks, seconds, cancellation);
  }
  std::vector<std::int64_t> points;
  for (const auto& deal : deals) {
    points.insert(points.end(), deal.points.begin(), deal.points.begin() + rules.players());
  }
  return nb::make_tuple(as_rows(std::move(points), rules.players()), as_array(std::move(finished)));
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
  module.def("sample_deals", &deals_of, "rules"_a, "known"_a, "bottom"_a, "seed"_a, "first"_a,
             "count"_a,
             "Deals number `first` and the following ones of a seed. `known` has by seat the cards "
             "that it was dealt for certain, `bottom` the bottom, or 0. Returns the hands as dealt "
             "(deals x seats) and the bottoms.");
  module.def("play_deals", &played, "rules"_a, "networks"_a.none(), "hands"_a, "bottoms"_a,
             "landlords"_a, "direction"_a, "seconds"_a.none(), "threads"_a, "by_points"_a,
             "bottom_public"_a, "cancellation"_a.none() = nb::none(),
             "Plays given deals, each once for every landlord in its mask (bit l for seat l). "
             "Returns the landlord's points by landlord for a base stake of one (deals x seats; 0 "
             "where it was not played), and whether each deal was finished in time.");
}

}  // namespace landlord
