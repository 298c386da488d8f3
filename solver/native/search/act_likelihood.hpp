// How likely the acts of the other seats are if they hold given hands.
//
// Nobody knows how a seat plays, so each is one of several types of players: one that follows the
// network of the game, or a greedy or timid one. A seat whose acts have been seen is of each type
// with its posterior probability. Players that follow the network do so exactly, as bots do, or
// more or less, as people do whose judgement is like it; both play on as the network does.
#pragma once

#include <deque>
#include <unordered_map>

#include "players/player.hpp"
#include "rules/history.hpp"

namespace landlord {

// What is believed of a player before its acts are seen, and how closely it acts by its type.
struct PlayerModel {
  double exact = 0.35;               // prior probability that a seat follows the network exactly
  double greedy = 0.2;               // that it is greedy
  double timid = 0.05;               // that it is timid; otherwise it follows the network loosely
  double exact_temperature = 0.005;  // softmax temperature of exact players, in win probability
  double loose_temperature = 0.1;    // that of loose ones
  double exact_noise = 0.03;         // share of the acts of exact players that are random
  double loose_noise = 0.05;         // of loose players
  double simple_noise = 0.2;         // of greedy and timid players
  int acts = 32;                     // only this many of the last acts are looked at
};

// Of which type each seat is, given its acts: the probabilities of the types other than that which
// follows the network.
struct TypeChances {
  struct OfSeat {
    double greedy = 0;
    double timid = 0;
  };
  std::array<OfSeat, MAX_SEATS> seats{};

  // The types that one seat may be of, each with its probability.
  std::array<std::pair<PlayerType, double>, 3> of(int seat) const {
    const auto [greedy, timid] = seats[seat];
    return {{{PlayerType::network, 1 - greedy - timid},
             {PlayerType::greedy, greedy},
             {PlayerType::timid, timid}}};
  }

  // All types that the seats together may be of, each with its probability.
  std::vector<std::pair<PlayerTypes, double>> together() const;
};

class ActLikelihood {
 public:
  // Looks at the acts of all seats but `seat`.
  ActLikelihood(const Rules& rules, const History& history, int seat, const PlayerModel& model);

  // Whether no act was seen.
  bool empty() const { return empty_; }

  // Must be called before threads numbered up to `threads` - 1 call `log_likelihood`.
  void prepare(std::size_t threads);
  // Returns the logarithm of the likelihood of the acts of all seats, which hold `hands` now,
  // summed over their types, and says how probable these are. `player` has a network.
  double log_likelihood(const Hands& hands, Player& player, int thread, TypeChances& types);

 private:
  // Logarithms of the likelihoods of one seat's acts, by what it may be.
  struct Likelihoods {
    double exact = 0;
    double loose = 0;
    double greedy = 0;
    double timid = 0;
  };
  // By seat: the likelihoods that one thread has computed, by hand. Late in a game few different
  // hands are left.
  using Known = std::array<std::unordered_map<Cards, Likelihoods>, MAX_SEATS>;
  // An act: what the seat saw before it, and what it has played since.
  struct Point {
    PublicState state;
    Act act;
    Cards since;
  };

  Likelihoods of(int seat, Cards held, Player& player) const;

  PlayerModel model_;
  int players_;
  int seat_;
  bool empty_ = true;
  std::array<std::vector<Point>, MAX_SEATS> points_;  // by seat
  std::deque<Known> known_;                           // by thread
};

}  // namespace landlord
