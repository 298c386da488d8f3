#include "search/belief.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"

namespace landlord {

namespace {

// The least effective sample size of a pool, as a share of the worlds that are kept of it, and of
// the draws from it.
constexpr double KEPT_EFFECTIVE = 1.0 / 4;
constexpr double DRAWN_EFFECTIVE = 1.0 / 8;
// Of a pool that time ended early this many worlds are kept, but at most one of four.
constexpr int KEPT_EARLY = 32;
constexpr int LEAST_WEIGHED = 4;
// Fewer weighed worlds than this are dropped: evenly dealt ones represent the hidden hands better.
constexpr int LEAST_KEPT = 8;
// Hands of one seat whose likelihoods a thread remembers: 100 bytes each.
constexpr std::size_t MOST_KNOWN = 20'000;

// Streams of random numbers: one for each purpose.
constexpr std::uint64_t CALLS_STREAM = 1;
constexpr std::uint64_t SHAPE_STREAM = 2;
constexpr std::uint64_t TYPES_STREAM = 3;
constexpr std::uint64_t RESAMPLING = std::uint64_t{1} << 48;  // above every world's number

// The power to which likelihoods are raised to become weights: `trust`, or less where the effective
// sample size would be below `least`.
double flattened(const std::vector<double>& logs, double trust, double highest, double least) {
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
  calls_.known_seat = seat;
  for (int other = 0; other < rules.players(); ++other) {
    if (other == seat || hidden.counts[other] == 0) continue;
    const int played = size_of(rules.counts(played_[other]));
    shape_[other] = spec.shape * std::min(1.0, static_cast<double>(played) / spec.shape_cards);
  }
  if (networks == nullptr) return;
  const auto others = std::count_if(history.steps().begin(), history.steps().end(),
                                    [&](const auto& step) { return step.act.seat != seat; });
  std::ptrdiff_t earlier = others - spec.acts;
  for (const auto& [before, act] : history.steps()) {
    if (act.seat == seat || earlier-- > 0) continue;
    const Cards since = played_[act.seat] - before.played[act.seat];
    points_[act.seat].push_back({.state = before, .act = act, .since = since});
    by_acts_ = true;
  }
}

Belief::Likelihoods Belief::likelihoods(int seat, Cards held, Player& player) const {
  NetworkPolicy& policy = *player.network();
  Likelihoods sums{};
  for (const Point& point : points_[seat]) {
    const Choice& choice = point.act.choice;
    const bool interrupt = point.act.interrupt;
    const Cards hand = held + point.since;
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
      sums[static_cast<int>(type)] += std::log((1 - noise) * chance + noise * any);
    };
    add(PlayerType::network, taken / all, spec_.network_noise);
    add(PlayerType::greedy, alike(choice, greedy) ? 1 : 0, spec_.simple_noise);
    const Choice timid =
        player.timid().decide(point.state, seat, hand, interrupt, greedy, player.greedy().fewest());
    add(PlayerType::timid, alike(choice, timid) ? 1 : 0, spec_.simple_noise);
  }
  return sums;
}

// Returns the log-likelihood of the acts seen under the mixture of player types, and draws the type
// of each seat from its posterior.
double Belief::weigh_acts(World& world, Player& player, Known& known, Random random) const {
  double sum = 0;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    if (seat == seat_) continue;
    const Cards hand = world.hands[seat];
    auto found = known[seat].find(hand);
    if (found == known[seat].end()) {
      if (known[seat].size() >= MOST_KNOWN) known[seat].clear();
      found = known[seat].emplace(hand, likelihoods(seat, hand, player)).first;
    }
    const auto [network, greedy, timid] = found->second;
    const double most = std::max({network, greedy, timid});
    const double as_network = (1 - spec_.greedy - spec_.timid) * std::exp(network - most);
    const double as_greedy = spec_.greedy * std::exp(greedy - most);
    const double as_timid = spec_.timid * std::exp(timid - most);
    const double all = as_network + as_greedy + as_timid;
    sum += most + std::log(all);
    const double mark = random.uniform() * all;
    PlayerType& type = world.types[seat];
    type = PlayerType::network;
    if (mark < as_greedy + as_timid) type = PlayerType::timid;
    if (mark < as_greedy) type = PlayerType::greedy;
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
Belief::Pool Belief::weighed_pool(std::uint64_t first, int most, const World& own,
                                  std::deque<Player>& players, const Stop& stop) {
  const bool by_acts = players.front().network() != nullptr && by_acts_;
  const bool by_calls = !calls_.empty();
  Pool pool{.worlds = std::vector<World>(most, own), .logs = std::vector<double>(most)};
  std::vector<std::uint8_t> finished(most);
  while (by_calls && strengths_.size() < players.size()) strengths_.emplace_back(rules_);
  while (known_.size() < players.size()) known_.emplace_back();
  parallel_for(0, most, static_cast<int>(players.size()), [&](int index, int thread) {
    if (stop.over()) return;
    const std::uint64_t number = first + index;
    World& world = pool.worlds[index];
    if (by_acts) {
      Player& player = players[thread];
      deal_by_shape(number, player.greedy().fewest(), world.hands);
      pool.logs[index] =
          weigh_acts(world, player, known_[thread], Random(seed_ + TYPES_STREAM, number));
    } else {
      worlds_.deal(number, world.hands);
    }
    if (by_calls) pool.logs[index] += weigh_calls(world.hands, strengths_[thread], number);
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

// By world of the pool, how many of `kept` draws by weight it gets: systematic resampling, with one
// random number for all draws. The weights are worth at least `least` equal ones.
std::vector<int> Belief::resample(const Pool& pool, int kept, double least, Random random) const {
  const int size = static_cast<int>(pool.logs.size());
  const double highest = *std::max_element(pool.logs.begin(), pool.logs.end());
  const double power = flattened(pool.logs, spec_.trust, highest, least);
  std::vector<double> cumulative(size);
  double sum = 0;
  for (int index = 0; index < size; ++index) {
    sum += std::exp(power * (pool.logs[index] - highest));
    cumulative[index] = sum;
  }
  const double start = random.uniform();
  std::vector<int> draws(size);
  int at = 0;
  for (int index = 0; index < kept; ++index) {
    const double mark = (index + start) / kept * sum;
    while (at + 1 < size && cumulative[at] < mark) ++at;
    ++draws[at];
  }
  return draws;
}

bool Belief::even(std::deque<Player>& players) const {
  return (players.front().network() == nullptr || !by_acts_) && calls_.empty();
}

void Belief::deal(std::uint64_t block, int size, const World& own, std::deque<Player>& players,
                  const Stop& stop, std::vector<World>& out) {
  if (even(players)) {
    for (int index = 0; index < size; ++index) {
      out.push_back(own);
      worlds_.deal(block * size + index, out.back().hands);
    }
    return;
  }
  const int weighed = size * spec_.pool;
  const Pool pool = weighed_pool(block * weighed, weighed, own, players, stop);
  const int done = static_cast<int>(pool.logs.size());
  const int early = std::min(KEPT_EARLY, done / LEAST_WEIGHED);
  const int kept = std::min(size, std::max(done / spec_.pool, early));
  if (kept < std::min(size, LEAST_KEPT)) return;
  const std::vector<int> draws =
      resample(pool, kept, KEPT_EFFECTIVE * kept, Random(seed_, RESAMPLING + block));
  for (std::size_t index = 0; index < draws.size(); ++index) {
    out.insert(out.end(), draws[index], pool.worlds[index]);
  }
}

std::vector<Belief::Drawn> Belief::draw(std::uint64_t first, int draws, const World& own,
                                        std::deque<Player>& players, const Stop& stop) {
  std::vector<Drawn> out;
  if (even(players)) {
    for (int index = 0; index < draws; ++index) {
      out.push_back({.world = own, .draws = 1});
      worlds_.deal(first + index, out.back().world.hands);
    }
    return out;
  }
  const int size = WEIGHED_FOR_A_DRAW * draws;
  const Pool pool = weighed_pool(first, size, own, players, stop);
  if (static_cast<int>(pool.logs.size()) < size) return out;
  const std::vector<int> drawn =
      resample(pool, draws, DRAWN_EFFECTIVE * draws, Random(seed_, RESAMPLING + first));
  for (int index = 0; index < size; ++index) {
    if (drawn[index] > 0) out.push_back({.world = pool.worlds[index], .draws = drawn[index]});
  }
  return out;
}

}  // namespace landlord
