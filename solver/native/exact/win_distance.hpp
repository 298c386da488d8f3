// How many plays a side needs to win when all hands are known: what "mate in n" is in chess.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "base/limit.hpp"
#include "exact/double_dummy.hpp"
#include "exact/goals.hpp"
#include "hands/fewest.hpp"

namespace landlord {

class WinDistance {
 public:
  // `landlord`: whose plays are counted; otherwise those of all peasants together. `points`: the
  // side wants a result in points; otherwise only who wins counts.
  WinDistance(const Rules& rules, bool landlord, bool interrupts, bool points = false);

  static constexpr int UNKNOWN = -1;

  // The fewest plays with which the side wins against every defence, or UNKNOWN when it cannot win
  // with `most` plays or the search took more nodes than the limit allows. What is found out is
  // kept for later calls.
  int of(const Position& position, int most, const Limit& limit,
         const Cancellation* cancellation = nullptr);

  // Limits the later calls of `within`, all together, to this many nodes and to the time of `stop`.
  void allow(std::uint64_t nodes, const Stop& stop);
  // Whether the side reaches its goal with at most `plays` plays, whatever the others do: the
  // landlord gets at least `goal` (see Goals), the peasants do not let him have it. Nothing when
  // the allowance is spent.
  std::optional<bool> within(const Position& position, std::int64_t goal, int plays);

 private:
  // What is known of a position: the side needs more plays than `more_than`, and `enough` suffice.
  struct Known {
    int more_than = -1;
    int enough = MOST_PLAYS;
  };
  static constexpr int MOST_PLAYS = 1'000;
  struct KeyHash {
    std::size_t operator()(const HashKey& key) const { return key.place; }
  };

  bool own(const Position& position, int seat) const {
    return position.table.is_landlord(seat) == landlord_;
  }
  int least(const Position& position);
  bool reaches(Position position, std::int64_t goal, int plays);
  bool some_option(const Position& position, const Decision& decision, std::int64_t goal,
                   int plays);
  bool every_option(const Position& position, const Decision& decision, std::int64_t goal,
                    int plays);
  void spend();

  DoubleDummyGame game_;
  Goals goals_;
  bool landlord_;
  FewestPlays fewest_;
  std::unordered_map<HashKey, Known, KeyHash> known_;
  std::uint64_t nodes_left_ = 0;
  Stop stop_;
};

}  // namespace landlord
