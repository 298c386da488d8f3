// One run of a search: sequential halving of the candidates (Karnin, Koren and Somekh, "Almost
// optimal exploration in multi-armed bandits", 2013) over worlds that all candidates share. A run
// that the clock alone ends also drops each candidate once it is clearly worse, and ends early when
// more worlds would not change the answer.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "players/player_pool.hpp"
#include "search/search.hpp"

namespace landlord {

namespace {

constexpr int FIRST_WORLDS = 8;  // the worlds of the first round: before it no candidate is dropped
constexpr int FINALISTS = 4;     // this many candidates stay to the end
constexpr int MOST_WORLDS = 100'000;
constexpr double GRACE = 0.15;  // seconds for one world when the time is over before the first

// When a decision is settled, for a limit of up to a second. Who asks for a longer search wants
// finer figures: the last two shrink with the root of the seconds, as errors do.
constexpr double CLEAR = 3.0;        // so many standard errors are no chance
constexpr double NEGLIGIBLE = 0.01;  // so much of a win, or of the mean stake, may be given away
constexpr double EXACT = 0.015;      // the standard error of the answer's own win probability

}  // namespace

class Search::Run {
 public:
  Run(Search& search, const std::vector<Choice>& candidates, const std::vector<int>& kept,
      const Limit& limit, int threads, bool by_wins, const Cancellation* cancellation)
      : search_(search),
        candidates_(candidates),
        kept_(kept),
        by_wins_(by_wins),
        by_clock_(limit.worlds == 0),
        most_(by_clock_ ? MOST_WORLDS : std::min(limit.worlds, MOST_WORLDS)),
        block_size_(std::min(Belief::BLOCK, most_)),
        seconds_(limit.seconds.value_or(std::numeric_limits<double>::infinity())),
        finer_(1 / std::sqrt(std::max(1.0, seconds_))),
        stop_(limit.seconds, &search.cancellation_, cancellation),
        pool_(search.rules_, search.networks_, !by_wins, threads),
        players_(pool_.players()),
        outcomes_(candidates.size()) {
    for (int index = 0; index < count(); ++index) active_.push_back(index);
    priors_ = search.priors(candidates, by_wins, players_.front().greedy().fewest());
  }

  std::vector<Outcomes> outcomes();

 private:
  int count() const { return static_cast<int>(candidates_.size()); }
  int threads() const { return pool_.threads(); }
  bool is_kept(int index) const {
    return std::find(kept_.begin(), kept_.end(), index) != kept_.end();
  }
  int halvings() const;
  double value(int index) const;
  void deal(int count);
  void try_worlds(int from, int to);
  bool finish_round(int& done, int target);
  void drop_worse();
  double worth(std::int64_t points) const {
    return by_wins_ ? static_cast<double>(points > 0) : static_cast<double>(points);
  }
  double stake(int index) const;
  double difference_error(int one, int other, double stake) const;
  bool settled();
  void try_untried();

  Search& search_;
  const std::vector<Choice>& candidates_;
  const std::vector<int>& kept_;
  const bool by_wins_;
  const bool by_clock_;  // the clock alone ends the run
  const int most_;
  const int block_size_;
  const double seconds_;
  const double finer_;  // what the precision of a settled decision is multiplied by
  const Stop stop_;
  PlayerPool pool_;
  std::deque<Player>& players_;
  std::vector<Prior> priors_;
  std::vector<Outcomes> outcomes_;
  std::vector<int> active_;  // the candidates that have not been dropped
  std::uint64_t block_ = 0;
};

// How often the candidates are halved before the last round, that of the finalists.
int Search::Run::halvings() const {
  int halvings = 0;
  for (int left = count(); left > FINALISTS; left = (left + 1) / 2) ++halvings;
  return halvings;
}

// Samples worlds up to `count`. When the clock alone ends the run, a block may take half of the
// time that is left, because its worlds are to be tried, too.
void Search::Run::deal(int count) {
  std::vector<World>& worlds = search_.worlds_;
  while (static_cast<int>(worlds.size()) < count && !stop_.over()) {
    const std::size_t before = worlds.size();
    const World own = search_.own();
    if (by_clock_) {
      const Stop half = stop_.part(0.5);
      search_.belief_.deal(block_++, block_size_, own, players_, half, worlds);
    } else {
      search_.belief_.deal(block_++, block_size_, own, players_, stop_, worlds);
    }
    if (worlds.size() == before) break;
  }
}

// Plays the active candidates out in the worlds [from, to). A world in which time runs out is left
// out for all candidates.
void Search::Run::try_worlds(int from, int to) {
  std::vector<std::vector<std::int64_t>> rows(to - from);
  parallel_for(from, to, threads(), [&](int number, int thread) {
    std::vector<std::int64_t> row;
    row.reserve(active_.size());
    for (int const index : active_) {
      if (stop_.over()) return;
      row.push_back(
          search_.rollout(candidates_[index], search_.worlds_[number], players_[thread], stop_));
    }
    if (stop_.over()) return;
    rows[number - from] = std::move(row);
  });
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) outcomes_[active_[i]].points.push_back(row[i]);
  }
}

// The sum by which active candidates are compared: they have been tried in the same worlds.
double Search::Run::value(int index) const {
  const Prior& prior = priors_[index];
  double total = prior.worlds * (by_wins_ ? prior.win : prior.points);
  for (const std::int64_t points : outcomes_[index].points) total += worth(points);
  return total;
}

void Search::Run::drop_worse() {
  if (active_.size() <= FINALISTS) return;
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

// The standard error of the mean difference between two candidates in the worlds that both were
// tried in. One more world, in which one wins `stake` and the other loses it, keeps it above zero.
double Search::Run::difference_error(int one, int other, double stake) const {
  const std::vector<std::int64_t>& ones = outcomes_[one].points;
  const std::vector<std::int64_t>& others = outcomes_[other].points;
  const auto worlds = static_cast<double>(ones.size());
  double total = 0;
  double squares = 0;
  for (std::size_t at = 0; at < ones.size(); ++at) {
    const double difference = worth(ones[at]) - worth(others[at]);
    total += difference;
    squares += difference * difference;
  }
  const double once = by_wins_ ? 1.0 : 2 * stake;
  return std::sqrt((squares - total * total / worlds + once * once) / worlds / worlds);
}

// What a win pays on average, in the unit of the comparison.
double Search::Run::stake(int index) const {
  if (by_wins_) return 1.0;
  double total = 0;
  for (const std::int64_t points : outcomes_[index].points) total += std::abs(worth(points));
  return total / static_cast<double>(outcomes_[index].points.size());
}

// Drops the candidates that are clearly worse than the best one. Returns whether more worlds would
// hardly change the answer: no other choice that is left can be better by more than NEGLIGIBLE, and
// the win probability of the best one is known.
bool Search::Run::settled() {
  const int best = *std::max_element(active_.begin(), active_.end(), [this](int one, int other) {
    return value(one) < value(other);
  });
  const std::vector<std::int64_t>& points = outcomes_[best].points;
  const auto worlds = static_cast<double>(points.size());
  const double unit = stake(best);
  const double most = value(best);
  bool open = false;
  std::vector<int> left;
  for (int const index : active_) {
    if (index == best) {
      left.push_back(index);
      continue;
    }
    const double lead = (most - value(index)) / (worlds + priors_[best].worlds);
    const double error = difference_error(best, index, unit);
    const bool worse = lead > CLEAR * error;
    if (!worse || is_kept(index)) left.push_back(index);
    if (!worse && CLEAR * error - lead > finer_ * NEGLIGIBLE * unit) open = true;
  }
  active_ = std::move(left);
  const auto won = std::count_if(points.begin(), points.end(), [](auto each) { return each > 0; });
  // The rule of succession, as in the answer's own error.
  const double likely = (static_cast<double>(won) + 1) / (worlds + 2);
  return !open && std::sqrt(likely * (1 - likely) / worlds) <= finer_ * EXACT;
}

// Tries in one world what has no outcome yet, unless a network has judged it and nobody asked to
// keep it.
void Search::Run::try_untried() {
  const Stop grace(GRACE);
  parallel_for(0, count(), threads(), [&](int index, int thread) {
    if (!outcomes_[index].points.empty()) return;
    if (search_.networks_ != nullptr && !is_kept(index)) return;
    if (grace.over()) return;
    const std::int64_t points =
        search_.rollout(candidates_[index], search_.worlds_[0], players_[thread], grace);
    if (!grace.over()) outcomes_[index].points.push_back(points);
  });
}

// Tries the worlds of a round, block by block, so that a round that seconds end has tried the
// worlds that it has sampled. Returns whether there were any.
bool Search::Run::finish_round(int& done, int target) {
  std::vector<World>& worlds = search_.worlds_;
  const int before = done;
  while (done < target) {
    deal(std::min(target, done + Belief::BLOCK));
    if (worlds.empty()) worlds = search_.even_worlds(Belief::BLOCK);  // no time to weigh any
    const int end = std::min(target, static_cast<int>(worlds.size()));
    if (end == done) break;
    try_worlds(done, end);
    done = end;
    if (stop_.over()) break;
  }
  return done > before;
}

std::vector<Outcomes> Search::Run::outcomes() {
  std::vector<World>& worlds = search_.worlds_;
  worlds.clear();
  if (candidates_.empty()) return {};
  const int halvings = this->halvings();
  // Each round doubles the worlds. When the clock alone ends the run, blocks are tried until the
  // round's equal share of the time is over.
  int target =
      by_clock_ ? FIRST_WORLDS : std::max(std::min(most_, FIRST_WORLDS), most_ >> halvings);
  int round = 1;
  int done = 0;
  while (done < most_) {
    if (!finish_round(done, target) || stop_.over()) break;
    if (!by_clock_ || stop_.spent() * (halvings + 1) >= seconds_ * round) {
      ++round;
      drop_worse();
    }
    if (by_clock_ && done >= Belief::BLOCK && settled()) break;
    target = std::min(most_, target + (by_clock_ ? std::min(target, Belief::BLOCK) : target));
  }
  try_untried();
  return std::move(outcomes_);
}

std::vector<Outcomes> Search::run(const std::vector<Choice>& candidates,
                                  const std::vector<int>& kept, const Limit& limit, int threads,
                                  bool by_wins, const Cancellation* cancellation) {
  return Run(*this, candidates, kept, limit, threads, by_wins, cancellation).outcomes();
}

}  // namespace landlord
