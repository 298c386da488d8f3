// One run of a search: sequential halving of the candidates (Karnin, Koren and Somekh, "Almost
// optimal exploration in multi-armed bandits", 2013) over worlds that all candidates share. A run
// that the clock alone ends also drops each candidate once it is clearly worse, and ends early when
// more worlds would not change the answer.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/parallel.hpp"
#include "players/player.hpp"
#include "search/prior.hpp"
#include "search/search.hpp"

namespace landlord {

namespace {

constexpr int FIRST_WORLDS = 8;  // the worlds of the first round: before it no candidate is dropped
constexpr int FINALISTS = 4;     // this many candidates stay to the end
constexpr int MOST_WORLDS = 100'000;
// All deals that there can be are tried where there are no more than so many for each world that
// was asked for, and at most.
constexpr int DEALS_A_WORLD = 4;
constexpr int MOST_DEALS = 2048;
// Where all candidates take no more rollouts than this in all deals that there can be, none is
// dropped.
constexpr int NONE_DROPPED = 4096;
constexpr int BLOCK = 64;       // the most draws from one pool
constexpr double GRACE = 0.15;  // seconds for one world when the time is over before the first

// A search ends early when its decision is settled. These thresholds hold for limits of up to one
// second. A longer search has to give finer figures, so NEGLIGIBLE and EXACT shrink with the square
// root of its seconds, as standard errors do.
constexpr double CLEAR = 3.0;        // a lead of this many standard errors is not luck
constexpr double NEGLIGIBLE = 0.01;  // a loss of this share of a win, or of a mean stake, is fine
constexpr double EXACT = 0.015;      // the standard error of the answer's own win probability

}  // namespace

class Search::Run {
 public:
  Run(Search& search, const std::vector<Play>& candidates, const std::vector<int>& kept,
      const Limit& limit, int threads, bool by_wins, const Cancellation* cancellation)
      : search_(search),
        candidates_(candidates),
        kept_(kept),
        by_wins_(by_wins),
        counted_(counted(search, limit.worlds)),
        by_clock_(limit.worlds == 0 && counted_ == 0),
        most_(counted_ > 0 ? counted_
              : by_clock_  ? MOST_WORLDS
                           : std::min(limit.worlds, MOST_WORLDS)),
        seconds_(limit.seconds.value_or(std::numeric_limits<double>::infinity())),
        finer_(1 / std::sqrt(std::max(1.0, seconds_))),
        stop_(limit.seconds, cancellation),
        pool_(search.rules_, search.networks_, !by_wins, threads),
        players_(pool_.players()),
        tried_(search.tried_),
        points_(candidates.size()) {
    tried_.clear();
    for (int index = 0; index < count(); ++index) active_.push_back(index);
    priors_ = search.priors(candidates, by_wins, players_.front().greedy().fewest());
  }

  Outcomes outcomes() {
    if (candidates_.empty()) return {};
    const int halvings = this->halvings();
    // Each round doubles the worlds. When the clock alone ends the run, pools are tried until the
    // round's equal share of the time is over.
    int target =
        by_clock_ ? FIRST_WORLDS : std::max(std::min(most_, FIRST_WORLDS), most_ >> halvings);
    int round = 1;
    // Rounding may miss the last of the counted deals: then there are no more to try.
    while (done_ < most_) {
      if (!finish_round(target) || stop_.over()) break;
      if (!by_clock_ || stop_.spent() * (halvings + 1) >= seconds_ * round) {
        ++round;
        drop_worse();
      }
      if (by_clock_ && done_ >= BLOCK && settled()) break;
      target = std::min(most_, target + (by_clock_ ? std::min(target, BLOCK) : target));
    }
    try_untried();
    Outcomes out{.worlds = tried_,
                 .points = std::move(points_),
                 .counted = counted_ > 0 && waiting_.empty() && !stop_.over()};
    if (out.counted) search_.keep_to_bounds(candidates_, Belief::POOL, stop_, out);
    return out;
  }

 private:
  // How many deals there can be, where these are not many more than the worlds that were asked for.
  static int counted(Search& search, int worlds) {
    const int most =
        worlds == 0 ? MOST_DEALS : std::clamp(DEALS_A_WORLD * worlds, FEW_DEALS, MOST_DEALS);
    return search.belief_.deals(most);
  }
  int count() const { return static_cast<int>(candidates_.size()); }
  int threads() const { return pool_.threads(); }
  bool is_kept(int index) const {
    return std::find(kept_.begin(), kept_.end(), index) != kept_.end();
  }
  bool keeps_all() const { return counted_ > 0 && counted_ * count() <= NONE_DROPPED; }

  // How often the candidates are halved before the last round, that of the finalists.
  int halvings() const {
    if (keeps_all()) return 0;
    int halvings = 0;
    for (int left = count(); left > FINALISTS; left = (left + 1) / 2) ++halvings;
    return halvings;
  }

  // The number of independent worlds that the first worlds are worth.
  double effective(std::size_t worlds) const {
    double sum = 0;
    double squares = 0;
    for (std::size_t at = 0; at < worlds; ++at) {
      sum += tried_[at].draws;
      squares += tried_[at].draws * tried_[at].alike;
    }
    return effective_worlds(sum, squares);
  }

  // The mean over the draws of the first worlds of `value`, which is given the place of a world.
  template <typename Value>
  double mean_of(std::size_t worlds, Value value) const {
    double sum = 0;
    double total = 0;
    for (std::size_t at = 0; at < worlds; ++at) {
      sum += tried_[at].draws;
      total += tried_[at].draws * value(at);
    }
    return sum == 0 ? 0 : total / sum;
  }

  // What a candidate got on average in the worlds in which it was tried.
  double mean(int index) const {
    const std::vector<std::int64_t>& points = points_[index];
    return mean_of(points.size(), [&](std::size_t at) { return worth(points[at]); });
  }

  // The figure by which the search compares candidates tried in the same worlds: what the network
  // and the outcomes in these worlds say together.
  double value(int index) const {
    const Prior& prior = priors_[index];
    const double worlds = effective(points_[index].size());
    if (by_wins_) return prior.weighing.drawn(prior.win, mean(index), worlds);
    const double share = prior.weighing.share(prior.win, worlds);
    return prior.points + share * (mean(index) - prior.points);
  }

  // Draws worlds from the next pool, and returns whether there are any to try. When the clock alone
  // ends the run, a pool may take half of the time that is left, because its worlds are to be
  // tried, too. Before the first world evenly dealt ones are drawn when there is no time to weigh
  // any.
  bool deal() {
    if (!waiting_.empty()) return true;
    // The first pool of counted deals is all of them.
    if (!stop_.over() && (counted_ == 0 || pools_ == 0)) {
      const Stop half = stop_.part(by_clock_ ? 0.5 : 1);
      const int left = most_ - static_cast<int>(done_);
      waiting_ = search_.belief_.draw(pools_++, std::clamp(left, 1, BLOCK), Belief::POOL, counted_,
                                      players_, half);
    }
    if (waiting_.empty() && done_ == 0) waiting_ = search_.belief_.dealt_evenly(0, BLOCK);
    return !waiting_.empty();
  }

  // Plays the active candidates out in waiting worlds, until these have `draws` draws or a few
  // more. A world in which time runs out is left out for all candidates.
  void try_worlds(double draws) {
    double sum = 0;
    auto end = waiting_.begin();
    for (; end != waiting_.end() && sum < draws; ++end) sum += end->draws;
    const std::vector<Drawn> worlds(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    const auto count = static_cast<int>(worlds.size());
    std::vector<std::vector<std::int64_t>> rows(count);
    parallel_for(0, count, threads(), [&](int number, int thread) {
      std::vector<std::int64_t> row;
      row.reserve(active_.size());
      for (int const index : active_) {
        if (stop_.over()) return;
        row.push_back(search_.rollout(candidates_[index], worlds[number], players_[thread], stop_));
      }
      if (stop_.over()) return;
      rows[number] = std::move(row);
    });
    for (int number = 0; number < count; ++number) {
      if (rows[number].empty()) continue;
      for (std::size_t i = 0; i < active_.size(); ++i) {
        points_[active_[i]].push_back(rows[number][i]);
      }
      done_ += worlds[number].draws;
      tried_.push_back(worlds[number]);
    }
  }

  // Tries the worlds of a round, pool by pool, so that a round that seconds end has tried the
  // worlds that it has drawn. Returns whether there were any.
  bool finish_round(int target) {
    const double before = done_;
    while (done_ < target && deal()) {
      try_worlds(target - done_);
      if (stop_.over()) break;
    }
    return done_ > before;
  }

  void drop_worse() {
    if (keeps_all() || active_.size() <= FINALISTS) return;
    std::vector<std::pair<double, int>> order;
    order.reserve(active_.size());
    for (int const index : active_) order.emplace_back(-value(index), index);
    std::sort(order.begin(), order.end());
    const auto half = std::max<std::size_t>(FINALISTS, (active_.size() + 1) / 2);
    active_.clear();
    for (std::size_t i = 0; i < order.size(); ++i) {
      const int index = order[i].second;
      if (i < half || is_kept(index)) active_.push_back(index);
    }
    std::sort(active_.begin(), active_.end());
  }

  double worth(std::int64_t points) const {
    return by_wins_ ? static_cast<double>(points > 0) : static_cast<double>(points);
  }

  // What a win pays on average, in the unit of the comparison.
  double stake(int index) const {
    if (by_wins_) return 1.0;
    const std::vector<std::int64_t>& points = points_[index];
    return mean_of(points.size(), [&](std::size_t at) { return std::abs(worth(points[at])); });
  }

  // The standard error of the difference of two candidates that were tried in the same worlds. One
  // more world, in which one wins `stake` and the other loses it, keeps it above zero.
  double difference_error(int one, int other, double stake) const {
    const std::size_t tried = points_[one].size();
    const double apart = mean(one) - mean(other);
    const double variance = mean_of(tried, [&](std::size_t at) {
      const double rest = worth(points_[one][at]) - worth(points_[other][at]) - apart;
      return rest * rest;
    });
    const double worlds = effective(tried);
    const double once = by_wins_ ? 1.0 : 2 * stake;
    return std::sqrt((variance + once * once / worlds) / worlds);
  }

  // Drops the candidates that are clearly worse than the best one. Returns whether more worlds
  // would hardly change the answer: no other choice that is left can be better by more than
  // NEGLIGIBLE, and the win probability of the best one is known.
  bool settled() {
    const int best = *std::max_element(active_.begin(), active_.end(), [this](int one, int other) {
      return value(one) < value(other);
    });
    const std::vector<std::int64_t>& points = points_[best];
    const double worlds = effective(points.size());
    const double unit = stake(best);
    const double most = value(best);
    bool open = false;
    std::vector<int> left;
    for (int const index : active_) {
      if (index == best) {
        left.push_back(index);
        continue;
      }
      const double lead = most - value(index);
      const double error = difference_error(best, index, unit);
      const bool worse = lead > CLEAR * error;
      if (!worse || is_kept(index)) left.push_back(index);
      if (!worse && CLEAR * error - lead > finer_ * NEGLIGIBLE * unit) open = true;
    }
    active_ = std::move(left);
    const double won =
        mean_of(points.size(), [&](std::size_t at) { return points[at] > 0 ? 1.0 : 0.0; });
    // The rule of succession, as in the answer's own error.
    const double likely = (worlds * won + 1) / (worlds + 2);
    return !open && std::sqrt(likely * (1 - likely) / worlds) <= finer_ * EXACT;
  }

  // Tries every candidate without an outcome in one world, so that each has a figure. A candidate
  // that a network has judged already is left out, unless the caller asked to keep it.
  void try_untried() {
    if (waiting_.empty() && done_ == 0) deal();
    Drawn first = tried_.empty() ? waiting_.front() : tried_.front();
    first.draws = first.alike = 1;
    std::vector<std::optional<std::int64_t>> found(candidates_.size());
    const Stop grace(GRACE);
    parallel_for(0, count(), threads(), [&](int index, int thread) {
      if (!points_[index].empty()) return;
      if (search_.networks_ != nullptr && !is_kept(index)) return;
      if (grace.over()) return;
      const std::int64_t points =
          search_.rollout(candidates_[index], first, players_[thread], grace);
      if (!grace.over()) found[index] = points;
    });
    for (int index = 0; index < count(); ++index) {
      const std::optional<std::int64_t>& points = found[index];
      if (!points.has_value()) continue;
      points_[index].push_back(*points);
      if (tried_.empty()) tried_.push_back(first);
    }
  }

  Search& search_;
  const std::vector<Play>& candidates_;
  const std::vector<int>& kept_;
  const bool by_wins_;
  const int counted_;    // how many deals are counted; 0 where worlds are drawn
  const bool by_clock_;  // the clock alone ends the run
  const int most_;
  const double seconds_;
  const double finer_;  // what the precision of a settled decision is multiplied by
  const Stop stop_;
  PlayerPool pool_;
  std::deque<Player>& players_;
  std::vector<Prior> priors_;
  std::vector<Drawn> waiting_;  // the worlds of the last pool that have not been tried
  std::vector<Drawn>& tried_;   // those that have
  double done_ = 0;             // the sum of their draws
  std::vector<std::vector<std::int64_t>> points_;  // by candidate, in these worlds
  std::vector<int> active_;                        // the candidates that have not been dropped
  std::uint64_t pools_ = 0;                        // how many have been weighed
};

Outcomes Search::run(const std::vector<Play>& candidates, const std::vector<int>& kept,
                     const Limit& limit, int threads, bool by_wins,
                     const Cancellation* cancellation) {
  return Run(*this, candidates, kept, limit, threads, by_wins, cancellation).outcomes();
}

}  // namespace landlord
