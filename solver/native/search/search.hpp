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
  std::vector<double> draws;  // by world, as in Drawn: its weight
  std::vector<double> alike;  // by world, as in Drawn
  // By candidate, for a base stake of one; positive is a win.
  std::vector<std::vector<std::int64_t>> points;
  bool counted = false;  // the worlds are all deals that there can be
};

// The hands that others may hold, with their weights, and what the seat to act does with its own.
struct HandReading {
  std::vector<Likely> hands;
  std::vector<Choice> choices;  // all different ones that the seat to act makes with some hands
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

  // Whether the seat may do this now. A pass out of turn lets a chance to bomb go by.
  bool legal(const Choice& choice) const;

  // The network's view of the candidates; all zeros without a network. `fewest` is of the same
  // rules; hands that it has counted before cost nothing.
  std::vector<Prior> priors(const std::vector<Choice>& candidates, bool by_wins,
                            FewestPlays& fewest) const;

  // For each candidate the stake that it wins for certain, or 0 when CertainWin did not show that
  // it wins with `most_acts` acts, or in these seconds. The cancellation may be null.
  std::vector<std::int64_t> certain_stakes(const std::vector<Choice>& candidates, bool points,
                                           std::uint64_t most_acts,
                                           std::optional<double> seconds = std::nullopt,
                                           const Cancellation* cancellation = nullptr) const;

  // Tries the candidates until the limit (seconds, worlds) is reached or the call is cancelled; the
  // cancellation may be null. Candidates whose index is in `kept` are never dropped. With a limit
  // in worlds alone the result is reproducible. When no time is left at all, candidates in `kept`,
  // and without a network all candidates, are tried in one world, as far as GRACE seconds suffice.
  Outcomes run(const std::vector<Choice>& candidates, const std::vector<int>& kept,
               const Limit& limit, int threads, bool by_wins,
               const Cancellation* cancellation = nullptr);

  // The courses of the candidates in the first worlds that were tried, at most `count` different
  // ones, with rollouts as in `run`. None when the call is cancelled or time ends; the cancellation
  // may be null.
  Courses courses(const std::vector<Choice>& candidates, int count, int threads, bool by_wins,
                  std::optional<double> seconds = std::nullopt,
                  const Cancellation* cancellation = nullptr) const;

  // Weighs `weighed` worlds, or fewer when time ends, and asks in each what the seat in turn does
  // unless it is the searching one, whose turn it need not be. The cancellation may be null.
  HandReading read_hands(int weighed, int threads, bool by_wins,
                         std::optional<double> seconds = std::nullopt,
                         const Cancellation* cancellation = nullptr);

  // How many deals of the hidden cards there can be, where a pool that weighs so many worlds tries
  // each of them; otherwise 0.
  int counted(int weighed) {
    return belief_.deals(std::min(FEW_DEALS, DEALS_A_WEIGHED * weighed), own());
  }

  // The first different worlds that were tried, at most `count`; equally likely ones before any was
  // tried.
  std::vector<Drawn> worlds(int count) const;

  // By seat, in which share of the worlds that were tried the seat plays by simple rules.
  std::vector<double> simple_shares() const;

  // How the game goes on after a candidate in the first world: at most `most` acts.
  std::vector<Act> line(const Choice& candidate, int most) const;

  const Rules& rules() const { return rules_; }

  // Makes this run and later ones return soon with what they have. Any thread may call it.
  void cancel() { cancellation_.cancel(); }

  // All deals that there can be are tried where there are no more than these; for a quick answer no
  // more than twice as many as the worlds that it weighs.
  static constexpr int FEW_DEALS = 256;
  static constexpr int DEALS_A_WEIGHED = 2;

 private:
  class Run;
  friend class Sampling;

  std::int64_t rollout(const Choice& candidate, const World& world, Player& player,
                       const Stop& stop) const;
  World own() const;
  void keep_to_bounds(const std::vector<Choice>& candidates, const std::vector<Drawn>& worlds,
                      int weighed, const Stop& stop, Outcomes& outcomes) const;
  void tried(const Drawn& drawn);
  Course course(const Choice& candidate, const World& world, Player& player,
                const Stop& stop) const;
  // What follows a candidate in a world, before the next seat acts.
  struct AfterChoice {
    PublicState state;
    Hands hands;
    int asked = 0;  // how many seats were asked for a bomb already
  };
  AfterChoice after(const Choice& candidate, const World& world) const;

  const Rules& rules_;
  const Networks* networks_;
  PublicState state_;
  int seat_;
  Cards hand_;
  Hidden hidden_;
  bool acts_;
  Belief belief_;
  std::vector<Drawn> tried_;
  Cancellation cancellation_;
};

}  // namespace landlord
