#include "exact/exact_search.hpp"

#include <algorithm>
#include <exception>
#include <set>

#include "base/parallel.hpp"
#include "rules/scoring.hpp"

namespace landlord {

namespace {

constexpr std::uint64_t ALONE = 20'000;        // nodes before other threads join
constexpr std::uint64_t WORTH_A_THREAD = 500;  // nodes that take longer than starting a thread
constexpr std::int64_t MOST = std::int64_t{1} << 32;  // results are cut off here

std::int64_t times(std::int64_t a, std::int64_t b) { return multiplied(a, b, MOST); }

ExactAct act_of(const Decision& decision, const Play* play, const Bounds& bounds) {
  ExactAct act{
      .seat = decision.seat, .interrupt = decision.interrupt, .choice = {}, .bounds = bounds};
  act.choice.passes = play == nullptr;
  if (play != nullptr) act.choice.play = *play;
  return act;
}

// An upper bound of the number of bombs of this shape that a hand holds at once.
int most_of(const Rules& rules, const Bomb& bomb, Cards hand) {
  const Cards counts = rules.counts(hand);
  if (!bomb.cards.empty()) {
    // Wild cards stand for what is missing, unless the bomb names them.
    const int wilds = rules.wild() >= 0 ? count_of(counts, rules.wild()) : 0;
    const bool filled = wilds > 0 && count_of(bomb.packed, rules.wild()) == 0;
    const bool held = filled || contains(counts, bomb.packed);
    return held ? size_of(counts) / size_of(bomb.packed) : 0;
  }
  if (!bomb.suited.empty()) {
    return std::popcount((hand >> SUIT_A_SHIFT) & (hand >> SUIT_B_SHIFT) & SUIT_MASK);
  }
  // A wild card completes one bomb at most.
  int fit = rules.wild() >= 0 ? count_of(counts, rules.wild()) : 0;
  for (int rank = 0; rank < rules.ranks(); ++rank) fit += count_of(counts, rank) / bomb.kind_min;
  return fit;
}

// An upper bound of what all bombs of a hand together multiply the stake by.
std::int64_t most_bombs(const Rules& rules, Cards hand) {
  std::int64_t most = 1;
  for (const auto& bomb : rules.spec().bombs) {
    for (int fit = most_of(rules, bomb, hand); fit > 0; --fit) {
      most = times(most, highest_factor(rules, bomb));
    }
  }
  return most;
}

// The levels of a search from the landlord's winning results: all of them, won and lost, rising.
std::vector<std::int64_t> won_and_lost(const std::set<std::int64_t>& won) {
  std::vector<std::int64_t> levels(won.begin(), won.end());
  for (const std::int64_t result : won) levels.insert(levels.begin(), -result);
  return levels;
}

// All results up to `most` that bombs and Spring can make of a stake of one.
std::vector<std::int64_t> possible_results(const Rules& rules, std::int64_t most) {
  const std::vector<int> factors = possible_factors(rules);
  std::set<std::int64_t> reached{1};
  for (const std::int64_t result : reached) {  // the loop also reaches larger results put in here
    for (const int factor : factors) {
      if (factor > 1 && result * factor <= most) reached.insert(result * factor);
    }
  }
  return won_and_lost(reached);
}

// All results of games that go on from this table, in rules whose factors do not just multiply.
std::vector<std::int64_t> results_from(const Rules& rules, Table table, const Hands& hands) {
  int bombs = 0;
  for (int seat = 0; seat < table.players; ++seat) {
    for (const auto& bomb : rules.spec().bombs) bombs += most_of(rules, bomb, hands[seat]);
  }
  auto const key = [](const Blasts& blasts) { return std::pair(blasts.factor, blasts.bombs); };
  std::set<std::pair<long long, int>> reached{key(table.blasts)};
  std::vector<Blasts> latest{table.blasts};
  auto const within_cap = [&](const Blasts& blasts) {
    const int cap = rules.spec().cap;
    return cap == 0 || multiplied(blasts.factor, table.opening) < cap;
  };
  for (; bombs > 0 && !latest.empty(); --bombs) {
    std::vector<Blasts> next;
    auto const add = [&](const Blasts& blasts) {
      if (reached.insert(key(blasts)).second && within_cap(blasts)) next.push_back(blasts);
    };
    for (const Blasts& blasts : latest) {
      for (int size = 1; size <= MAX_COUNT; ++size) {
        Blasts after = blasts;
        after.add_bomb(rules, size);
        add(after);
      }
      Blasts after = blasts;
      after.add_rocket(rules);
      add(after);
    }
    latest = std::move(next);
  }
  std::set<std::int64_t> results;
  for (const auto& [factor, added] : reached) {
    for (const int spring : {1, rules.spec().spring_factor, rules.spec().anti_spring_factor}) {
      results.insert(capped(rules, multiplied(multiplied(factor, table.opening), spring)));
    }
  }
  return won_and_lost(results);
}

}  // namespace

ExactSearch::ExactSearch(const Rules& rules, const Table& table, const Hands& hands, bool points,
                         bool interrupts, std::size_t memory)
    : game_(rules, interrupts, points),
      start_{.table = table, .hands = hands, .asked = table.players - 1},
      unit_(points ? table.players - 1 : 1),
      shared_(game_, points, memory) {
  if (shared_.keeps_factor) {
    levels_ = results_from(rules, table, hands);
    return;
  }
  if (points) unit_ *= table.blasts.factor;
  start_.table.blasts = {};
  std::int64_t most = 1;
  if (points) {
    for (int seat = 0; seat < table.players; ++seat) {
      most = times(most, most_bombs(rules, hands[seat]));
    }
    most = times(most, std::max(rules.spec().spring_factor, rules.spec().anti_spring_factor));
  }
  levels_ = possible_results(rules, most);
}

Prover& ExactSearch::prover(std::size_t index) {
  while (provers_.size() <= index) provers_.emplace_back(shared_, threads_ == 1);
  return provers_[index];
}

// Runs the task on every thread, each with the prover of its number.
void ExactSearch::at_once(const std::function<void(int)>& task) {
  prover(threads_ - 1);
  shared_.answered = false;
  std::vector<std::exception_ptr> failures(threads_);
  auto const run = [&](int index) {
    try {
      task(index);
    } catch (...) {
      failures[index] = std::current_exception();
      shared_.answered = true;  // the others need not go on
    }
  };
  {
    const auto others = start_threads(threads_ - 1, run);
    run(0);
  }
  for (const auto& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
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
  auto const level = [this](std::int64_t result) {
    return static_cast<std::size_t>(std::lower_bound(levels_.begin(), levels_.end(), result) -
                                    levels_.begin());
  };
  std::size_t low = level(known.low);
  std::size_t high = level(known.high);
  std::size_t goal = level(1);
  while (low < high) {
    goal = std::clamp(goal, low + 1, high);
    const ProofNumbers numbers = alone != nullptr ? alone->prove(position, levels_[goal], ALONE)
                                                  : prove(position, levels_[goal]);
    if (!numbers.decided()) break;
    if (numbers.proof == 0) {
      low = goal++;
    } else {
      high = --goal;
    }
  }
  return {.low = levels_[low], .high = levels_[high]};
}

// What the seat whose turn it is may do; this may be the pass alone.
Decision ExactSearch::first_decision() const {
  Decision decision;
  const Table& table = start_.table;
  decision.seat = table.turn;
  decision.may_pass = table.has_current;
  game_.rules().plays(start_.hands[table.turn], table.to_beat(), false, true, decision.plays);
  if (decision.plays.empty() && !decision.may_pass) {
    throw InvalidInput("the leader has no play that the rules know");
  }
  return decision;
}

// The bounds of each act. Most acts take little work, so that the threads first take one act each,
// and then search the remaining ones together.
std::vector<Bounds> ExactSearch::values(const Decision& decision, const Bounds& known) {
  std::vector<Bounds> bounds(decision.options(), known);
  auto const narrow = [&](std::size_t index, Prover* alone) {
    Position after = start_;
    game_.act(after, decision, decision.option(index));
    bounds[index] = value(after, bounds[index], alone);
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
  shared_.begin(limit, cancellation);
  ExactResult result;
  const Decision decision = first_decision();
  const bool landlord = start_.table.is_landlord(decision.seat);
  Bounds whole = value(start_, anything(), nullptr);
  if (each_play) {
    // No act is better for its seat than the best one.
    const Bounds known = landlord ? Bounds{.low = levels_.front(), .high = whole.high}
                                  : Bounds{.low = whole.low, .high = levels_.back()};
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
  }
  if (whole.exact()) follow(start_, whole.low, result.line);
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

// The index of an act that keeps the value for its side, or -1 when the search was stopped. A side
// that is ahead takes the act that was easiest to prove, so that the line is short; the other side
// takes the hardest.
int ExactSearch::best_act(const Position& position, const Decision& decision, std::int64_t value) {
  const bool landlord = position.table.is_landlord(decision.seat);
  const bool ahead = landlord == (value > 0);
  // The landlord wants his value or more, the others do not let him have more.
  const auto more = std::upper_bound(levels_.begin(), levels_.end(), value);
  const bool any = landlord ? value <= levels_.front() : more == levels_.end();
  const std::int64_t goal = any ? 1 : landlord ? value : *more;
  const int count = static_cast<int>(decision.options());
  auto const after = [&](int index) {
    Position next = position;
    game_.act(next, decision, decision.option(index));
    return next;
  };
  auto const kept = [&](const ProofNumbers& numbers) {
    return (landlord ? numbers.proof : numbers.disproof) == 0;
  };
  int best = -1;
  int best_effort = 0;
  for (int index = 0; index < count; ++index) {
    int effort = 0;
    const ProofNumbers numbers = prover(0).look(after(index), goal, &effort);
    if (!any && !kept(numbers)) continue;
    if (best < 0 || (ahead ? effort < best_effort : effort > best_effort)) {
      best = index;
      best_effort = effort;
    }
  }
  for (int index = 0; index < count && best < 0; ++index) {
    if (kept(prove(after(index), goal))) best = index;
  }
  return best;
}

// Appends the principal variation: how the game goes on when no seat gives anything away.
void ExactSearch::follow(Position position, std::int64_t value, std::vector<ExactAct>& line) {
  Decision decision;
  while (!position.table.over() && !shared_.over()) {
    Table passing = position.table;
    game_.settle(position, decision);
    // Seats without a choice have passed.
    for (; passing.turn != position.table.turn; passing.pass()) {
      line.push_back({.seat = passing.turn, .interrupt = false, .choice = {}, .bounds = {}});
    }
    const int chosen = best_act(position, decision, value);
    if (chosen < 0) return;
    const Play* play = decision.option(chosen);
    // Letting a chance to bomb go by is no act.
    if (play != nullptr || !decision.interrupt) line.push_back(act_of(decision, play, {}));
    game_.act(position, decision, play);
    value = shared_.goal_from(position.table, value);
  }
}

}  // namespace landlord
