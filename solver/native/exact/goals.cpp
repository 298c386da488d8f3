#include "exact/goals.hpp"

#include "rules/scoring.hpp"

namespace landlord {

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

}  // namespace landlord
