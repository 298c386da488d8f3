// Which act is best when hands are hidden: every candidate is tried in the same sampled worlds and
// played out by the greedy policy; those that do worse are dropped half by half.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "worlds.hpp"

namespace landlord {

struct Limit {
  std::optional<double> seconds;
  int worlds = 0;  // the most worlds for one candidate; 0 leaves it to the clock
};

// What the searching seat got in each world, in units of the base stake; positive is a win. Worlds
// are common to all candidates: entry i of two candidates belongs to the same deal.
struct Outcomes {
  std::vector<std::int64_t> points;
};

struct Act {
  int seat;
  Choice choice;
};

class Search {
 public:
  // `table` stands at the decision of `seat`, which holds `hand`.
  Search(const Rules& rules, const Table& table, int seat, Cards hand, const Hidden& hidden,
         std::uint64_t seed);

  // Whether the seat may do this now with its hand; a pass out of turn lets a chance to bomb go by.
  bool legal(const Choice& choice) const;

  // Tries the candidates within the limit; those in `kept` are never dropped. Deterministic for a
  // limit in worlds.
  std::vector<Outcomes> run(const std::vector<Choice>& candidates, const std::vector<int>& kept,
                            const Limit& limit, int threads, bool by_wins);

  // What follows a candidate in the first of the worlds, when all play by the greedy policy.
  std::vector<Act> line(const Choice& candidate, int most) const;

  int players() const { return rules_.players(); }

  // All hands of world number `index`, the searching seat's own among them.
  Hands world(std::uint64_t index) const {
    Hands hands{};
    worlds_.deal(index, hands);
    hands[seat_] = hand_;
    return hands;
  }

  // Makes `run` return soon with what it has; may be called from another thread.
  void cancel() { cancelled_ = true; }

 private:
  std::int64_t rollout(const Choice& candidate, const Hands& world, GreedyPolicy& policy) const;

  const Rules& rules_;
  Table table_;
  int seat_;
  Cards hand_;
  Worlds worlds_;
  std::atomic<bool> cancelled_ = false;
};

// What would happen if each seat in turn became landlord: one entry a world and seat.
struct LandlordTrial {
  Hands hands{};
  Cards bottom = 0;
  std::array<std::int64_t, MAX_SEATS> points{};  // the landlord's, for a base stake of one
};

// Deals the cards that `seat` (holding `hand`) does not see and plays each deal out by the greedy
// policy once for every landlord.
std::vector<LandlordTrial> try_landlords(const Rules& rules, int seat, Cards hand,
                                         std::uint64_t seed, const Limit& limit, int threads);

}  // namespace landlord
