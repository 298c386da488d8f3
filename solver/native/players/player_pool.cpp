#include "players/player_pool.hpp"

#include <algorithm>
#include <list>
#include <memory>
#include <mutex>

namespace landlord {

namespace {

// The players of a search that is over, and what they refer to.
struct Kept {
  std::weak_ptr<const void> rules;
  std::weak_ptr<const void> networks;
  std::deque<Player> players;
};

// Those given back last come first.
struct Shelf {
  std::mutex guard;
  std::list<Kept> kept;
};

Shelf& shelf() {
  static Shelf only;
  return only;
}

std::deque<Player> borrowed(const Rules& rules, const Networks& networks) {
  const std::lock_guard lock(shelf().guard);
  auto& kept = shelf().kept;
  kept.remove_if([](const Kept& each) { return each.rules.expired() || each.networks.expired(); });
  const auto found = std::find_if(kept.begin(), kept.end(), [&](const Kept& each) {
    return rules.life().is(each.rules) && networks.life.is(each.networks);
  });
  if (found == kept.end()) return {};
  std::deque<Player> players = std::move(found->players);
  kept.erase(found);
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
  const std::lock_guard lock(shelf().guard);
  auto& kept = shelf().kept;
  kept.push_front({.rules = rules_.life().watch(),
                   .networks = networks_->life.watch(),
                   .players = std::move(players_)});
  if (kept.size() > MOST_KEPT) kept.pop_back();
}

}  // namespace landlord
