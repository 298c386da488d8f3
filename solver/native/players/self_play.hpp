// Games that players play against themselves, and what a network can learn from them.
#pragma once

#include "hands/strength.hpp"
#include "players/network_policy.hpp"

namespace landlord {

struct SelfPlaySpec {
  int games = 0;
  std::uint64_t seed = 0;
  double epsilon = 0;      // how often a random option is taken
  double temperature = 0;  // by how much win probability a choice may be worse to be taken often
  double by_points = 0.5;  // the share of games in which all play for points
  double chosen = 0;       // the share of games in which the strongest hand is the landlord's
  double greedy = 0;       // the share of games in which one side is greedy
  double trace = 1;        // the weight of what came of it against what was thought of it next
  int branches = 0;        // how often a game is played again from a decision on, done otherwise
  bool bottom_public = false;
  int threads = 1;
};

// Decisions of one role: which features were on, and what became of them. That is the game's
// outcome, mixed with what the same seat's network thought at its next decisions (the lambda
// returns of Watkins's Q: nothing is learned from what followed a random act of its own).
struct Lessons {
  std::vector<std::uint16_t> features;   // those of all decisions, one after the other
  std::vector<std::int64_t> offsets{0};  // where each decision's begin, and the end
  std::vector<float> wins;               // how likely the side won, as it turned out
  std::vector<float> points;             // what the stake after the act became, negative when lost

  void append(const Lessons& other);
};

// Plays games and returns the decisions with a choice, by role. Without networks all are greedy.
// The same spec gives the same lessons, whatever the number of threads.
std::vector<Lessons> play_lessons(const Rules& rules, const Networks* networks,
                                  const SelfPlaySpec& spec);

}  // namespace landlord
