// Players that searches borrow and give back.
#pragma once

#include <deque>

#include "players/player.hpp"

namespace landlord {

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
