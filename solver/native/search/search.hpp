// The best play when hands are hidden: all candidates are played out in the same sampled worlds,
// and the worse ones are dropped round by round.
#pragma once

#include <deque>
#include <vector>

#include "base/limit.hpp"
#include "players/player.hpp"
#include "search/belief.hpp"

namespace landlord {

// What the network says about a candidate before any world is sampled.
struct Prior {
  double win = 0;     // the probability that the seat's side wins
  double points = 0;  // of the seat, for a base stake of one
  double worlds = 0;  // as how many sampled worlds this counts; 0 without a network
};

// What the searching seat got in each world, for a base stake of one; positive is a win. Entry i of
// two candidates belongs to the same world.
struct Outcomes {
  std::vector<std::int64_t> points;
};

class Search {
 public:
  // A decision of `seat`, which holds `hand`, after `history` and an auction with these `calls`.
  // Without `networks` the rollouts are greedy and acts do not weigh the worlds.
  Search(const Rules& rules, const Networks* networks, const History& history,
         const AuctionLikelihood& calls, int seat, Cards hand, const Hidden& hidden,
         std::uint64_t seed, const BeliefSpec& belief);

  // Whether the seat may do this now. A pass out of turn lets a chance to bomb go by.
  bool legal(const Choice& choice) const;

  // The network's view of the candidates; all zeros without a network. `fewest` is of the same
  // rules; hands that it has counted before cost nothing.
  std::vector<Prior> priors(const std::vector<Choice>& candidates, bool by_wins,
                            FewestPlays& fewest) const;

  // For each candidate the stake that it wins for certain, or 0 when SureWin did not show that it
  // wins with `most_acts` acts, or in these seconds. The cancellation may be null.
  std::vector<std::int64_t> proven(const std::vector<Choice>& candidates, bool points,
                                   std::uint64_t most_acts,
                                   std::optional<double> seconds = std::nullopt,
                                   const Cancellation* cancellation = nullptr) const;

  // Tries the candidates until the limit (seconds, worlds) is reached or the call is cancelled; the
  // cancellation may be null. Candidates whose index is in `kept` are never dropped. With a limit
  // in worlds alone the result is reproducible. When no time is left at all, candidates in `kept`,
  // and without a network all candidates, are tried in one world, as far as GRACE seconds suffice.
  std::vector<Outcomes> run(const std::vector<Choice>& candidates, const std::vector<int>& kept,
                            const Limit& limit, int threads, bool by_wins,
                            const Cancellation* cancellation = nullptr);

  // The first worlds that `run` tried, at most `count`; equally likely ones before any run.
  std::vector<World> worlds(int count) const;

  // By seat, in which share of the first worlds that `run` tried the seat plays by simple rules.
  std::vector<double> simple_shares(int count) const;

  // How the game goes on after a candidate in the first world: at most `most` acts.
  std::vector<Act> line(const Choice& candidate, int most) const;

  const Rules& rules() const { return rules_; }

  // Makes this run and later ones return soon with what they have. Any thread may call it.
  void cancel() { cancellation_.cancel(); }

 private:
  class Run;
  friend class Sampling;

  std::int64_t rollout(const Choice& candidate, const World& world, Player& player,
                       const Stop& stop) const;
  int place_among_asked() const;
  World own() const;
  std::vector<World> even_worlds(int count) const;

  const Rules& rules_;
  const Networks* networks_;
  PublicState state_;
  int seat_;
  Cards hand_;
  Hidden hidden_;
  Belief belief_;
  std::vector<World> worlds_;  // those that `run` has tried
  Cancellation cancellation_;
};

}  // namespace landlord
