#include "search/belief.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"

namespace landlord {

namespace {

// The effective sample size of a pool must be at least this share of its worlds.
constexpr double LEAST_EFFECTIVE = 1.0 / 16;
// Fewer weighed worlds than this are dropped: evenly dealt ones represent the hidden hands better.
constexpr int LEAST_KEPT = 8;

// Streams of random numbers: one for each purpose.
constexpr std::uint64_t CALLS_STREAM = 1;
constexpr std::uint64_t SHAPE_STREAM = 2;
constexpr std::uint64_t TYPES_STREAM = 3;
constexpr std::uint64_t RESAMPLING = std::uint64_t{1} << 48;  // above every world's number

// The power to which likelihoods are raised to become weights: `trust`, or less where the effective
// sample size would be too small.
double flattened(const std::vector<double>& logs, double trust, double highest) {
  auto const effective = [&](double power) {
    double sum = 0;
    double squares = 0;
    for (double const log : logs) {
      const double weight = std::exp(power * (log - highest));
      sum += weight;
      squares += weight * weight;
    }
    return sum * sum / squares;
  };
  const double least = LEAST_EFFECTIVE * static_cast<double>(logs.size());
  double power = trust;
  for (int step = 0; step < 12 && effective(power) < least; ++step) power *= 0.75;
  return power;
}

// Whether two acts are the same but for kickers. A policy considers only some sets of kickers, so
// those of an act that was seen cannot be expected of it.
bool alike(const Choice& one, const Choice& other) {
  return one.passes == other.passes &&
         (one.passes || reading_of(one.play) == reading_of(other.play));
}

}  // namespace

Belief::Belief(const Rules& rules, const Networks* networks, const History& history,
               AuctionLikelihood calls, int seat, const Hidden& hidden, std::uint64_t seed,
               const BeliefSpec& spec)
    : rules_(rules),
      spec_(spec),
      seed_(seed),
      worlds_(rules, hidden, seed),
      calls_(std::move(calls)),
      seat_(seat),
      landlord_(history.now().landlord),
      played_(history.now().played) {
  calls_.seats[seat] = {};  // its own hand is known
  for (int other = 0; other < rules.players(); ++other) {
    if (other == seat || hidden.counts[other] == 0) continue;
    const int played = size_of(rules.counts(played_[other]));
    shape_[other] = spec.shape * std::min(1.0, static_cast<double>(played) / spec.shape_cards);
  }
  if (networks == nullptr) return;
  for (const auto& [before, act] : history.steps()) {
    if (act.seat == seat) continue;
    const Cards since = played_[act.seat] - before.played[act.seat];
    points_.push_back({.state = before, .act = act, .since = since});
  }
  const auto earlier = static_cast<std::ptrdiff_t>(points_.size()) - spec.acts;
  if (earlier > 0) points_.erase(points_.begin(), points_.begin() + earlier);
}

Belief::Likelihoods Belief::likelihoods(const Hands& hands, Player& player) const {
  NetworkPolicy& policy = *player.network();
  Likelihoods sums{};
  for (const Point& point : points_) {
    const auto& [seat, choice, interrupt] = point.act;
    const Cards hand = hands[seat] + point.since;
    const Question question{
        .seat = seat, .hand = hand, .interrupt = interrupt, .by_points = policy.by_points()};
    const auto& judged = policy.judge(point.state, question);
    if (judged.size() < 2) continue;
    double most = 0;
    for (const Judged& each : judged) most = std::max(most, each.win());
    double all = 0;
    double taken = 0;
    for (const Judged& each : judged) {
      const double weight = std::exp((each.win() - most) / spec_.temperature);
      all += weight;
      if (alike(choice, each.choice())) taken = std::max(taken, weight);
    }
    const Choice greedy = player.greedy().decide(point.state, seat, hand, interrupt);
    auto const add = [&](PlayerType type, double chance, double noise) {
      const double any = 1 / static_cast<double>(judged.size());
      sums[seat][static_cast<int>(type)] += std::log((1 - noise) * chance + noise * any);
    };
    add(PlayerType::network, taken / all, spec_.network_noise);
    add(PlayerType::greedy, alike(choice, greedy) ? 1 : 0, spec_.greedy_noise);
  }
  return sums;
}

// Returns the log-likelihood of the acts seen under the mixture of player types, and draws the type
// of each seat from its posterior.
double Belief::weigh_acts(World& world, Player& player, Random random) const {
  const Likelihoods found = likelihoods(world.hands, player);
  double sum = 0;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    if (seat == seat_) continue;
    const auto [network, greedy] = found[seat];
    const double most = std::max(network, greedy);
    const double as_network = (1 - spec_.greedy) * std::exp(network - most);
    const double as_greedy = spec_.greedy * std::exp(greedy - most);
    sum += most + std::log(as_network + as_greedy);
    const double mark = random.uniform() * (as_network + as_greedy);
    world.types[seat] = mark < as_greedy ? PlayerType::greedy : PlayerType::network;
  }
  return sum;
}

// Draws one of a few equally likely deals by the hand-shape prior (weighted reservoir sampling).
void Belief::deal_by_shape(std::uint64_t index, FewestPlays& fewest, Hands& hands) const {
  Random random(seed_ + SHAPE_STREAM, index);
  Hands dealt = hands;
  double sum = 0;
  for (int at = 0; at < spec_.shape_draws; ++at) {
    worlds_.deal(index * spec_.shape_draws + at, dealt);
    double penalty = 0;
    for (int seat = 0; seat < rules_.players(); ++seat) {
      if (shape_[seat] > 0) penalty += shape_[seat] * fewest.estimate(dealt[seat]);
    }
    const double weight = std::exp(-penalty);
    sum += weight;
    if (random.uniform() * sum < weight) hands = dealt;
  }
}

double Belief::weigh_calls(const Hands& world, Strength& strength, std::uint64_t index) const {
  Hands dealt{};
  for (int seat = 0; seat < rules_.players(); ++seat) dealt[seat] = world[seat] + played_[seat];
  return calls_.log_likelihood(dealt, landlord_, strength, Random(seed_ + CALLS_STREAM, index));
}

// Deals and weighs the worlds of one pool. Those that `stop` prevented are left out.
Belief::Pool Belief::weighed_pool(std::uint64_t block, int most, const World& own,
                                  std::deque<Player>& players, const Stop& stop) const {
  const bool by_acts = players.front().network() != nullptr && !points_.empty();
  const bool by_calls = !calls_.empty();
  Pool pool{.worlds = std::vector<World>(most, own), .logs = std::vector<double>(most)};
  std::vector<std::uint8_t> finished(most);
  std::deque<Strength> strengths;
  for (std::size_t thread = 0; by_calls && thread < players.size(); ++thread) {
    strengths.emplace_back(rules_);
  }
  parallel_for(0, most, static_cast<int>(players.size()), [&](int index, int thread) {
    if (stop.over()) return;
    const std::uint64_t number = block * most + index;
    World& world = pool.worlds[index];
    if (by_acts) {
      Player& player = players[thread];
      deal_by_shape(number, player.greedy().fewest(), world.hands);
      pool.logs[index] = weigh_acts(world, player, Random(seed_ + TYPES_STREAM, number));
    } else {
      worlds_.deal(number, world.hands);
    }
    if (by_calls) pool.logs[index] += weigh_calls(world.hands, strengths[thread], number);
    finished[index] = 1;
  });
  int done = 0;
  for (int index = 0; index < most; ++index) {
    if (!finished[index]) continue;
    pool.worlds[done] = pool.worlds[index];
    pool.logs[done++] = pool.logs[index];
  }
  pool.worlds.resize(done);
  pool.logs.resize(done);
  return pool;
}

// Appends `kept` worlds of the pool, drawn by weight: systematic resampling, with one random number
// for all draws.
void Belief::resample(const Pool& pool, int kept, Random random, std::vector<World>& out) const {
  const int size = static_cast<int>(pool.logs.size());
  const double highest = *std::max_element(pool.logs.begin(), pool.logs.end());
  const double power = flattened(pool.logs, spec_.trust, highest);
  std::vector<double> cumulative(size);
  double sum = 0;
  for (int index = 0; index < size; ++index) {
    sum += std::exp(power * (pool.logs[index] - highest));
    cumulative[index] = sum;
  }
  const double start = random.uniform();
  int at = 0;
  for (int index = 0; index < kept; ++index) {
    const double mark = (index + start) / kept * sum;
    while (at + 1 < size && cumulative[at] < mark) ++at;
    out.push_back(pool.worlds[at]);
  }
}

void Belief::deal(std::uint64_t block, int size, const World& own, std::deque<Player>& players,
                  const Stop& stop, std::vector<World>& out) const {
  if ((players.front().network() == nullptr || points_.empty()) && calls_.empty()) {
    for (int index = 0; index < size; ++index) {
      out.push_back(own);
      worlds_.deal(block * size + index, out.back().hands);
    }
    return;
  }
  const Pool pool = weighed_pool(block, size * spec_.pool, own, players, stop);
  const int kept = static_cast<int>(pool.logs.size()) / spec_.pool;
  if (kept < std::min(size, LEAST_KEPT)) return;
  resample(pool, kept, Random(seed_, RESAMPLING + block), out);
}

}  // namespace landlord
