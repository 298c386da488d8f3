#include "search/sampling.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace landlord {

Sampling::Sampling(Search& search, int threads, bool by_wins)
    : search_(search), pool_(search.rules_, search.networks_, !by_wins, threads) {
  search_.tried_.clear();
}

Outcomes Sampling::next(const std::vector<Choice>& candidates, int draws, int weighed,
                        std::optional<double> seconds, const Cancellation* cancellation) {
  const Stop stop(seconds, &search_.cancellation_, cancellation);
  const int deals = search_.counted(weighed);
  if (deals > 0 && pools_ > 0) return {};
  const std::vector<Drawn> drawn =
      search_.belief_.draw(pools_++, draws, weighed, deals, search_.own(), pool_.players(), stop);
  const auto worlds = static_cast<int>(drawn.size());
  Outcomes out;
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
  for (const Drawn& each : drawn) {
    out.draws.push_back(each.draws);
    out.alike.push_back(each.alike);
    search_.tried(each);
  }
  // Time may have ended before all of them were weighed.
  double sum = 0;
  for (const double each : out.draws) sum += each;
  out.counted = deals > 0 && sum > deals - 0.5;
  if (out.counted) search_.keep_to_bounds(candidates, drawn, weighed, stop, out);
  return out;
}

}  // namespace landlord
