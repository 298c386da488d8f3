#include "search/world_pool.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace landlord {

namespace {

// The dealer of a new stage learns from the weighed worlds of a pool. Where few of them carry most
// of the weight, the likelihoods are trusted less, until the pool is worth this many worlds of
// equal weight.
constexpr double LEAST_EFFECTIVE = 16;
// The dealer of a new stage also counts this many evenly dealt worlds, because cards that no world
// of the pool has met are not impossible.
constexpr double EVENLY = 4;

// This share of the worlds is dealt as if nothing were known, rank by rank. No network knows who
// plays, and what it holds for nearly impossible has to be found all the same.
constexpr double EVEN_SHARE = 0.2;
// No factor is above e to this power, nor below e to minus this power.
constexpr double MOST_LOG = 20;

}  // namespace

WorldPool::WorldPool(const Worlds& worlds, double trust, const TiltedWorlds::Tilts* proposal)
    : worlds_(worlds), trust_(trust) {
  if (proposal == nullptr) return;
  dealers_.emplace_back(worlds, *proposal);
  sizes_.push_back(0);
}

void WorldPool::add(const std::vector<Weighed>& stage) {
  double shape = 0;
  for (const Weighed& each : stage) shape += each.shape;
  const auto size = static_cast<double>(stage.size());
  sizes_.push_back(size * size / shape);
  if (dealer() != nullptr) {
    for (std::size_t at = 0; at < found_.size(); ++at) {
      shares_[at] += sizes_.back() * dealer()->ratio(found_[at].hands);
    }
  }
  for (const Weighed& each : stage) {
    found_.push_back(each);
    double share = sizes_.front();
    for (std::size_t at = 0; at < dealers_.size(); ++at) {
      share += sizes_[at + 1] * dealers_[at].ratio(each.hands);
    }
    shares_.push_back(share);
  }
}

std::vector<double> WorldPool::weights(double least) const {
  double highest = found_.front().log;
  for (const Weighed& each : found_) highest = std::max(highest, each.log);
  std::vector<double> weights(found_.size());
  double power = trust_;
  for (int step = 0; step <= 12; ++step, power *= 0.75) {
    for (std::size_t at = 0; at < weights.size(); ++at) {
      weights[at] = std::exp(power * (found_[at].log - highest)) / shares_[at];
    }
    if (worth(weights) >= least) break;
  }
  return weights;
}

std::vector<Likely> WorldPool::likely(double least) const {
  const std::vector<double> weights = this->weights(least);
  std::vector<Likely> out;
  std::map<Hands, std::size_t> places;
  for (std::size_t at = 0; at < weights.size(); ++at) {
    const auto [place, fresh] = places.emplace(found_[at].hands, out.size());
    if (fresh) out.push_back({.hands = found_[at].hands, .types = found_[at].types, .deals = 0});
    out[place->second].weight += weights[at];
    out[place->second].deals += 1;
  }
  return out;
}

void WorldPool::next_stage() {
  dealers_.emplace_back(worlds_,
                        learned(worlds_, likely(LEAST_EFFECTIVE), worth(weights(LEAST_EFFECTIVE))));
}

double worth(const std::vector<double>& weights) {
  double sum = 0;
  double squares = 0;
  for (const double weight : weights) {
    sum += weight;
    squares += weight * weight;
  }
  return sum * sum / squares;
}

TiltedWorlds::Tilts learned(const Worlds& worlds, const std::vector<Likely>& likely,
                            double effective) {
  double sum = 0;
  for (const Likely& each : likely) sum += each.weight;
  TiltedWorlds::Tilts tilts{};
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (worlds.unknown(seat) == 0) continue;
    for (int rank = 0; rank < worlds.ranks(); ++rank) {
      auto& tilt = tilts[seat][rank];
      for (const Likely& each : likely) {
        tilt[worlds.free_count(each.hands, seat, rank)] += each.weight / sum;
      }
      for (int cards = 0; cards <= worlds.free_counts()[rank]; ++cards) {
        const double even = worlds.chance(seat, rank, cards);
        tilt[cards] =
            even > 0 ? (effective * tilt[cards] / even + EVENLY) / (effective + EVENLY) : 1;
      }
    }
  }
  return tilts;
}

TiltedWorlds::Tilts propose(const Networks& networks, const PublicState& state,
                            const Question& question, const Worlds& worlds) {
  const Network& network = networks.proposals[Features::role(state, question.seat)];
  Active active;
  networks.features.situation(state, question, active);
  Row<std::int16_t> sums(network.width());
  network.prepare(active, sums.data());
  std::vector<float> logs(network.outputs());
  network.evaluate(sums.data(), nullptr, {}, logs.data());

  TiltedWorlds::Tilts tilts{};
  const float* factor = logs.data();
  for (int seat = state.next(question.seat); seat != question.seat; seat = state.next(seat)) {
    for (int rank = 0; rank < worlds.ranks(); ++rank) {
      auto& tilt = tilts[seat][rank];
      double log = 0;
      double all = 0;
      for (int cards = 0; cards <= MAX_COUNT; ++cards) {
        if (cards > 0 && cards <= Networks::PROPOSED_CARDS) log += *factor++;
        tilt[cards] = std::exp(std::clamp(log, -MOST_LOG, MOST_LOG));
        all += worlds.chance(seat, rank, cards) * tilt[cards];
      }
      for (double& each : tilt) {
        each = all > 0 ? (1 - EVEN_SHARE) * each / all + EVEN_SHARE : 1;
      }
    }
  }
  return tilts;
}

double worth(const std::vector<Likely>& likely) {
  double sum = 0;
  double squares = 0;
  for (const Likely& each : likely) {
    sum += each.weight;
    squares += each.weight * each.weight / each.deals;
  }
  return sum * sum / squares;
}

std::vector<double> chances_of(const std::vector<double>& expected, int count) {
  std::vector<double> out(expected.size(), 1);
  if (count >= static_cast<int>(expected.size())) return out;
  // The more of them are 1, the more is left to the others.
  double scale = 0;
  for (int sure = -1;;) {
    int now = 0;
    double rest = 0;
    for (const double each : expected) {
      if (each * scale >= 1) {
        ++now;
      } else {
        rest += each;
      }
    }
    // Rounding may make one of them 1 in one round and a little less in the next, for ever.
    if (now <= sure || now >= count) break;
    sure = now;
    scale = (count - sure) / rest;
  }
  for (std::size_t at = 0; at < out.size(); ++at) out[at] = std::min(1.0, expected[at] * scale);
  return out;
}

std::vector<Drawn> resample(const std::vector<Likely>& likely, int draws, Random random) {
  double sum = 0;
  for (const Likely& each : likely) sum += each.weight;
  const double start = random.uniform();
  std::vector<Drawn> out;
  double before = 0;  // the mean number of draws of what has been passed
  int next = 0;
  for (const Likely& here : likely) {
    for (const auto& [types, chance] : here.types.together()) {
      const double mean = here.weight / sum * chance * draws;
      before += mean;
      const int end = std::clamp(static_cast<int>(std::ceil(before - start)), next, draws);
      if (end == next) continue;
      out.push_back({{here.hands, types},
                     static_cast<double>(end - next),
                     1 + here.weight / sum * draws / here.deals});
      next = end;
    }
  }
  // Sums of rounded weights may miss the last draw.
  if (!out.empty()) out.back().draws += draws - next;
  random.shuffle(out);
  return out;
}

std::vector<Drawn> all_of(const std::vector<Likely>& likely, double worth, Random random) {
  const auto count = static_cast<double>(likely.size());
  double sum = 0;
  for (const Likely& here : likely) sum += here.weight;
  std::vector<Drawn> out;
  for (const Likely& here : likely) {
    for (const auto& [types, chance] : here.types.together()) {
      const double draws = here.weight / sum * chance * count;
      if (draws > 0) out.push_back({{here.hands, types}, draws, count / worth});
    }
  }
  random.shuffle(out);
  return out;
}

}  // namespace landlord
