// A player that makes the play which its network values most, and which plays it considers.
#pragma once

#include <cmath>
#include <vector>

#include "hands/fewest.hpp"
#include "network/network.hpp"

namespace landlord {

// A play, or the pass when it has no cards, and how many plays the rest of the hand needs.
struct Option {
  Play play;
  int fewest_after = 0;
};

class Options {
 public:
  // `fewest` outlives the options. Whoever looks at the same hands should count with it as well.
  Options(const Rules& rules, FewestPlays& fewest) : rules_(rules), fewest_(fewest) {}

  // Lists what a seat may do in its turn, or the bombs that it may play out of turn (`interrupt`);
  // the pass comes last. The list is empty for a leader without a play. Of the plays with one body
  // at most KICKERS stay: those that leave the fewest plays, and among them the lowest kickers.
  // Where the pass is the only option, the plays that its hand needs are not counted.
  void list(const Table& table, Cards hand, bool interrupt, std::vector<Option>& out);

  static constexpr int KICKERS = 3;
  // A hand with more plays than this is listed with the lowest kickers only.
  static constexpr std::size_t MOST = 4096;

 private:
  void keep_best_kickers(std::vector<Option>& out);

  const Rules& rules_;
  FewestPlays& fewest_;
  PlayList found_;
  std::vector<Option> all_;
  std::vector<std::uint32_t> order_;
};

// An option and what the network says about it.
struct Judged {
  Option option;
  Worth worth;
  // The points for the stake before the act: in part by `worth.points`, in part by what a win pays.
  double points = 0;
  float score = 0;  // what options are compared by: `worth.win`, or `points`

  // The probability that the side wins.
  double win() const { return 1 / (1 + std::exp(-static_cast<double>(worth.win))); }
};

class NetworkPlayer {
 public:
  // `by_points`: whether it maximizes points; otherwise the probability of winning. `fewest`
  // outlives the policy.
  NetworkPlayer(const Rules& rules, const Networks& networks, bool by_points, FewestPlays& fewest)
      : rules_(rules), networks_(networks), by_points_(by_points), options_(rules, fewest) {}

  // What `seat` does in its turn, or the bomb that it plays out of turn, if any.
  Play decide(const PublicState& state, int seat, Cards hand, bool out_of_turn);

  // The options of a decision with their values. The reference is valid until the next call.
  const std::vector<Judged>& judge(const PublicState& state, const Question& question,
                                   const std::vector<Option>& options);
  // The index of the best option, the first of equals.
  static std::size_t best_of(const std::vector<Judged>& judged);

  bool by_points() const { return by_points_; }
  void play_for(bool by_points) { by_points_ = by_points; }
  Options& options() { return options_; }

 private:
  void price(bool by_points);

  const Rules& rules_;
  const Networks& networks_;
  bool by_points_;
  Options options_;
  std::vector<Option> found_;
  std::vector<Judged> judged_;
  Active active_;
  Row<std::int16_t> prepared_{Network::MAX_WIDTH};  // the first sums for a situation
};

}  // namespace landlord
