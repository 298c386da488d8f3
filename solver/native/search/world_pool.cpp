#include "search/world_pool.hpp"

#include <algorithm>
#include <cmath>

namespace landlord {

namespace {

// The dealer of a new stage learns from the weighed worlds of a pool. Where few of them carry most
// of the weight, the likelihoods are trusted less, until the pool is worth this many worlds of
// equal weight.
constexpr double LEAST_TOLD = 16;
// The dealer of a new stage also counts this many evenly dealt worlds, because cards that no world
// of the pool has met are not impossible.
constexpr double EVENLY = 4;

// How many equal weights say as much (the effective sample size).
double worth(const std::vector<double>& weights) {
  double sum = 0;
  double squares = 0;
  for (const double weight : weights) {
    sum += weight;
    squares += weight * weight;
  }
  return sum * sum / squares;
}

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
    found_.push_back(each.world);
    logs_.push_back(each.log);
    double share = sizes_.front();
    for (std::size_t at = 0; at < dealers_.size(); ++at) {
      share += sizes_[at + 1] * dealers_[at].ratio(each.world.hands);
    }
    shares_.push_back(share);
  }
}

std::vector<double> WorldPool::weights(double least) const {
  const double highest = *std::max_element(logs_.begin(), logs_.end());
  std::vector<double> weights(logs_.size());
  double power = trust_;
  for (int step = 0; step <= 12; ++step, power *= 0.75) {
    for (std::size_t at = 0; at < weights.size(); ++at) {
      weights[at] = std::exp(power * (logs_[at] - highest)) / shares_[at];
    }
    if (worth(weights) >= least) break;
  }
  return weights;
}

void WorldPool::next_stage() { dealers_.emplace_back(worlds_, tilts()); }

// By seat, rank and number of cards: how many times more frequent the number is in the pool than
// among evenly dealt worlds.
TiltedWorlds::Tilts WorldPool::tilts() const {
  const std::vector<double> weights = this->weights(LEAST_TOLD);
  const double told = worth(weights);
  double sum = 0;
  for (const double weight : weights) sum += weight;
  TiltedWorlds::Tilts tilts{};
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (worlds_.open(seat) == 0) continue;
    for (int rank = 0; rank < worlds_.ranks(); ++rank) {
      auto& tilt = tilts[seat][rank];
      for (std::size_t at = 0; at < weights.size(); ++at) {
        tilt[worlds_.free_count(found_[at].hands, seat, rank)] += weights[at] / sum;
      }
      for (int cards = 0; cards <= worlds_.free_counts()[rank]; ++cards) {
        const double even = worlds_.chance(seat, rank, cards);
        tilt[cards] = even > 0 ? (told * tilt[cards] / even + EVENLY) / (told + EVENLY) : 1;
      }
    }
  }
  return tilts;
}

}  // namespace landlord
