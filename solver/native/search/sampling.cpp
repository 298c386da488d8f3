#include "search/sampling.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace landlord {

namespace {

// All deals that there can be are tried at once where they are no more than these.
constexpr int FEW_DEALS = 256;

}  // namespace

Sampling::Sampling(Search& search, int threads, bool by_wins)
    : search_(search), pool_(search.rules_, search.networks_, !by_wins, threads) {
  search_.tried_.clear();
}

// The worlds to be tried next: those of the next pool, or a part of all deals that there can be.
std::vector<Drawn> Sampling::take(int draws, int weighed, const Stop& stop) {
  if (pools_ > 0 && counted_) {
    if (waiting_.empty()) return {};
  } else {
    const int deals = search_.belief_.counted(weighed, search_.own());
    const std::vector<Drawn> drawn =
        search_.belief_.draw(pools_++, draws, weighed, search_.own(), pool_.players(), stop);
    waiting_.assign(drawn.begin(), drawn.end());
    double sum = 0;
    for (const Drawn& each : drawn) sum += each.draws;
    // Time may have ended before all of them were weighed.
    counted_ = deals > 0 && sum > deals - 0.5;
  }
  const std::size_t most = counted_ ? std::max(draws, FEW_DEALS) : waiting_.size();
  const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(most, waiting_.size()));
  std::vector<Drawn> out(waiting_.begin(), end);
  waiting_.erase(waiting_.begin(), end);
  return out;
}

Outcomes Sampling::next(const std::vector<Choice>& candidates, int draws, int weighed,
                        std::optional<double> seconds, const Cancellation* cancellation) {
  const Stop stop(seconds, &search_.cancellation_, cancellation);
  const bool first = pools_ == 0;
  const std::vector<Drawn> drawn = take(draws, weighed, stop);
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
  out.counted = counted_ && waiting_.empty();
  // The bounds hold for all deals together.
  if (out.counted && first) search_.keep_to_bounds(candidates, drawn, weighed, stop, out);
  return out;
}

}  // namespace landlord
