#include "bind/hands.hpp"
#include "bind/table.hpp"
#include "players/play_out.hpp"
#include "players/played_deals.hpp"
#include "players/player.hpp"
#include "players/self_play.hpp"

namespace landlord {

namespace {

struct GamesPlayed {
  int landlord_wins = 0;
  long long acts = 0;
  int unfinished = 0;
};

// Plays whole games on random deals; the landlord's seat goes round.
template <class Decide>
GamesPlayed play_games(const Rules& rules, const Decide& decide, int games, std::uint64_t seed) {
  GamesPlayed total;
  const Worlds worlds(rules, whole_deck(rules), seed);
  for (int game = 0; game < games; ++game) {
    Hands hands{};
    const int landlord = game % rules.players();
    hands[landlord] += worlds.deal(game, hands);
    Table table(rules, landlord);
    total.acts += play_out(rules, table, hands, decide);
    total.unfinished += !table.over();
    total.landlord_wins += table.over() && table.landlord_won();
  }
  return total;
}

GamesPlayed games_of(const Rules& rules, bool random, int games, std::uint64_t seed) {
  if (!random) {
    GreedyPlayer greedy(rules);
    return play_games(
        rules,
        [&](const Table& table, int seat, Cards hand, bool out_of_turn) {
          return greedy.decide(table, seat, hand, out_of_turn);
        },
        games, seed);
  }
  Random draw(seed);
  PlayList found;
  // Every legal play and the pass are equally likely. Out of turn it passes four times out of five:
  // a bomb at every chance would end the games too soon.
  auto const decide = [&](const Table& table, int, Cards hand, bool out_of_turn) {
    found.clear();
    rules.plays(hand, table.to_beat(), out_of_turn, true, found);
    const auto plays = static_cast<std::uint32_t>(found.size());
    const std::uint32_t pick =
        draw.below(out_of_turn ? 4 * plays + 1 : plays + (table.leading() ? 0 : 1));
    return pick < plays ? found[pick] : Play{};
  };
  return play_games(rules, decide, games, seed);
}

nb::dict games_played(const Rules& rules, const std::string& policy, int games,
                      std::uint64_t seed) {
  require(policy == "random" || policy == "greedy", "policy: random or greedy");
  const GamesPlayed total =
      unlocked([&] { return games_of(rules, policy == "random", games, seed); });
  nb::dict out;
  out["games"] = games;
  out["landlord_wins"] = total.landlord_wins;
  out["acts"] = total.acts;
  out["unfinished"] = total.unfinished;
  return out;
}

// A player by simple rules, which several of Python's threads may ask: one after the other.
struct SimplePlayer : Guarded<Player> {
  SimplePlayer(const Rules& rules, bool timid)
      : Guarded(rules, nullptr, false),
        rules(rules),
        type(timid ? PlayerType::timid : PlayerType::greedy) {}

  Choice decide(const RecordedTable& table, int seat, Cards hand) {
    const PublicState now = table.now();  // another thread may go on with the table
    // The table may be one of equal rules that were compiled another time.
    require(now.players <= rules.players(), "the table is one of other rules");
    check_can_act(rules, now, seat, hand);
    checked_over(rules, now.to_beat());
    return choice_of(use(
        [&](Player& player) { return player.decide(now, seat, hand, seat != now.turn, type); }));
  }

  const Rules& rules;
  PlayerType type;
};

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
  nb::list out;
  for (Samples& each : unlocked([&] { return play_samples(rules, networks, spec); })) {
    const std::size_t decisions = each.wins.size();
    const auto others = static_cast<std::size_t>(rules.players() - 1);
    out.append(nb::make_tuple(as_array(std::move(each.features)), as_array(std::move(each.offsets)),
                              as_array(std::move(each.wins)), as_array(std::move(each.points)),
                              as_block(std::move(each.others), {decisions, others})));
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
                      .by_points = by_points,
                      .bottom_public = bottom_public,
                      .threads = thread_count(threads),
                      .given = auctioned_deals(rules, given)};
  const auto results = unlocked([&] { return duel(rules, first, second, spec); });
  return nb::make_tuple(column(results, &DuelResult::points_as_landlord),
                        column(results, &DuelResult::points_as_peasants));
}

}  // namespace

void bind_players(nb::module_& module) {
  nb::class_<SimplePlayer>(module, "SimplePlayer",
                           "A fast player: the greedy one makes the play that leaves the fewest "
                           "plays, the timid one saves its bombs and high cards for the end.")
      .def(nb::init<const Rules&, bool>(), "rules"_a, "timid"_a = false, nb::keep_alive<1, 2>())
      .def("decide", &SimplePlayer::decide, "table"_a, "seat"_a, "hand"_a,
           "What a seat does in its turn, or the bomb that it plays out of turn, if any.");
  module.def("play_games", &games_played, "rules"_a, "policy"_a, "games"_a, "seed"_a);
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
