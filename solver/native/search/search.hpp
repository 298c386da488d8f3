// Which act is best when hands are hidden: every candidate is tried in the same sampled worlds and
// played out; those that do worse are dropped half by half.
#pragma once

#include <atomic>
#include <deque>
#include <optional>
#include <vector>

#include "players/player.hpp"
#include "search/belief.hpp"

namespace landlord {

struct Limit {
  std::optional<double> seconds;
  int worlds = 0;  // the most worlds for one candidate; 0 leaves it to the clock
};

// What the network thinks of a candidate before any world is tried, and in how many worlds it is
// as good as a sample.
struct Prior {
  double win = 0;
  double points = 0;  // of the searching seat, in units of the base stake
  double worlds = 0;
};

// What the searching seat got in each world, in units of the base stake; positive is a win. Worlds
// are common to all candidates: entry i of two candidates belongs to the same deal.
struct Outcomes {
  std::vector<std::int64_t> points;
};

class Search {
 public:
  // The decision of `seat`, which holds `hand`, after all that was `heard` in the auction and is
  // told in `story`. Without `networks` the greedy player plays the rollouts, and no play makes a
  // world more likely.
  Search(const Rules& rules, const Networks* networks, const Story& story, const Heard& heard,
         int seat, Cards hand, const Hidden& hidden, std::uint64_t seed, const BeliefSpec& belief);

  // Whether the seat may do this now with its hand; a pass out of turn lets a chance to bomb go by.
  bool legal(const Choice& choice) const;

  // What the network thinks of the candidates; nothing is known without one. `fewest` is of the
  // same rules, and may know some of the hands that they leave.
  std::vector<Prior> priors(const std::vector<Choice>& candidates, bool by_wins,
                            FewestPlays& fewest) const;

  // Which candidates cannot lose, whoever holds what and whatever the others do, as far as looking
  // at `most_acts` acts can tell.
  std::vector<std::uint8_t> proven(const std::vector<Choice>& candidates,
                                   std::uint64_t most_acts) const;

  // Tries the candidates within the limit; those in `kept` are never dropped. Deterministic for a
  // limit in worlds. When time is over at once nothing is tried but what no network knows, and what
  // is in `kept`, in one world.
  std::vector<Outcomes> run(const std::vector<Choice>& candidates, const std::vector<int>& kept,
                            const Limit& limit, int threads, bool by_wins);

  // The first worlds that `run` tried, `count` at most; equally likely ones where it tried none.
  std::vector<World> worlds(int count) const;

  // By seat, in which share of the first worlds that `run` tried it plays in the greedy manner.
  std::vector<double> greedy_shares(int count) const;

  // What follows a candidate in the first of the worlds that were tried, or in any.
  std::vector<Act> line(const Choice& candidate, int most) const;

  const Rules& rules() const { return rules_; }

  // Makes `run` return soon with what it has; may be called from another thread.
  void cancel() { cancelled_ = true; }

 private:
  std::int64_t rollout(const Choice& candidate, const World& world, Player& player) const;
  World own() const;  // a world of which only the searching seat's hand is known
  std::vector<World> even_worlds(int count) const;

  const Rules& rules_;
  const Networks* networks_;
  Seen seen_;
  int seat_;
  Cards hand_;
  Hidden hidden_;
  Belief belief_;
  std::vector<World> worlds_;  // those that `run` has tried
  std::atomic<bool> cancelled_ = false;
};

// What would happen if each seat in turn became landlord: one entry a world and seat.
struct LandlordTrial {
  Hands hands{};
  Cards bottom = 0;
  std::array<std::int64_t, MAX_SEATS> points{};  // the landlord's, for a base stake of one
};

// Deals the cards that `seat` (holding `hand`) does not see and plays each deal out once for every
// landlord. `bottom_public` says whether all see what he takes up.
std::vector<LandlordTrial> try_landlords(const Rules& rules, const Networks* networks, int seat,
                                         Cards hand, std::uint64_t seed, const Limit& limit,
                                         int threads, bool bottom_public);

}  // namespace landlord
