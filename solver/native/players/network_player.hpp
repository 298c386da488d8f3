// A player that makes the play which its network values most.
#pragma once

#include <cmath>

#include "network/network.hpp"
#include "players/options.hpp"
#include "rules/act.hpp"

namespace landlord {

// An option and what the network says about it.
struct Judged {
  Option option;
  Worth worth;
  // The points for the stake before the act: in part by `worth.points`, in part by what a win pays.
  double points = 0;
  float score = 0;  // what options are compared by: `worth.win`, or `points`

  Choice choice() const { return {.play = option.play, .passes = option.passes()}; }
  // The probability that the side wins.
  double win() const { return 1 / (1 + std::exp(-static_cast<double>(worth.win))); }
};

class NetworkPlayer {
 public:
  // `by_points`: whether it maximizes points; otherwise the probability of winning. `fewest`
  // outlives the policy.
  NetworkPlayer(const Rules& rules, const Networks& networks, bool by_points, FewestPlays& fewest)
      : rules_(rules), networks_(networks), by_points_(by_points), options_(rules, fewest) {}

  Choice choose(const PublicState& state, int seat, Cards hand) {
    return best(state, seat, hand, false);
  }
  Choice interrupt(const PublicState& state, int seat, Cards hand) {
    return best(state, seat, hand, true);
  }

  // The options of a decision with their values, in the order of Options::list. The reference is
  // valid until the next call.
  const std::vector<Judged>& judge(const PublicState& state, const Question& question);
  // The same for options that are already listed.
  const std::vector<Judged>& judge(const PublicState& state, const Question& question,
                                   const std::vector<Option>& options);
  // The index of the best option, the first of equals.
  static std::size_t best_of(const std::vector<Judged>& judged);

  bool by_points() const { return by_points_; }
  void play_for(bool by_points) { by_points_ = by_points; }
  Options& options() { return options_; }

 private:
  void prepare(const PublicState& state, const Question& question);
  Judged judge_prepared(const PublicState& state, const Question& question, const Option& option);
  void price(bool by_points);
  Choice best(const PublicState& state, int seat, Cards hand, bool interrupt);

  const Rules& rules_;
  const Networks& networks_;
  bool by_points_;
  Options options_;
  std::vector<Option> found_;
  std::vector<Judged> judged_;
  Active active_;
  const Network* network_ = nullptr;                // of the role that decides
  Row<std::int16_t> prepared_{Network::MAX_WIDTH};  // its first sums for the situation
};

}  // namespace landlord
