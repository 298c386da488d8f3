#include "exact/goals.hpp"

#include <set>

#include "rules/scoring.hpp"

namespace landlord {

namespace {

std::int64_t times(std::int64_t a, std::int64_t b) { return multiplied(a, b, MOST_RESULT); }

// An upper bound of the number of bombs of this shape that a hand holds at once.
int most_of(const Rules& rules, const Bomb& bomb, Cards hand) {
  const Cards counts = rules.counts(hand);
  if (!bomb.cards.empty()) {
    // Wild cards stand for what is missing, unless the bomb names them.
    const bool filled = rules.wilds(counts) > 0 && rules.wilds(bomb.packed) == 0;
    const bool held = filled || contains(counts, bomb.packed);
    return held ? size_of(counts) / size_of(bomb.packed) : 0;
  }
  if (!bomb.suited.empty()) {
    return std::popcount((hand >> SUIT_A_SHIFT) & (hand >> SUIT_B_SHIFT) & SUIT_MASK);
  }
  // A wild card completes one bomb at most.
  int fit = rules.wilds(counts);
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

// The results of a search from the landlord's winning results: all of them, won and lost, rising.
std::vector<std::int64_t> won_and_lost(const std::set<std::int64_t>& won) {
  std::vector<std::int64_t> results(won.begin(), won.end());
  for (const std::int64_t result : won) results.insert(results.begin(), -result);
  return results;
}

// All results up to `most` that bombs and Spring can make of a stake of one.
std::vector<std::int64_t> products(const Rules& rules, std::int64_t most) {
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
  auto const key = [](const BombsPlayed& bombs_played) {
    return std::pair(bombs_played.factor, bombs_played.bombs);
  };
  std::set<std::pair<long long, int>> reached{key(table.bombs_played)};
  std::vector<BombsPlayed> latest{table.bombs_played};
  auto const within_cap = [&](const BombsPlayed& bombs_played) {
    const int cap = rules.spec().cap;
    return cap == 0 || multiplied(bombs_played.factor, table.opening) < cap;
  };
  for (; bombs > 0 && !latest.empty(); --bombs) {
    std::vector<BombsPlayed> next;
    auto const add = [&](const BombsPlayed& bombs_played) {
      if (reached.insert(key(bombs_played)).second && within_cap(bombs_played))
        next.push_back(bombs_played);
    };
    for (const BombsPlayed& bombs_played : latest) {
      for (int size = 1; size <= MAX_COUNT; ++size) {
        BombsPlayed after = bombs_played;
        after.add_bomb(rules, size);
        add(after);
      }
      BombsPlayed after = bombs_played;
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

std::int64_t goal_after(std::int64_t goal, std::int64_t factor) {
  const std::int64_t least = goal > 0 ? (goal + factor - 1) / factor : -(-goal / factor);
  return least == 0 ? 1 : least;
}

Goals::Goals(const Rules& rules, bool points)
    : rules_(rules), points_(points), keeps_factor_(points && !is_product(rules)) {}

std::int64_t Goals::result(const Table& table) const {
  const std::int64_t result = table.landlord_won() ? 1 : -1;
  return points_ ? result * stake_factor(rules_, table) : result;
}

std::int64_t Goals::from(Table& table, std::int64_t goal) const {
  if (!keeps_factor_) {
    if (points_ && table.bombs_played.factor > 1)
      goal = goal_after(goal, table.bombs_played.factor);
    table.bombs_played = {};
    return goal;
  }
  // Once the cap is reached, it no longer matters how.
  const int cap = rules_.spec().cap;
  if (cap > 0 && multiplied(table.bombs_played.factor, table.opening) >= cap) {
    table.bombs_played = {.factor = cap, .bombs = 0};
  }
  return goal;
}

void Goals::mark(HashKey& key, const Table& table, std::int64_t goal) const {
  if (keeps_factor_) {
    key.add(static_cast<std::uint64_t>(table.bombs_played.factor) << 8 |
            static_cast<std::uint64_t>(table.bombs_played.bombs));
  }
  key.mark(static_cast<std::uint64_t>(goal));
}

std::vector<std::int64_t> possible_results(const Rules& rules, const Table& table,
                                           const Hands& hands, const Goals& goals) {
  if (goals.keeps_factor()) return results_from(rules, table, hands);
  if (!goals.points()) return won_and_lost({1});
  std::int64_t most = std::max(rules.spec().spring_factor, rules.spec().anti_spring_factor);
  for (int seat = 0; seat < table.players; ++seat) {
    most = times(most, most_bombs(rules, hands[seat]));
  }
  return products(rules, most);
}

}  // namespace landlord
