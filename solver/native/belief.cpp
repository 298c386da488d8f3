#include "belief.hpp"

#include <algorithm>
#include <cmath>

#include "share.hpp"

namespace landlord {

namespace {

constexpr double LEAST_EFFECTIVE = 1.0 / 16;  // of a pool, so many worlds share the weight
constexpr int LEAST_KEPT = 8;                 // fewer worlds say less than evenly dealt ones

// Likelihoods to this power are the weights: one, or less where too few worlds would count.
double flattened(const std::vector<double>& likelihoods, double trust, double highest) {
  auto const effective = [&](double power) {
    double sum = 0;
    double squares = 0;
    for (double const likelihood : likelihoods) {
      const double weight = std::exp(power * (likelihood - highest));
      sum += weight;
      squares += weight * weight;
    }
    return sum * sum / squares;
  };
  const double least = LEAST_EFFECTIVE * static_cast<double>(likelihoods.size());
  double power = trust;
  for (int step = 0; step < 12 && effective(power) < least; ++step) power *= 0.75;
  return power;
}

}  // namespace

Belief::Belief(const Rules& rules, const Networks* networks, const Story& story, Heard heard,
               int seat, const Hidden& hidden, std::uint64_t seed, const BeliefSpec& spec)
    : rules_(rules),
      spec_(spec),
      seed_(seed),
      worlds_(rules, hidden, seed),
      heard_(std::move(heard)),
      landlord_(story.start.landlord),
      gone_(story.now(rules).played) {
  heard_.seats[seat] = {};  // its own hand is known
  if (networks == nullptr) return;
  Seen seen = story.start;
  for (const Act& act : story.acts) {
    if (act.seat != seat) points_.push_back({.seen = seen, .act = act, .since = 0});
    Story::tell(rules, seen, act);
    if (act.choice.passes) continue;
    for (Point& point : points_) {
      if (point.act.seat == act.seat) point.since += act.choice.play.cards;
    }
  }
}

double Belief::likelihood(const Hands& world, NetworkPolicy& policy) const {
  double sum = 0;
  for (const Point& point : points_) {
    const Question question{.seat = point.act.seat,
                            .hand = world[point.act.seat] + point.since,
                            .interrupt = point.act.interrupt,
                            .by_points = policy.by_points()};
    const auto& judged = policy.judge(point.seen, question);
    if (judged.size() < 2) continue;
    double most = 0;
    for (const Judged& each : judged) {
      most = std::max(most, 1 / (1 + std::exp(-static_cast<double>(each.worth.win))));
    }
    double all = 0;
    double taken = 0;
    for (const Judged& each : judged) {
      const double win = 1 / (1 + std::exp(-static_cast<double>(each.worth.win)));
      const double share = std::exp((win - most) / spec_.temperature);
      all += share;
      // Of a play with kickers only some sets are looked at: the body tells.
      const Play& play = point.act.choice.play;
      const bool same =
          point.act.choice.passes
              ? each.option.passes()
              : !each.option.passes() && reading_of(each.option.play) == reading_of(play);
      if (same) taken = std::max(taken, share);
    }
    const double n = static_cast<double>(judged.size());
    sum += std::log((1 - spec_.doubt) * taken / all + spec_.doubt / n);
  }
  return sum;
}

double Belief::likelihood_of_calls(const Hands& world, Strength& strength,
                                   std::uint64_t index) const {
  Hands dealt{};
  for (int seat = 0; seat < rules_.players(); ++seat) dealt[seat] = world[seat] + gone_[seat];
  return heard_.likelihood(dealt, landlord_, strength, Random(seed_ + 1, index));
}

void Belief::deal(std::uint64_t block, const Hands& hands, std::deque<Player>& players,
                  const std::function<bool()>& late, std::vector<Hands>& out) const {
  const bool plays_tell = players.front().network() != nullptr && !points_.empty();
  const bool calls_tell = !heard_.nothing();
  if (!plays_tell && !calls_tell) {
    for (int index = 0; index < BLOCK; ++index) {
      out.push_back(hands);
      worlds_.deal(block * BLOCK + index, out.back());
    }
    return;
  }
  const int most = BLOCK * spec_.pool;
  std::vector<Hands> pool(most, hands);
  std::vector<double> likelihoods(most);
  std::vector<std::uint8_t> judged(most);
  std::deque<Strength> strengths;
  for (std::size_t thread = 0; calls_tell && thread < players.size(); ++thread) {
    strengths.emplace_back(rules_);
  }
  share(0, most, static_cast<int>(players.size()), [&](int index, int thread) {
    if (late()) return;
    const std::uint64_t number = block * most + index;
    worlds_.deal(number, pool[index]);
    if (plays_tell) likelihoods[index] = likelihood(pool[index], *players[thread].network());
    if (calls_tell) {
      likelihoods[index] += likelihood_of_calls(pool[index], strengths[thread], number);
    }
    judged[index] = 1;
  });
  int size = 0;
  for (int index = 0; index < most; ++index) {
    if (!judged[index]) continue;
    pool[size] = pool[index];
    likelihoods[size++] = likelihoods[index];
  }
  const int kept = size / spec_.pool;
  if (kept < LEAST_KEPT) return;
  likelihoods.resize(size);
  const double highest = *std::max_element(likelihoods.begin(), likelihoods.end());
  const double power = flattened(likelihoods, spec_.trust, highest);
  std::vector<double> upto(size);
  double sum = 0;
  for (int index = 0; index < size; ++index) {
    sum += std::exp(power * (likelihoods[index] - highest));
    upto[index] = sum;
  }
  // Systematic resampling: one draw decides for all.
  Random random(seed_, (std::uint64_t{1} << 48) + block);
  const double start = random.share();
  int at = 0;
  for (int index = 0; index < kept; ++index) {
    const double mark = (index + start) / kept * sum;
    while (at + 1 < size && upto[at] < mark) ++at;
    out.push_back(pool[at]);
  }
}

}  // namespace landlord
