#include "players/self_play.hpp"

#include "bind/bindings.hpp"
#include "bind/deals.hpp"
#include "players/duel.hpp"

namespace landlord {

namespace {

// Writes one row of 0 and 1 in bfloat16 for each of the samples whose numbers are in `order`.
void fill_rows(const Vector<std::uint16_t>& features, const Vector<std::int64_t>& offsets,
               const Vector<std::int64_t>& order,
               const nb::ndarray<std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& out) {
  constexpr std::uint16_t ONE = 0x3F80;
  const std::size_t rows = order.shape(0);
  const std::size_t width = out.shape(1);
  const auto samples = static_cast<std::int64_t>(offsets.shape(0)) - 1;
  require(out.shape(0) == rows, "there is one row for each sample");
  std::uint16_t* data = out.data();
  std::fill_n(data, rows * width, std::uint16_t{0});
  for (std::size_t row = 0; row < rows; ++row) {
    const std::int64_t sample = order.data()[row];
    require(sample >= 0 && sample < samples, "there is no such sample");
    const std::int64_t begin = offsets.data()[sample];
    const std::int64_t end = offsets.data()[sample + 1];
    require(begin >= 0 && begin <= end && end <= static_cast<std::int64_t>(features.shape(0)),
            "the offsets do not fit the features");
    for (std::int64_t at = begin; at < end; ++at) {
      const std::uint16_t feature = features.data()[at];
      require(feature < width, "there is no such feature");
      data[row * width + feature] = ONE;
    }
  }
}

// Training samples by role: features, offsets, the probability of winning, the points for the stake
// after the act, and the packed counts that each other seat holds (decisions x seats but one).
// `deals` are played in turn, round and round; without them the network decides the landlord.
nb::list samples_of(const Rules& rules, const Networks* networks, int games, std::uint64_t seed,
                    double epsilon, double temperature, double by_points, double strongest_share,
                    double greedy, double trace, int branches, bool bottom_public, int threads,
                    const std::optional<AuctionedArgument>& deals) {
  check_range("games", games, 0, 1 << 24);
  for (double const share : {epsilon, temperature, by_points, strongest_share, greedy, trace}) {
    require(share >= 0 && share <= 1, "shares are from 0 to 1");
  }
  check_networks(rules, networks);
  const SelfPlaySpec spec{.games = games,
                          .seed = seed,
                          .epsilon = epsilon,
                          .temperature = temperature,
                          .by_points = by_points,
                          .strongest_share = strongest_share,
                          .greedy = greedy,
                          .trace = trace,
                          .branches = std::clamp(branches, 0, 64),
                          .bottom_public = bottom_public,
                          .threads = thread_count(threads),
                          .deals = auctioned_deals(rules, deals)};
  const auto others = static_cast<std::size_t>(rules.players() - 1);
  nb::list out;
  for (Samples& each : unlocked([&] { return play_samples(rules, networks, spec); })) {
    out.append(nb::make_tuple(as_array(std::move(each.features)), as_array(std::move(each.offsets)),
                              as_array(std::move(each.wins)), as_array(std::move(each.points)),
                              as_rows(std::move(each.others), others)));
  }
  return out;
}

// What the first got as landlord and as peasants, by deal.
nb::tuple duel_of(const Rules& rules, const Networks* first, const Networks* second, int deals,
                  std::uint64_t seed, double strongest_share, bool by_points, bool bottom_public,
                  int threads, const std::optional<AuctionedArgument>& given) {
  check_range("deals", deals, 0, 1 << 24);
  check_networks(rules, first);
  check_networks(rules, second);
  const DuelSpec spec{.deals = deals,
                      .seed = seed,
                      .strongest_share = strongest_share,
                      .bottom_public = bottom_public,
                      .threads = thread_count(threads),
                      .given = auctioned_deals(rules, given)};
  const auto results = unlocked([&] {
    return duel(rules, {.networks = first, .by_points = by_points},
                {.networks = second, .by_points = by_points}, spec);
  });
  return nb::make_tuple(column(results, &DuelResult::points_as_landlord),
                        column(results, &DuelResult::points_as_peasants));
}

}  // namespace

void bind_self_play(nb::module_& module) {
  module.def("fill_rows", &fill_rows, "features"_a, "offsets"_a, "order"_a, "out"_a,
             nb::call_guard<nb::gil_scoped_release>());
  module.def("play_samples", &samples_of, "rules"_a, "networks"_a.none(), nb::kw_only(), "games"_a,
             "seed"_a, "epsilon"_a, "temperature"_a, "by_points"_a, "chosen"_a, "greedy"_a,
             "trace"_a, "branches"_a, "bottom_public"_a, "threads"_a,
             "deals"_a.none() = nb::none());
  module.def("duel", &duel_of, "rules"_a, "first"_a.none(), "second"_a.none(), nb::kw_only(),
             "deals"_a, "seed"_a, "chosen"_a, "by_points"_a, "bottom_public"_a, "threads"_a,
             "given"_a.none() = nb::none());
}

}  // namespace landlord
