#include "exact/exact_search.hpp"

#include <algorithm>
#include <tuple>

#include "base/parallel.hpp"
#include "exact/goals.hpp"

namespace landlord {

namespace {

constexpr std::uint64_t ALONE = 20'000;        // nodes before other threads join
constexpr std::uint64_t WORTH_A_THREAD = 500;  // nodes that take longer than starting a thread
// The nodes that counting the plays to the win may take: for the acts of the start, and for each
// act of the line that follows.
constexpr std::uint64_t MOST_COUNTED = 50'000;
constexpr std::uint64_t MOST_COUNTED_IN_LINE = 10'000;

ExactAct act_of(const Decision& decision, const Play* play, const Bounds& bounds = {}) {
  return {.seat = decision.seat,
          .interrupt = decision.interrupt,
          .play = play == nullptr ? Play{} : *play,
          .bounds = bounds};
}

}  // namespace

ExactSearch::ExactSearch(const Rules& rules, const Table& table, const Hands& hands, bool points,
                         bool interrupts, std::size_t memory)
    : game_(rules, interrupts, points),
      start_{.table = table, .hands = hands, .asked = table.players - 1},
      unit_(points ? table.players - 1 : 1),
      shared_(game_, points, memory) {
  if (!shared_.goals.keeps_factor()) {
    if (points) unit_ *= table.bombs_played.factor;
    start_.table.bombs_played = {};
  }
  results_ = possible_results(rules, start_.table, hands, shared_.goals);
}

Prover& ExactSearch::prover(std::size_t index) {
  while (provers_.size() <= index) provers_.emplace_back(shared_, threads_ == 1);
  return provers_[index];
}

// Runs the task on every thread, each with the prover of its number.
void ExactSearch::at_once(const std::function<void(int)>& task) {
  prover(threads_ - 1);
  shared_.answered = false;
  parallel_for(0, threads_, threads_, [&](int index, int) {
    try {
      task(index);
    } catch (...) {
      shared_.answered = true;  // the others need not go on
      throw;
    }
  });
}

// Proves or refutes a goal: with one thread at first, with all threads if that takes long.
ProofNumbers ExactSearch::prove(const Position& position, std::int64_t goal) {
  const ProofNumbers first = prover(0).prove(position, goal, threads_ == 1 ? 0 : ALONE);
  if (threads_ == 1 || first.decided() || shared_.over()) return first;
  std::vector<ProofNumbers> found(threads_);
  at_once([&](int index) {
    found[index] = provers_[index].prove(position, goal, 0);
    shared_.answered = true;
  });
  shared_.answered = false;
  const auto decided = std::find_if(found.begin(), found.end(),
                                    [](const ProofNumbers& each) { return each.decided(); });
  return decided == found.end() ? first : *decided;
}

// Narrows the bounds of a result by proving one goal after the other. With `alone` a goal that
// takes that prover more than ALONE nodes is left open.
Bounds ExactSearch::value(const Position& position, Bounds known, Prover* alone) {
  auto const place_of = [this](std::int64_t result) {
    return static_cast<std::size_t>(std::lower_bound(results_.begin(), results_.end(), result) -
                                    results_.begin());
  };
  std::size_t low = place_of(known.low);
  std::size_t high = place_of(known.high);
  auto const narrow = [&](std::size_t goal, const ProofNumbers& numbers) {
    if (numbers.proof == 0) low = std::max(low, goal);
    if (numbers.disproof == 0) high = std::min(high, goal - 1);
  };
  std::size_t next = place_of(1);
  while (low < high) {
    const std::size_t goal = std::clamp(next, low + 1, high);
    const ProofNumbers numbers = alone != nullptr ? alone->prove(position, results_[goal], ALONE)
                                                  : prove(position, results_[goal]);
    if (!numbers.decided()) break;
    narrow(goal, numbers);
    next = numbers.proof == 0 ? goal + 1 : goal - 1;
  }
  // Behind the limit, what was proven of any goal on the way to another result still counts.
  for (std::size_t goal = low + 1; goal <= high; ++goal) {
    narrow(goal, (alone ? *alone : prover(0)).look(position, results_[goal]));
  }
  return {.low = results_[low], .high = results_[high]};
}

// What the seat whose turn it is may do; this may be the pass alone.
Decision ExactSearch::first_decision() const {
  Decision decision;
  const Table& table = start_.table;
  decision.seat = table.turn;
  decision.may_pass = table.has_current;
  game_.rules().plays(start_.hands[table.turn], table.to_beat(), false, true, decision.plays);
  require(decision.options() > 0, "the leader has no play that the rules know");
  return decision;
}

// The bounds of each act. Most acts take little work, so that the threads first take one act each,
// and then search the remaining ones together.
std::vector<Bounds> ExactSearch::values(const Decision& decision, const Bounds& known) {
  std::vector<Bounds> bounds(decision.options(), known);
  auto const narrow = [&](std::size_t index, Prover* alone) {
    bounds[index] = value(after(start_, decision, index), bounds[index], alone);
  };
  if (threads_ > 1) {
    std::atomic<std::size_t> next = 0;
    auto const take = [&](int prover, std::uint64_t most_nodes) {
      while (!shared_.over() && shared_.nodes() < most_nodes) {
        const std::size_t index = next++;
        if (index >= bounds.size()) return;
        narrow(index, &provers_[prover]);
      }
    };
    prover(0);
    take(0, WORTH_A_THREAD);
    if (next < bounds.size() && !shared_.over()) {
      at_once([&](int prover) { take(prover, ~std::uint64_t{0}); });
    }
  }
  for (std::size_t index = 0; index < bounds.size(); ++index) narrow(index, nullptr);
  return bounds;
}

ExactResult ExactSearch::run(const Limit& limit, int threads, bool each_play,
                             const Cancellation* cancellation) {
  const std::lock_guard<std::mutex> lock(running_);
  threads_ = threads;
  provers_.clear();
  counters_.clear();  // an earlier run may have failed
  shared_.begin(limit, cancellation);
  ExactResult result;
  const Decision decision = first_decision();
  const bool landlord = start_.table.is_landlord(decision.seat);
  Bounds whole = value(start_, anything(), nullptr);
  if (each_play) {
    // No act is better for its seat than the best one.
    const Bounds known = landlord ? Bounds{.low = results_.front(), .high = whole.high}
                                  : Bounds{.low = whole.low, .high = results_.back()};
    const std::vector<Bounds> bounds = values(decision, known);
    for (std::size_t index = 0; index < bounds.size(); ++index) {
      result.acts.push_back(act_of(decision, decision.option(index), bounds[index]));
    }
    // The best act is worth what the position is worth.
    auto const better = [landlord](std::int64_t a, std::int64_t b) {
      return landlord ? std::max(a, b) : std::min(a, b);
    };
    Bounds best = result.acts.front().bounds;
    for (const ExactAct& act : result.acts) {
      best.low = better(best.low, act.bounds.low);
      best.high = better(best.high, act.bounds.high);
    }
    whole.low = std::max(whole.low, best.low);
    whole.high = std::min(whole.high, best.high);
    count_plays(decision, result.acts);
  }
  if (whole.exact()) {
    const int first = each_play ? best_of(decision, result.acts, whole) : -1;
    follow(start_, whole.low, first, result.line);
  }
  counters_.clear();
  if (!each_play && !result.line.empty()) {
    result.acts.push_back(result.line.front());
    result.acts.back().bounds = whole;
  }
  auto const scale = [this](Bounds& bounds) {
    bounds.low *= unit_;
    bounds.high *= unit_;
  };
  result.bounds = whole;
  scale(result.bounds);
  for (ExactAct& act : result.acts) scale(act.bounds);
  for (ExactAct& act : result.line) act.bounds = result.bounds;
  result.nodes = shared_.nodes();
  return result;
}

// The goal that a side keeps which gets the value: the landlord wants his value or more, the
// others do not let him have the next higher one. There is none higher than the highest.
std::int64_t ExactSearch::goal_of(std::int64_t value, bool landlord) const {
  if (landlord) return value;
  const auto more = std::upper_bound(results_.begin(), results_.end(), value);
  return more == results_.end() ? MOST_RESULT : *more;
}

Position ExactSearch::after(const Position& position, const Decision& decision,
                            std::size_t index) const {
  Position next = position;
  game_.act(next, decision, decision.option(index));
  return next;
}

// Counts the plays to the win after each act. All acts are searched to one depth before any is
// searched deeper, so that the counts that are cheap are there when the allowance is spent.
void ExactSearch::count_plays(const Decision& decision, std::vector<ExactAct>& acts) {
  struct Count {
    ExactAct* act;
    Position position;
    std::int64_t goal;
    int own;  // plays that this act adds
    WinDistance* counter;
  };
  for (const bool landlord : {false, true}) {
    counters_.emplace_back(game_.rules(), landlord, game_.interrupts(), shared_.goals.points())
        .allow(std::min(shared_.nodes_left(), MOST_COUNTED), shared_.stop());
  }
  const bool moves = start_.table.is_landlord(decision.seat);
  std::vector<Count> open;
  for (std::size_t index = 0; index < acts.size(); ++index) {
    ExactAct& act = acts[index];
    if (!act.bounds.exact()) continue;
    const bool landlord = act.bounds.low > 0;
    open.push_back({.act = &act,
                    .position = after(start_, decision, index),
                    .goal = goal_of(act.bounds.low, landlord),
                    .own = landlord == moves && !act.play.passes() ? 1 : 0,
                    .counter = &counters_[landlord]});
  }
  auto const counted = [](Count& count, int plays) {
    count.act->to_win.plays = plays;
    if (plays < count.own) return false;
    const auto found = count.counter->within(count.position, count.goal, plays - count.own);
    count.act->to_win.exact = found.value_or(false);
    return count.act->to_win.exact || !found;
  };
  for (int plays = 0; !open.empty(); ++plays) {
    std::erase_if(open, [&](Count& count) { return counted(count, plays); });
  }
}

// The best act at the start: it keeps the value, and is the shortest way for a side that is ahead,
// the longest for the other one. Among equals the rules of `best_act` decide.
int ExactSearch::best_of(const Decision& decision, const std::vector<ExactAct>& acts,
                         const Bounds& whole) {
  const bool ahead = start_.table.is_landlord(decision.seat) == (whole.low > 0);
  auto const rank = [&](int index) {
    const PlaysToWin& to_win = acts[index].to_win;
    int effort = 0;
    prover(0).look(after(start_, decision, index), goal_of(whole.low, whole.low > 0), &effort);
    return ahead ? std::tuple(!to_win.exact, to_win.plays, effort)
                 : std::tuple(false, -to_win.plays, -effort);
  };
  int best = -1;
  for (int index = 0; index < static_cast<int>(acts.size()); ++index) {
    const Bounds& bounds = acts[index].bounds;
    if (!bounds.exact() || bounds.low != whole.low) continue;
    if (best < 0 || rank(index) < rank(best)) best = index;
  }
  return best;
}

// Of the options, those with which the side that is ahead wins soonest; none when the allowance is
// spent.
std::vector<int> ExactSearch::shortest(const Position& position, const Decision& decision,
                                       std::int64_t value) {
  const bool landlord = value > 0;
  WinDistance& plays = counters_[landlord];
  plays.allow(std::min(shared_.nodes_left(), MOST_COUNTED_IN_LINE), shared_.stop());
  std::vector<int> found;
  for (int most = 0; found.empty(); ++most) {
    for (int index = 0; index < static_cast<int>(decision.options()); ++index) {
      const int own = decision.option(index) == nullptr ? 0 : 1;
      if (own > most) continue;
      const auto within =
          plays.within(after(position, decision, index), goal_of(value, landlord), most - own);
      if (!within) return {};
      if (*within) found.push_back(index);
    }
  }
  return found;
}

// Of the options that keep the value of a side that is behind, those after which the other side
// needs the most plays; all that may be so when the allowance is spent.
std::vector<int> ExactSearch::longest(const Position& position, const Decision& decision,
                                      std::int64_t value, std::vector<int> kept) {
  const bool landlord = value > 0;
  WinDistance& plays = counters_[landlord];
  plays.allow(std::min(shared_.nodes_left(), MOST_COUNTED_IN_LINE), shared_.stop());
  for (int most = 0; kept.size() > 1; ++most) {
    std::vector<int> longer;
    for (const int index : kept) {
      const auto within =
          plays.within(after(position, decision, index), goal_of(value, landlord), most);
      if (!within) return kept;
      if (!*within) longer.push_back(index);
    }
    if (longer.empty()) break;
    kept = std::move(longer);
  }
  return kept;
}

// The index of an act that keeps the value for its side, or -1 when the search was stopped. A side
// that is ahead takes the shortest way to the end, the other one the longest. Where these are not
// counted, and among equals, it takes the act that was easiest to prove, or the hardest.
int ExactSearch::best_act(const Position& position, const Decision& decision, std::int64_t value) {
  const bool landlord = position.table.is_landlord(decision.seat);
  const bool ahead = landlord == (value > 0);
  const bool any = landlord ? value <= results_.front() : value >= results_.back();
  const std::int64_t goal = any ? 1 : goal_of(value, landlord);
  auto const kept = [&](const ProofNumbers& numbers) {
    return any || (landlord ? numbers.proof : numbers.disproof) == 0;
  };
  const int count = static_cast<int>(decision.options());
  std::vector<int> efforts(count);
  std::vector<int> acts;
  std::vector<int> unknown;
  for (int index = 0; index < count; ++index) {
    const ProofNumbers numbers =
        prover(0).look(after(position, decision, index), goal, &efforts[index]);
    if (kept(numbers)) {
      acts.push_back(index);
    } else if (!numbers.decided()) {
      unknown.push_back(index);
    }
  }
  // A side that is behind looks at all its acts, since one of them may resist for longer.
  const bool counts = !counters_.empty();
  for (const int index : unknown) {
    if (!acts.empty() && (ahead || !counts)) break;
    if (kept(prove(after(position, decision, index), goal))) acts.push_back(index);
  }
  if (acts.empty()) return -1;
  if (counts && ahead) {
    const std::vector<int> soonest = shortest(position, decision, value);
    if (!soonest.empty()) acts = soonest;
  } else if (counts) {
    acts = longest(position, decision, value, acts);
  }
  auto const easier = [&](int a, int b) { return efforts[a] < efforts[b]; };
  return ahead ? *std::min_element(acts.begin(), acts.end(), easier)
               : *std::max_element(acts.begin(), acts.end(), easier);
}

// Appends the principal variation: how the game goes on when no seat gives anything away. `chosen`
// is the first act, which stands there also where the limit is reached, or -1: it is to be found.
void ExactSearch::follow(Position position, std::int64_t value, int chosen,
                         std::vector<ExactAct>& line) {
  Decision decision = chosen < 0 ? Decision{} : first_decision();
  while (!position.table.over() && (chosen >= 0 || !shared_.over())) {
    if (chosen < 0) {
      Table passing = position.table;
      game_.settle(position, decision);
      // Seats without a choice have passed.
      for (; passing.turn != position.table.turn; passing.pass()) {
        line.push_back({.seat = passing.turn});
      }
      chosen = best_act(position, decision, value);
      if (chosen < 0) return;
    }
    const Play* play = decision.option(chosen);
    // Letting a chance to bomb go by is no act.
    if (play != nullptr || !decision.interrupt) line.push_back(act_of(decision, play));
    game_.act(position, decision, play);
    value = shared_.goals.from(position.table, value);
    chosen = -1;
  }
}

}  // namespace landlord
