#include "search/landlord_trials.hpp"

#include "bind/bindings.hpp"
#include "bind/deals.hpp"
#include "hands/worlds.hpp"

namespace landlord {

namespace {

// Plays the trials; returns the hands and the landlord's points by landlord (both flat), and the
// bottoms between them. When it is cancelled, the deals finished so far.
nb::tuple trials_of(const Rules& rules, const Networks* networks, const TrialSpec& spec,
                    const Limit& limit, const Cancellation* cancellation) {
  check_networks(rules, networks);
  const auto trials =
      unlocked([&] { return try_landlords(rules, networks, spec, limit, cancellation); });
  std::vector<Cards> hands;
  std::vector<std::int64_t> points;
  for (const auto& trial : trials) {
    hands.insert(hands.end(), trial.hands.begin(), trial.hands.begin() + rules.players());
    points.insert(points.end(), trial.points.begin(), trial.points.begin() + rules.players());
  }
  return nb::make_tuple(as_array(std::move(hands)), column(trials, &LandlordTrial::bottom),
                        as_array(std::move(points)));
}

nb::tuple trials_of_hand(const Rules& rules, const Networks* networks, int seat, Cards hand,
                         std::uint64_t seed, std::optional<double> seconds, int worlds, int threads,
                         bool bottom_public, const Cancellation* cancellation) {
  const TrialSpec spec{.dealt = TrialSpec::Dealt{.seat = checked_seat(rules, seat),
                                                 .hand = checked_dealt(rules, hand)},
                       .seed = seed,
                       .bottom_public = bottom_public,
                       .threads = thread_count(threads)};
  return trials_of(rules, networks, spec, sampling_limit(seconds, worlds), cancellation);
}

nb::tuple bank_of(const Rules& rules, const Networks* networks, int deals, std::uint64_t seed,
                  int threads, bool by_points, bool bottom_public,
                  const Cancellation* cancellation) {
  check_range("deals", deals, 1, MOST_TRIALS);
  const TrialSpec spec{.dealt = std::nullopt,
                       .seed = seed,
                       .by_points = by_points,
                       .bottom_public = bottom_public,
                       .threads = thread_count(threads)};
  return trials_of(rules, networks, spec, {.worlds = deals}, cancellation);
}

// Deals number `first` and the following ones of a seed: hands as dealt and bottoms. `known` has by
// seat the cards that it was dealt for certain, `bottom` the bottom, or 0.
nb::tuple deals_of(const Rules& rules, const std::vector<Cards>& known, Cards bottom,
                   std::uint64_t seed, int first, int count) {
  const auto players = static_cast<std::size_t>(rules.players());
  require(known.size() == players, "known: one hand for each seat, 0 if unknown");
  require(first >= 0, "first: not negative");
  check_range("deals", count, 1, MOST_TRIALS);
  Hidden hidden = whole_deck(rules);
  if (bottom != 0) {
    take(rules, hidden.unseen, bottom);
    if (size_of(rules.counts(bottom)) != rules.spec().bottom) {
      throw InvalidInput("a bottom has " + std::to_string(rules.spec().bottom) + " cards");
    }
  }
  Cards rest = hidden.unseen;
  for (std::size_t seat = 0; seat < players; ++seat) {
    take(rules, rest, known[seat]);
    hidden.known[seat] = known[seat];
  }
  const Worlds worlds(rules, hidden, seed);
  std::vector<Deal> deals(count);
  unlocked([&] {
    for (Deal& deal : deals) deal.bottom = bottom + worlds.deal(first++, deal.hands);
  });
  return nb::make_tuple(rows(deals, &Deal::hands, players), column(deals, &Deal::bottom));
}

// Plays each deal once for every landlord in its mask (bit l for seat l): the landlord's points for
// a base stake of one, deals x seats, and whether each deal was finished in time.
nb::tuple played(const Rules& rules, const Networks* networks, const DealArray& hands,
                 const HandArray& bottoms, const Vector<std::uint8_t>& landlords, int direction,
                 std::optional<double> seconds, int threads, bool by_points, bool bottom_public,
                 const Cancellation* cancellation) {
  check_networks(rules, networks);
  check_direction(direction);
  std::vector<LandlordTrial> deals;
  for (const Deal& deal : whole_deals(rules, hands, bottoms)) deals.push_back({deal, {}});
  require(landlords.shape(0) == deals.size(), "landlords: one mask for each deal");
  const std::vector<std::uint8_t> masks(landlords.data(), landlords.data() + deals.size());
  const TrialSpec spec{.dealt = std::nullopt,
                       .by_points = by_points,
                       .bottom_public = bottom_public,
                       .direction = direction,
                       .threads = thread_count(threads)};
  auto finished = unlocked(
      [&] { return play_deals(rules, networks, spec, deals, masks, seconds, cancellation); });
  return nb::make_tuple(rows(deals, &LandlordTrial::points, rules.players()),
                        as_array(std::move(finished)));
}

}  // namespace

void bind_landlord_trials(nb::module_& module) {
  const auto cancellation = "cancellation"_a.none() = nb::none();
  module.def("try_landlords", &trials_of_hand, "rules"_a, "networks"_a.none(), "seat"_a, "hand"_a,
             "seed"_a, "seconds"_a.none(), "worlds"_a, "threads"_a, "bottom_public"_a,
             cancellation);
  module.def("play_bank", &bank_of, "rules"_a, "networks"_a.none(), "deals"_a, "seed"_a,
             "threads"_a, "by_points"_a, "bottom_public"_a, cancellation);
  module.def("sample_deals", &deals_of, "rules"_a, "known"_a, "bottom"_a, "seed"_a, "first"_a,
             "count"_a);
  module.def("play_deals", &played, "rules"_a, "networks"_a.none(), "hands"_a, "bottoms"_a,
             "landlords"_a, "direction"_a, "seconds"_a.none(), "threads"_a, "by_points"_a,
             "bottom_public"_a, cancellation);
}

}  // namespace landlord
