// The best play when hands are hidden: all candidates are played out in the same sampled worlds,
// and the worse ones are dropped round by round.
#pragma once

#include <deque>
#include <vector>

#include "base/limit.hpp"
#include "players/player.hpp"
#include "search/belief.hpp"
#include "search/course.hpp"
#include "search/prior.hpp"

namespace landlord {

// What the network says about a candidate before any world is sampled.
struct Prior {
  double win = 0;     // the probability that the seat's side wins
  double points = 0;  // of the seat, for a base stake of one
  Weighing weighing;  // against sampled worlds; no worlds without a network
};

// What the searching seat got in the worlds that were drawn. Entry i of two vectors belongs to the
// same world. A candidate that was dropped has no entries for the last worlds.
struct Outcomes {
  std::vector<Drawn> worlds;
  // By candidate, for a base stake of one; positive is a win.
  std::vector<std::vector<std::int64_t>> points;
  bool counted = false;  // the worlds are all deals that there can be
};

// The hands that others may hold, with their weights, and what the seat to act does with its own.
struct HandReading {
  std::vector<Likely> hands;
  std::vector<Play> choices;  // all different ones that the seat to act makes with some hands
  std::vector<std::vector<double>> chances;  // by choice, by hands: that the seat makes it
};

// How the game went on after candidates in worlds that were tried.
struct Courses {
  std::vector<Drawn> worlds;
  std::vector<std::vector<Course>> courses;  // by candidate, in these worlds
};

class Search {
 public:
  // A decision of `seat`, which holds `hand`, after `history` and an auction with these `calls`.
  // `acts`: whether it is known how the others have played until then.
  // Without `networks` the rollouts are greedy and acts do not weigh the worlds.
  Search(const Rules& rules, const Networks* networks, const History& history,
         const AuctionLikelihood& calls, int seat, Cards hand, const Hidden& hidden, bool acts,
         std::uint64_t seed, const BeliefSpec& belief);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Whether the seat may do this now. A pass out of turn lets a chance to bomb go by.
  bool legal(const Play& choice) const;

  // The network's view of the candidates; all zeros without a network. `fewest` is of the same
  // rules; hands that it has counted before cost nothing.
  std::vector<Prior> priors(const std::vector<Play>& candidates, bool by_wins,
                            FewestPlays& fewest) const;

  // For each candidate the stake that it wins for certain, or 0 when CertainWin did not show that
  // it wins with `most_acts` acts before `stop` ends the search.
  std::vector<std::int64_t> certain_stakes(const std::vector<Play>& candidates, bool points,
                                           std::uint64_t most_acts,
                                           const Stop& stop = Stop()) const;

  // Tries the candidates until the limit (seconds, worlds) is reached or the call is cancelled; the
  // cancellation may be null. Candidates whose index is in `kept` are never dropped. With a limit
  // in worlds alone the result is reproducible. When no time is left at all, candidates in `kept`,
  // and without a network all candidates, are tried in one world, as far as GRACE seconds suffice.
  Outcomes run(const std::vector<Play>& candidates, const std::vector<int>& kept,
               const Limit& limit, int threads, bool by_wins,
               const Cancellation* cancellation = nullptr);

  // The courses of the candidates in the first worlds that were tried, at most `count` different
  // ones, with rollouts as in `run`. None when `stop` ends the call.
  Courses courses(const std::vector<Play>& candidates, int count, int threads, bool by_wins,
                  const Stop& stop) const;

  // Weighs `weighed` worlds, or fewer when time ends, and asks in each what the seat in turn does
  // unless it is the searching one, whose turn it need not be.
  HandReading read_hands(int weighed, int threads, bool by_wins, const Stop& stop);

  // How many deals of the hidden cards there can be, where a pool that weighs so many worlds tries
  // each of them; otherwise 0.
  int counted(int weighed) { return belief_.deals(std::min(FEW_DEALS, DEALS_A_WEIGHED * weighed)); }

  // The first different worlds that were tried, at most `count`; equally likely ones before any was
  // tried.
  std::vector<Drawn> worlds(int count) const;

  // By seat, in which share of the worlds that were tried the seat plays by simple rules.
  std::vector<double> simple_shares() const;

  // How the game goes on after a candidate in the first world: at most `most` acts.
  std::vector<Act> line(const Play& candidate, int most) const;

  const Rules& rules() const { return rules_; }

  // All deals that there can be are tried where there are no more than these; for a quick answer no
  // more than twice as many as the worlds that it weighs.
  static constexpr int FEW_DEALS = 256;
  static constexpr int DEALS_A_WEIGHED = 2;

 private:
  class Run;
  friend class Sampling;

  std::int64_t rollout(const Play& candidate, const World& world, Player& player,
                       const Stop& stop) const;
  void keep_to_bounds(const std::vector<Play>& candidates, int weighed, const Stop& stop,
                      Outcomes& outcomes) const;
  Course course(const Play& candidate, const World& world, Player& player, const Stop& stop) const;
  template <class Watch>
  PublicState play_on(const Play& candidate, const World& world, Player& player, const Stop& stop,
                      const Watch& watch) const;

  const Rules& rules_;
  const Networks* networks_;
  PublicState state_;
  int seat_;
  Cards hand_;
  Hidden hidden_;
  bool acts_;
  Belief belief_;
  std::vector<Drawn> tried_;
};

// Tries candidates of a search in common worlds. The caller decides after each pool which of them
// are worth another one. The worlds of a pool do not depend on what was tried in earlier pools.
class Sampling {
 public:
  // The search must outlive the sampling.
  Sampling(Search& search, int threads, bool by_wins);
  Sampling(const Sampling&) = delete;
  Sampling& operator=(const Sampling&) = delete;

  // Tries the candidates in `draws` worlds of the next pool, which weighs `weighed` worlds. Where
  // few deals of the hidden cards are possible, tries the next part of these. Returns nothing after
  // the last of them, and when `stop` ends the call before all of them have been tried.
  Outcomes next(const std::vector<Play>& candidates, int draws, int weighed, const Stop& stop);

  const Search& search() const { return search_; }

 private:
  Search& search_;
  PlayerPool pool_;
  std::uint64_t pools_ = 0;  // how many have been weighed
};

}  // namespace landlord
