// Games that a player plays against itself, and the training samples they give.
#pragma once

#include "hands/strength.hpp"
#include "hands/worlds.hpp"
#include "players/network_player.hpp"

namespace landlord {

struct SelfPlaySpec {
  int games = 0;
  std::uint64_t seed = 0;
  double epsilon = 0;          // probability of a random option
  double temperature = 0;      // softmax temperature of the behaviour policy, in win probability
  double by_points = 0.5;      // share of games in which all seats maximize points
  double strongest_share = 0;  // share of games whose landlord has the strongest hand
  double greedy = 0;           // share of games in which one side plays greedily
  double trace = 1;            // lambda: 1 learns from outcomes alone, 0 from the next evaluation
  int branches = 0;            // how many decisions of a game are played a second time, differently
  bool bottom_public = false;  // whether the bottom is shown to all
  int threads = 1;
  // The deals that are played in turn, round and round; none: random deals, whose landlord the
  // strength of the hands decides.
  std::vector<AuctionedDeal> deals;
};

// The decisions of one role: which features were on, and what followed. What followed is the
// outcome of the game, mixed with what the network said at the same role's next decisions: the
// lambda return of Watkins's Q (Sutton and Barto, Reinforcement Learning, section 12.10). Nothing
// is learned from what follows a random option of the role itself.
struct Samples {
  std::vector<std::uint16_t> features;   // of all decisions, one after the other
  std::vector<std::int64_t> offsets{0};  // where each decision's features begin, and the end
  std::vector<float> wins;               // probability of winning, as the lambda return gives it
  std::vector<float> points;             // points for the stake after the act; negative when lost
  // What each other seat holds, in the order of play, as counts by rank. Cards that the deciding
  // seat knows it to hold are left out.
  std::vector<Cards> others;

  void append(const Samples& other);
};

// Plays games and returns the decisions that had a choice, by role. Without networks all seats are
// greedy. The result depends on the spec alone, not on the number of threads.
std::vector<Samples> play_samples(const Rules& rules, const Networks* networks,
                                  const SelfPlaySpec& spec);

}  // namespace landlord
