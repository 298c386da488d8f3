// The player of rollouts: it follows a network, or plays by simple rules.
#pragma once

#include <deque>
#include <optional>

#include "players/network_player.hpp"
#include "players/simple_players.hpp"

namespace landlord {

// How a seat is assumed to play: the opponent model of a sampled world.
enum class PlayerType : std::uint8_t { network, greedy, timid };
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

  // What `seat` does in its turn, or the bomb that it plays out of turn, if any.
  Play decide(const PublicState& state, int seat, Cards hand, bool out_of_turn,
              PlayerType type = PlayerType::network) {
    if (type == PlayerType::network && network_) {
      return network_->decide(state, seat, hand, out_of_turn);
    }
    if (type != PlayerType::timid) return greedy_.decide(state, seat, hand, out_of_turn);
    const Play greedy = out_of_turn ? Play{} : greedy_.decide(state, seat, hand, false);
    return timid_.decide(state, seat, hand, out_of_turn, greedy, greedy_.fewest());
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
  GreedyPlayer greedy_;
  TimidPlayer timid_;
  std::optional<NetworkPlayer> network_;
};

// One player for each thread of a search. What players have counted of hands serves the next search
// with the same networks, so some are cached when their search is over: a short search would spend
// most of its time on counting anew. No answer depends on what was counted before.
class PlayerPool {
 public:
  // `networks` may be null; such players are not cached.
  PlayerPool(const Rules& rules, const Networks* networks, bool by_points, int threads);
  ~PlayerPool();
  PlayerPool(const PlayerPool&) = delete;
  PlayerPool& operator=(const PlayerPool&) = delete;

  std::deque<Player>& players() { return players_; }
  int threads() const { return static_cast<int>(players_.size()); }

  // The players of this many searches are cached, of all networks together: about 2 MB a thread.
  static constexpr std::size_t MOST_CACHED = 4;

 private:
  const Rules& rules_;
  const Networks* networks_;
  std::deque<Player> players_;
};

}  // namespace landlord
