#include "search/sampling.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace landlord {

Sampling::Sampling(Search& search, int threads, bool by_wins)
    : search_(search), pool_(search.rules_, search.networks_, !by_wins, threads) {
  search_.worlds_.clear();
}

PoolOutcomes Sampling::next(const std::vector<Choice>& candidates, int draws, int weighed,
                            std::optional<double> seconds, const Cancellation* cancellation) {
  const Stop stop(seconds, &search_.cancellation_, cancellation);
  const std::vector<Belief::Drawn> drawn =
      search_.belief_.draw(first_, draws, weighed, search_.own(), pool_.players(), stop);
  first_ += static_cast<std::uint64_t>(weighed) * draws;
  const auto worlds = static_cast<int>(drawn.size());
  PoolOutcomes out;
  out.points.assign(candidates.size(), std::vector<std::int64_t>(worlds));
  parallel_for(0, worlds, pool_.threads(), [&](int number, int thread) {
    for (std::size_t at = 0; at < candidates.size() && !stop.over(); ++at) {
      out.points[at][number] =
          search_.rollout(candidates[at], drawn[number].world, pool_.players()[thread], stop);
    }
  });
  if (stop.over()) {
    out.points.assign(candidates.size(), {});
    return out;
  }
  for (const auto& [world, times] : drawn) {
    out.draws.push_back(times);
    search_.worlds_.insert(search_.worlds_.end(), times, world);
  }
  return out;
}

}  // namespace landlord
