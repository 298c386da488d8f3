// The player of rollouts: it follows a network, or plays by simple rules.
#pragma once

#include <optional>

#include "players/greedy.hpp"
#include "players/network_player.hpp"
#include "players/timid.hpp"

namespace landlord {

// How a seat is assumed to play: the opponent model of a sampled world.
enum class PlayerType : std::uint8_t { network, greedy, timid };
inline constexpr int PLAYER_TYPES = 3;
using PlayerTypes = std::array<PlayerType, MAX_SEATS>;

// Plays as any type. Without networks the network type is greedy.
class Player {
 public:
  Player(const Rules& rules, const Networks* networks, bool by_points)
      : greedy_(rules), timid_(rules) {
    if (networks != nullptr) network_.emplace(rules, *networks, by_points, greedy_.fewest());
  }
  // All types count hands with the same tables, which stay where they are.
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  Choice choose(const PublicState& state, int seat, Cards hand,
                PlayerType type = PlayerType::network) {
    if (NetworkPlayer* policy = network_of(type)) return policy->choose(state, seat, hand);
    if (type == PlayerType::timid) return timid_.choose(state, seat, hand, greedy_);
    return greedy_.choose(state, seat, hand);
  }
  Choice interrupt(const PublicState& state, int seat, Cards hand,
                   PlayerType type = PlayerType::network) {
    if (NetworkPlayer* policy = network_of(type)) return policy->interrupt(state, seat, hand);
    if (type == PlayerType::timid) return timid_.interrupt(state, seat, hand, greedy_);
    return greedy_.interrupt(state, seat, hand);
  }
  // What it maximizes from now on: points, or else the probability of winning.
  void play_for(bool by_points) {
    if (network_) network_->play_for(by_points);
  }
  GreedyPlayer& greedy() { return greedy_; }
  TimidPlayer& timid() { return timid_; }
  // Null without networks.
  NetworkPlayer* network() { return network_ ? &*network_ : nullptr; }

 private:
  NetworkPlayer* network_of(PlayerType type) {
    return type == PlayerType::network ? network() : nullptr;
  }

  GreedyPlayer greedy_;
  TimidPlayer timid_;
  std::optional<NetworkPlayer> network_;
};

// One player in all seats, with a type for each seat, as the policy of `play_out`.
class TypedPlayers {
 public:
  TypedPlayers(Player& player, const PlayerTypes& types) : player_(player), types_(types) {}

  Choice choose(const PublicState& state, int seat, Cards hand) {
    return player_.choose(state, seat, hand, types_[seat]);
  }
  Choice interrupt(const PublicState& state, int seat, Cards hand) {
    return player_.interrupt(state, seat, hand, types_[seat]);
  }

 private:
  Player& player_;
  const PlayerTypes& types_;
};

}  // namespace landlord
