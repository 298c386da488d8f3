// A player for rollouts: the network where there is one for the game, else the greedy one.
#pragma once

#include <variant>

#include "network_policy.hpp"

namespace landlord {

class Player {
 public:
  Player(const Rules& rules, const Networks* networks, bool by_points)
      : policy_(networks == nullptr
                    ? Policy(std::in_place_type<GreedyPolicy>, rules)
                    : Policy(std::in_place_type<NetworkPolicy>, rules, *networks, by_points)) {}

  Choice choose(const Seen& seen, int seat, Cards hand) {
    return std::visit([&](auto& policy) { return policy.choose(seen, seat, hand); }, policy_);
  }
  Choice interrupt(const Seen& seen, int seat, Cards hand) {
    return std::visit([&](auto& policy) { return policy.interrupt(seen, seat, hand); }, policy_);
  }
  // Null for the greedy player.
  NetworkPolicy* network() { return std::get_if<NetworkPolicy>(&policy_); }

 private:
  using Policy = std::variant<GreedyPolicy, NetworkPolicy>;
  Policy policy_;
};

}  // namespace landlord
