#include "search/belief.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/parallel.hpp"
#include "search/proposal.hpp"

namespace landlord {

namespace {

// The least effective sample size of a pool, as a share of its worlds: where it would be smaller,
// likelihoods are trusted less. It does not depend on the draws, so that many draws believe the
// same as few.
constexpr double LEAST_EFFECTIVE = 1.0 / 64;
// Of a pool that time ended early at most one world of this many is drawn.
constexpr int LEAST_WEIGHED = 4;
// Fewer draws than this are dropped: evenly dealt worlds represent the hidden hands better.
constexpr int LEAST_DRAWN = 8;
// A stage of a pool has at least this many worlds: fewer would say little about the next one.
constexpr int LEAST_STAGE = 32;

// Streams of random numbers: one for each purpose.
constexpr std::uint64_t CALLS_STREAM = 1;
constexpr std::uint64_t SHAPE_STREAM = 2;
constexpr std::uint64_t TYPES_STREAM = 3;
constexpr std::uint64_t TILTED_STREAM = 4;
constexpr std::uint64_t RESAMPLING = std::uint64_t{1} << 48;  // above every world's number

// Draws worlds of a pool by weight: systematic resampling, with one random number for all draws.
// They are shuffled, because a search may try only the first of them, and the worlds of one stage
// of a pool are not those of another.
std::vector<Drawn> resample(const WorldPool& pool, int kept, Random random) {
  std::vector<double> cumulative = pool.weights(LEAST_EFFECTIVE * pool.size());
  double sum = 0;
  for (double& weight : cumulative) weight = sum += weight;
  const double start = random.uniform();
  std::vector<int> draws(pool.size());
  int at = 0;
  for (int index = 0; index < kept; ++index) {
    const double mark = (index + start) / kept * sum;
    while (at + 1 < pool.size() && cumulative[at] < mark) ++at;
    ++draws[at];
  }
  std::vector<Drawn> out;
  for (int index = 0; index < pool.size(); ++index) {
    if (draws[index] > 0) out.push_back({.world = pool[index], .draws = draws[index]});
  }
  for (std::size_t left = out.size(); left > 1; --left) {
    std::swap(out[left - 1], out[random.below(static_cast<std::uint32_t>(left))]);
  }
  return out;
}

}  // namespace

Belief::Belief(const Rules& rules, const Networks* networks, const History& history,
               AuctionLikelihood calls, int seat, Cards hand, const Hidden& hidden,
               std::uint64_t seed, const BeliefSpec& spec)
    : rules_(rules),
      spec_(spec),
      seed_(seed),
      worlds_(rules, hidden, seed),
      acts_(rules, history, seat, spec.players),
      calls_(std::move(calls)),
      landlord_(history.now().landlord),
      played_(history.now().played) {
  calls_.known_seat = seat;
  if (networks != nullptr && !networks->proposals.empty() && !acts_.empty()) {
    const PublicState& now = history.now();
    const Question question{.seat = seat, .hand = hand, .interrupt = now.turn != seat};
    proposal_ = propose(*networks, now, question, worlds_);
  }
  for (int other = 0; other < rules.players(); ++other) {
    if (other == seat || hidden.counts[other] == 0) continue;
    const int played = size_of(rules.counts(played_[other]));
    shape_[other] = spec.shape * std::min(1.0, static_cast<double>(played) / spec.shape_cards);
  }
}

// Draws one of a few deals by the hand-shape prior (weighted reservoir sampling). Returns the mean
// of their weights.
double Belief::deal_by_shape(std::uint64_t index, const TiltedWorlds* dealer, FewestPlays& fewest,
                             Hands& hands) const {
  Random random(seed_ + SHAPE_STREAM, index);
  Random tilted(seed_ + TILTED_STREAM, index);
  Hands dealt = hands;
  double sum = 0;
  for (int at = 0; at < spec_.shape_draws; ++at) {
    if (dealer != nullptr) {
      dealer->deal(tilted, dealt);
    } else {
      worlds_.deal(index * spec_.shape_draws + at, dealt);
    }
    double penalty = 0;
    for (int seat = 0; seat < rules_.players(); ++seat) {
      if (shape_[seat] > 0) penalty += shape_[seat] * fewest.estimate(dealt[seat]);
    }
    const double weight = std::exp(-penalty);
    sum += weight;
    if (random.uniform() * sum < weight) hands = dealt;
  }
  return sum / spec_.shape_draws;
}

double Belief::weigh_calls(const Hands& world, Strength& strength, std::uint64_t index) const {
  Hands dealt{};
  for (int seat = 0; seat < rules_.players(); ++seat) dealt[seat] = world[seat] + played_[seat];
  return calls_.log_likelihood(dealt, landlord_, strength, Random(seed_ + CALLS_STREAM, index));
}

// Deals and weighs world `number`. Without a network no act can weigh it.
WorldPool::Weighed Belief::weighed(std::uint64_t number, const World& own,
                                   const TiltedWorlds* dealer, Player& player, int thread) {
  WorldPool::Weighed out{.world = own};
  World& world = out.world;
  if (player.network() != nullptr && !acts_.empty()) {
    out.shape = deal_by_shape(number, dealer, player.greedy().fewest(), world.hands);
    out.log = acts_.log_likelihood(world.hands, player, thread,
                                   Random(seed_ + TYPES_STREAM, number), world.types);
  } else if (dealer != nullptr) {
    Random tilted(seed_ + TILTED_STREAM, number);
    dealer->deal(tilted, world.hands);
  } else {
    worlds_.deal(number, world.hands);
  }
  if (!calls_.empty()) out.log += weigh_calls(world.hands, strengths_[thread], number);
  return out;
}

// Deals and weighs the worlds of one pool. Those that `stop` prevented are left out.
WorldPool Belief::weighed_pool(std::uint64_t first, int most, const World& own,
                               std::deque<Player>& players, const Stop& stop) {
  while (!calls_.empty() && strengths_.size() < players.size()) strengths_.emplace_back(rules_);
  acts_.prepare(players.size());
  WorldPool pool(worlds_, spec_.trust, proposal_ ? &*proposal_ : nullptr);
  const int stages = std::clamp(most / LEAST_STAGE, 1, spec_.stages);
  for (int stage = 0; stage < stages; ++stage) {
    const int begin = most * stage / stages;
    const int end = most * (stage + 1) / stages;
    std::vector<std::optional<WorldPool::Weighed>> tried(end - begin);
    parallel_for(begin, end, static_cast<int>(players.size()), [&](int index, int thread) {
      if (stop.over()) return;
      tried[index - begin] = weighed(first + index, own, pool.dealer(), players[thread], thread);
    });
    std::vector<WorldPool::Weighed> done;
    done.reserve(tried.size());
    for (const auto& each : tried) {
      if (each) done.push_back(*each);
    }
    if (!done.empty()) pool.add(done);
    if (stop.over()) break;
    if (stage + 1 < stages) pool.next_stage();
  }
  return pool;
}

bool Belief::even(std::deque<Player>& players) const {
  return (players.front().network() == nullptr || acts_.empty()) && calls_.empty();
}

std::vector<Drawn> Belief::draw(std::uint64_t pool, int draws, int weighed, const World& own,
                                std::deque<Player>& players, const Stop& stop) {
  const std::uint64_t first = pool * weighed;
  if (even(players)) {
    std::vector<Drawn> out(draws, {.world = own, .draws = 1});
    for (int index = 0; index < draws; ++index) {
      worlds_.deal(first + index, out[index].world.hands);
    }
    return out;
  }
  const WorldPool found = weighed_pool(first, weighed, own, players, stop);
  const int kept = found.size() == weighed ? draws : std::min(draws, found.size() / LEAST_WEIGHED);
  if (kept < std::min(draws, LEAST_DRAWN)) return {};
  return resample(found, kept, Random(seed_, RESAMPLING + first));
}

}  // namespace landlord
