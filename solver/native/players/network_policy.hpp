// A player that does what its network values most.
#pragma once

#include <cmath>

#include "network/network.hpp"
#include "players/greedy.hpp"
#include "players/options.hpp"

namespace landlord {

struct Judged {
  Option option;
  Worth worth;
  float score = 0;  // what the player goes by: `win`, or the points for the stake before the act

  Choice choice() const { return {.play = option.play, .passes = option.passes()}; }
  // The probability that the side wins.
  double win() const { return 1 / (1 + std::exp(-static_cast<double>(worth.win))); }
};

class NetworkPolicy {
 public:
  NetworkPolicy(const Rules& rules, const Networks& networks, bool by_points)
      : rules_(rules), networks_(networks), by_points_(by_points), options_(rules) {}

  Choice choose(const Seen& seen, int seat, Cards hand) { return best(seen, seat, hand, false); }
  Choice interrupt(const Seen& seen, int seat, Cards hand) { return best(seen, seat, hand, true); }

  // The options of a decision with what they are worth, in the order of Options::list.
  const std::vector<Judged>& judge(const Seen& seen, const Question& question);
  // The same for options that are listed already.
  const std::vector<Judged>& judge(const Seen& seen, const Question& question,
                                   const std::vector<Option>& options);
  // The place of the best of them; the first of equals.
  static std::size_t best_of(const std::vector<Judged>& judged);

  bool by_points() const { return by_points_; }
  Options& options() { return options_; }

 private:
  void prepare(const Seen& seen, const Question& question);
  Judged judge_prepared(const Seen& seen, const Question& question, const Option& option);
  Choice best(const Seen& seen, int seat, Cards hand, bool interrupt);

  const Rules& rules_;
  const Networks& networks_;
  bool by_points_;
  Options options_;
  std::vector<Option> found_;
  std::vector<Judged> judged_;
  Active active_;
  const Network* network_ = nullptr;                // of the role that is asked
  Row<std::int16_t> prepared_{Network::MAX_WIDTH};  // its first sums for the situation
};

}  // namespace landlord
