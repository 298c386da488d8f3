// The sampling of a search, one pool of worlds after another, until the caller has seen enough.
#pragma once

#include "players/player_pool.hpp"
#include "search/search.hpp"

namespace landlord {

// Tries candidates of a search in common worlds. The caller decides after each pool which of them
// are worth another one. The worlds of a pool do not depend on what was tried in earlier pools.
class Sampling {
 public:
  // The search must outlive the sampling.
  Sampling(Search& search, int threads, bool by_wins);
  Sampling(const Sampling&) = delete;
  Sampling& operator=(const Sampling&) = delete;

  // Tries the candidates in `draws` worlds of the next pool, which weighs `weighed` worlds. Where
  // few deals of the hidden cards are possible, tries the next part of these. Returns nothing after
  // the last of them, when time ends or the call is cancelled before all of them have been tried;
  // the cancellation may be null.
  Outcomes next(const std::vector<Choice>& candidates, int draws, int weighed,
                std::optional<double> seconds, const Cancellation* cancellation = nullptr);

  const Search& search() const { return search_; }

 private:
  Search& search_;
  PlayerPool pool_;
  std::uint64_t pools_ = 0;  // how many have been weighed
};

}  // namespace landlord
