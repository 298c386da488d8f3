#include "players/player.hpp"

#include <algorithm>
#include <list>
#include <memory>
#include <mutex>

namespace landlord {

namespace {

// The players of a search that is over, and what they refer to.
struct CachedPlayers {
  std::weak_ptr<const void> rules;
  std::weak_ptr<const void> networks;
  std::deque<Player> players;
};

// Those given back last come first.
struct PlayerCache {
  std::mutex guard;
  std::list<CachedPlayers> searches;
};

PlayerCache& cache() {
  static PlayerCache only;
  return only;
}

std::deque<Player> borrowed(const Rules& rules, const Networks& networks) {
  const std::lock_guard lock(cache().guard);
  auto& cached = cache().searches;
  cached.remove_if(
      [](const CachedPlayers& each) { return each.rules.expired() || each.networks.expired(); });
  const auto found = std::find_if(cached.begin(), cached.end(), [&](const CachedPlayers& each) {
    return rules.life().is(each.rules) && networks.life.is(each.networks);
  });
  if (found == cached.end()) return {};
  std::deque<Player> players = std::move(found->players);
  cached.erase(found);
  return players;
}

}  // namespace

PlayerPool::PlayerPool(const Rules& rules, const Networks* networks, bool by_points, int threads)
    : rules_(rules), networks_(networks) {
  if (networks != nullptr) players_ = borrowed(rules, *networks);
  const auto wanted = static_cast<std::size_t>(std::max(1, threads));
  while (players_.size() > wanted) players_.pop_back();
  for (Player& player : players_) player.play_for(by_points);
  while (players_.size() < wanted) players_.emplace_back(rules, networks, by_points);
}

PlayerPool::~PlayerPool() {
  if (networks_ == nullptr) return;
  const std::lock_guard lock(cache().guard);
  auto& cached = cache().searches;
  cached.push_front({.rules = rules_.life().watch(),
                     .networks = networks_->life.watch(),
                     .players = std::move(players_)});
  if (cached.size() > MOST_CACHED) cached.pop_back();
}

}  // namespace landlord
