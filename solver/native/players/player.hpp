// A player for rollouts: the network where there is one for the game, else the greedy one. With a
// network it can play in the greedy manner, too.
#pragma once

#include <optional>

#include "players/network_policy.hpp"

namespace landlord {

// How a seat is taken to play.
enum class Manner : std::uint8_t { ours, greedy };
constexpr int MANNERS = 2;
using Manners = std::array<Manner, MAX_SEATS>;

class Player {
 public:
  Player(const Rules& rules, const Networks* networks, bool by_points) : greedy_(rules) {
    if (networks != nullptr) network_.emplace(rules, *networks, by_points);
  }

  Choice choose(const Seen& seen, int seat, Cards hand, Manner manner = Manner::ours) {
    if (NetworkPolicy* ours = network_in(manner)) return ours->choose(seen, seat, hand);
    return greedy_.choose(seen, seat, hand);
  }
  Choice interrupt(const Seen& seen, int seat, Cards hand, Manner manner = Manner::ours) {
    if (NetworkPolicy* ours = network_in(manner)) return ours->interrupt(seen, seat, hand);
    return greedy_.interrupt(seen, seat, hand);
  }
  GreedyPolicy& greedy() { return greedy_; }
  // Null where there is no network for the game.
  NetworkPolicy* network() { return network_ ? &*network_ : nullptr; }

 private:
  NetworkPolicy* network_in(Manner manner) {
    return manner == Manner::greedy ? nullptr : network();
  }

  GreedyPolicy greedy_;
  std::optional<NetworkPolicy> network_;
};

// One player in all seats, each in its own manner, as one policy.
class Cast {
 public:
  Cast(Player& player, const Manners& manners) : player_(player), manners_(manners) {}

  Choice choose(const Seen& seen, int seat, Cards hand) {
    return player_.choose(seen, seat, hand, manners_[seat]);
  }
  Choice interrupt(const Seen& seen, int seat, Cards hand) {
    return player_.interrupt(seen, seat, hand, manners_[seat]);
  }

 private:
  Player& player_;
  const Manners& manners_;
};

}  // namespace landlord
