// Which hidden hands are likely: those with which the others would have done what they did.
//
// Who has played holds a tidier hand than chance deals: what goes with nothing goes first. So of a
// few even deals one is taken, the likelier the fewer plays its hands need. These are weighed by
// how likely the network or the greedy player would have made the plays seen with them, and a
// simple bidder the calls; so each seat gets the manner that its plays speak for. Of each pool a
// few are kept, drawn by weight, so that what is sampled needs no weights any more. Players are
// neither of the two: choices are softened, every act keeps a small chance, and where too few
// worlds would carry all the weight the weights are flattened.
#pragma once

#include <deque>
#include <functional>

#include "hands/worlds.hpp"
#include "players/player.hpp"
#include "rules/history.hpp"
#include "search/auction_likelihood.hpp"

namespace landlord {

struct BeliefSpec {
  double temperature = 0.08;  // of players like us, in win probability
  double doubt = 0.05;        // the share of their acts that follow no reason that we know
  double greedy = 0.25;       // how many play in the greedy manner
  double slips = 0.2;         // the share of their acts that do not
  double trust = 0.8;         // the power to which likelihoods are raised
  int pool = 4;               // so many worlds are dealt for one that is kept
  int acts = 32;              // the last so many acts are looked at
  int deals = 8;              // one of so many is put into the pool
  double tidy = 0.7;          // by how much a play less makes a hand likelier, in logarithms
  int settled = 6;            // who has played so many cards has shown how tidy a hand is kept
};

// What cannot be seen: the hands, and how who holds them plays.
struct World {
  Hands hands{};
  Manners manners{};
};

class Belief {
 public:
  static constexpr int BLOCK = 64;  // the most worlds that are kept of one pool

  // Without networks, or in a story without acts, nothing but calls makes a world more likely.
  Belief(const Rules& rules, const Networks* networks, const Story& story, Heard heard, int seat,
         const Hidden& hidden, std::uint64_t seed, const BeliefSpec& spec);

  // Adds `size` worlds, those of one pool: the hands of the hidden seats and their manners; others
  // are left as they are in `own`. Each of the `players` is a thread's. When it gets `late` there
  // are fewer: of the worlds judged until then as many as of a whole pool, none where they are too
  // few.
  void deal(std::uint64_t block, int size, const World& own, std::deque<Player>& players,
            const std::function<bool()>& late, std::vector<World>& out) const;

  // World number `index` of those that are all equally likely.
  void deal_evenly(std::uint64_t index, Hands& hands) const { worlds_.deal(index, hands); }

 private:
  // By seat and manner the logarithm of how likely its acts are when these are the hands.
  using Likelihoods = std::array<std::array<double, MANNERS>, MAX_SEATS>;
  Likelihoods likelihoods(const Hands& hands, Player& player) const;
  // One of a few even deals, by how tidy the hands are.
  void deal_tidily(std::uint64_t index, FewestPlays& fewest, Hands& hands) const;
  // The logarithm of how likely the acts seen are, whatever the manner; draws the manners.
  double judge(World& world, Player& player, Random random) const;
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
  int seat_;
  int landlord_;
  Hands gone_{};                          // by seat what it has played
  std::array<double, MAX_SEATS> tidy_{};  // by seat what a play less makes likelier; 0 if seen
};

}  // namespace landlord
