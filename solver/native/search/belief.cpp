#include "search/belief.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"

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

// Whether two acts are the same; of plays with kickers the bodies tell, for of kickers a policy
// looks at some sets only.
bool alike(const Choice& one, const Choice& other) {
  return one.passes == other.passes &&
         (one.passes || reading_of(one.play) == reading_of(other.play));
}

}  // namespace

Belief::Belief(const Rules& rules, const Networks* networks, const Story& story, Heard heard,
               int seat, const Hidden& hidden, std::uint64_t seed, const BeliefSpec& spec)
    : rules_(rules),
      spec_(spec),
      seed_(seed),
      worlds_(rules, hidden, seed),
      heard_(std::move(heard)),
      seat_(seat),
      landlord_(story.start.landlord),
      gone_(story.now(rules).played) {
  heard_.seats[seat] = {};  // its own hand is known
  for (int other = 0; other < rules.players(); ++other) {
    if (other == seat || hidden.counts[other] == 0) continue;
    const int played = size_of(rules.counts(gone_[other]));
    tidy_[other] = spec.tidy * std::min(1.0, static_cast<double>(played) / spec.settled);
  }
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
  const auto before = static_cast<std::ptrdiff_t>(points_.size()) - spec.acts;
  if (before > 0) points_.erase(points_.begin(), points_.begin() + before);
}

Belief::Likelihoods Belief::likelihoods(const Hands& hands, Player& player) const {
  NetworkPolicy& policy = *player.network();
  Likelihoods sums{};
  for (const Point& point : points_) {
    const auto& [seat, choice, interrupt] = point.act;
    const Cards hand = hands[seat] + point.since;
    const Question question{
        .seat = seat, .hand = hand, .interrupt = interrupt, .by_points = policy.by_points()};
    const auto& judged = policy.judge(point.seen, question);
    if (judged.size() < 2) continue;
    double most = 0;
    for (const Judged& each : judged) most = std::max(most, each.win());
    double all = 0;
    double taken = 0;
    for (const Judged& each : judged) {
      const double share = std::exp((each.win() - most) / spec_.temperature);
      all += share;
      if (alike(choice, each.choice())) taken = std::max(taken, share);
    }
    const Choice greedy = player.greedy().decide(point.seen, seat, hand, interrupt);
    auto const heard = [&](Manner manner, double chance, double slips) {
      const double any = 1 / static_cast<double>(judged.size());
      sums[seat][static_cast<int>(manner)] += std::log((1 - slips) * chance + slips * any);
    };
    heard(Manner::ours, taken / all, spec_.doubt);
    heard(Manner::greedy, alike(choice, greedy) ? 1 : 0, spec_.slips);
  }
  return sums;
}

double Belief::judge(World& world, Player& player, Random random) const {
  const Likelihoods found = likelihoods(world.hands, player);
  double sum = 0;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    if (seat == seat_) continue;
    const auto [ours, greedy] = found[seat];
    const double most = std::max(ours, greedy);
    const double as_ours = (1 - spec_.greedy) * std::exp(ours - most);
    const double as_greedy = spec_.greedy * std::exp(greedy - most);
    sum += most + std::log(as_ours + as_greedy);
    const double mark = random.share() * (as_ours + as_greedy);
    world.manners[seat] = mark < as_greedy ? Manner::greedy : Manner::ours;
  }
  return sum;
}

void Belief::deal_tidily(std::uint64_t index, FewestPlays& fewest, Hands& hands) const {
  Random random(seed_ + 2, index);
  Hands dealt = hands;
  double sum = 0;
  for (int at = 0; at < spec_.deals; ++at) {
    worlds_.deal(index * spec_.deals + at, dealt);
    double untidy = 0;
    for (int seat = 0; seat < rules_.players(); ++seat) {
      if (tidy_[seat] > 0) untidy += tidy_[seat] * fewest.estimate(dealt[seat]);
    }
    const double weight = std::exp(-untidy);
    sum += weight;
    if (random.share() * sum < weight) hands = dealt;
  }
}

double Belief::likelihood_of_calls(const Hands& world, Strength& strength,
                                   std::uint64_t index) const {
  Hands dealt{};
  for (int seat = 0; seat < rules_.players(); ++seat) dealt[seat] = world[seat] + gone_[seat];
  return heard_.likelihood(dealt, landlord_, strength, Random(seed_ + 1, index));
}

void Belief::deal(std::uint64_t block, int size, const World& own, std::deque<Player>& players,
                  const std::function<bool()>& late, std::vector<World>& out) const {
  const bool plays_tell = players.front().network() != nullptr && !points_.empty();
  const bool calls_tell = !heard_.nothing();
  if (!plays_tell && !calls_tell) {
    for (int index = 0; index < size; ++index) {
      out.push_back(own);
      worlds_.deal(block * size + index, out.back().hands);
    }
    return;
  }
  const int most = size * spec_.pool;
  std::vector<World> pool(most, own);
  std::vector<double> likelihoods(most);
  std::vector<std::uint8_t> judged(most);
  std::deque<Strength> strengths;
  for (std::size_t thread = 0; calls_tell && thread < players.size(); ++thread) {
    strengths.emplace_back(rules_);
  }
  share(0, most, static_cast<int>(players.size()), [&](int index, int thread) {
    if (late()) return;
    const std::uint64_t number = block * most + index;
    if (plays_tell) {
      Player& player = players[thread];
      deal_tidily(number, player.greedy().fewest(), pool[index].hands);
      likelihoods[index] = judge(pool[index], player, Random(seed_ + 3, number));
    } else {
      worlds_.deal(number, pool[index].hands);
    }
    if (calls_tell) {
      likelihoods[index] += likelihood_of_calls(pool[index].hands, strengths[thread], number);
    }
    judged[index] = 1;
  });
  int done = 0;
  for (int index = 0; index < most; ++index) {
    if (!judged[index]) continue;
    pool[done] = pool[index];
    likelihoods[done++] = likelihoods[index];
  }
  const int kept = done / spec_.pool;
  if (kept < std::min(size, LEAST_KEPT)) return;
  likelihoods.resize(done);
  const double highest = *std::max_element(likelihoods.begin(), likelihoods.end());
  const double power = flattened(likelihoods, spec_.trust, highest);
  std::vector<double> upto(done);
  double sum = 0;
  for (int index = 0; index < done; ++index) {
    sum += std::exp(power * (likelihoods[index] - highest));
    upto[index] = sum;
  }
  // Systematic resampling: one draw decides for all.
  Random random(seed_, (std::uint64_t{1} << 48) + block);
  const double start = random.share();
  int at = 0;
  for (int index = 0; index < kept; ++index) {
    const double mark = (index + start) / kept * sum;
    while (at + 1 < done && upto[at] < mark) ++at;
    out.push_back(pool[at]);
  }
}

}  // namespace landlord
