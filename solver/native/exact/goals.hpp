// What an exact search asks for: a result of the landlord, in wins or in points.
#pragma once

#include <vector>

#include "base/hash.hpp"
#include "rules/public_state.hpp"
#include "rules/rules.hpp"

namespace landlord {

// The goal for the rest of a game after a bomb has multiplied all results by `factor`. It is never
// 0, because no result is.
std::int64_t goal_after(std::int64_t goal, std::int64_t factor);

// A goal is the least result that the landlord is to get, and the question is whether he can. The
// results are 1 and -1 where only winning counts, and are multiplied by the stake where points do.
class Goals {
 public:
  Goals(const Rules& rules, bool points);

  bool points() const { return points_; }
  // Whether results depend on the bombs before a position in another way than by a factor.
  bool keeps_factor() const { return keeps_factor_; }
  // The landlord's result at the end of a game.
  std::int64_t result(const Table& table) const;
  // Makes positions equal from which the game goes on alike. Where all factors multiply, those of
  // the past are divided out of the goal; elsewhere the table keeps them. Returns the new goal.
  std::int64_t from(Table& table, std::int64_t goal) const;
  // Makes the key of a position one of the question. The goal is one that `from` returned.
  void mark(HashKey& key, const Table& table, std::int64_t goal) const;

 private:
  const Rules& rules_;
  bool points_;
  bool keeps_factor_;
};

inline constexpr std::int64_t MOST_RESULT = std::int64_t{1} << 32;  // results are cut off here

// The landlord's results that bombs and Spring can make from this table on, won and lost, rising;
// perhaps some more. Where the goals do not keep the factor of the table, it counts as one.
std::vector<std::int64_t> possible_results(const Rules& rules, const Table& table,
                                           const Hands& hands, const Goals& goals);

}  // namespace landlord
