// Which hidden hands are likely: those with which the others would have done what they did.
//
// Worlds are dealt evenly and weighed by how likely the network would have made the plays seen
// with them, and a simple bidder the calls. Of each pool a few are kept, drawn by weight, so that
// what is sampled needs no weights any more. Players are not the network: its choices are softened,
// every act keeps a small chance, and where too few worlds would carry all the weight the weights
// are flattened.
#pragma once

#include <deque>
#include <functional>

#include "heard.hpp"
#include "player.hpp"
#include "story.hpp"
#include "worlds.hpp"

namespace landlord {

struct BeliefSpec {
  double temperature = 0.08;  // in win probability
  double doubt = 0.05;        // the share of acts that follow no reason that we know
  double trust = 0.8;         // the power to which likelihoods are raised
  int pool = 4;               // so many worlds are dealt for one that is kept
};

class Belief {
 public:
  static constexpr int BLOCK = 64;  // worlds kept of one pool

  // Without networks, or in a story without acts, nothing but calls makes a world more likely.
  Belief(const Rules& rules, const Networks* networks, const Story& story, Heard heard, int seat,
         const Hidden& hidden, std::uint64_t seed, const BeliefSpec& spec);

  // Adds the worlds from BLOCK * block on: the hands of the hidden seats; others are left as they
  // are in `hands`. Each of the `players` is a thread's. When it gets `late` there are fewer: of
  // the worlds judged until then as many as of a whole pool, none where they are too few.
  void deal(std::uint64_t block, const Hands& hands, std::deque<Player>& players,
            const std::function<bool()>& late, std::vector<Hands>& out) const;

  // World number `index` of those that are all equally likely.
  void deal_evenly(std::uint64_t index, Hands& hands) const { worlds_.deal(index, hands); }

  // The logarithm of how likely the acts seen are when the hidden hands are these.
  double likelihood(const Hands& world, NetworkPolicy& policy) const;

 private:
  double likelihood_of_calls(const Hands& world, Strength& strength, std::uint64_t index) const;
  // An act of a hidden seat with a choice: what it saw, and what it has played since.
  struct Point {
    Seen seen;
    Act act;
    Cards since;
  };

  const Rules& rules_;
  BeliefSpec spec_;
  std::uint64_t seed_;
  Worlds worlds_;
  std::vector<Point> points_;
  Heard heard_;
  int landlord_;
  Hands gone_{};  // by seat what it has played
};

}  // namespace landlord
