// Fast players for rollouts, benchmarks and the arena: a random one, and a greedy one.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "hands/fewest.hpp"
#include "rules/act.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// Plays so that the fewest plays are left, low before high. It keeps bombs back until they win the
// game or somebody of the other side is about to go out, and does not run over its partner.
class GreedyPolicy {
 public:
  explicit GreedyPolicy(const Rules& rules) : rules_(rules), fewest_(rules) {}

  Choice choose(const Table& table, int seat, Cards hand);
  // Whether `seat` bombs out of turn now; a pass when it does not.
  Choice interrupt(const Table& table, int seat, Cards hand);
  // Either of the two.
  Choice decide(const Table& table, int seat, Cards hand, bool out_of_turn) {
    return out_of_turn ? interrupt(table, seat, hand) : choose(table, seat, hand);
  }
  FewestPlays& fewest() { return fewest_; }

 private:
  Choice lead(const Table& table, int seat, Cards hand);
  Choice follow(const Table& table, int seat, Cards hand);
  int shortest_opponent(const Table& table, int seat) const;

  const Rules& rules_;
  FewestPlays fewest_;
  PlayList found_;
};

// Plays any legal play, or passes, with equal chance.
class RandomPolicy {
 public:
  RandomPolicy(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

  Choice choose(const Table& table, int seat, Cards hand);
  Choice interrupt(const Table& table, int seat, Cards hand);

 private:
  const Rules& rules_;
  Random random_;
  PlayList found_;
};

// Does what a policy chooses until the game is over, a leader has nothing to lead, or `most_acts`
// are done; returns their number. So many seats as were `asked_already` have just let the chance to
// bomb go by.
template <class State, class Policy>
int play_out(const Rules& rules, State& table, Hands& hands, Policy& policy, int asked_already = 0,
             int most_acts = 4096) {
  std::array<int, MAX_SEATS> seats{};
  int acts = 0;
  auto const put = [&](int seat, const Play& play) {
    hands[seat] -= play.cards;
    table.play(rules, seat, play);
  };
  for (; !table.over() && acts < most_acts; ++acts) {
    bool interrupted = false;
    const int asked = table.interrupters(rules, seats);
    for (int i = std::exchange(asked_already, 0); i < asked && !interrupted; ++i) {
      const Choice bomb = policy.interrupt(table, seats[i], hands[seats[i]]);
      if (bomb.passes) continue;
      put(seats[i], bomb.play);
      interrupted = true;
    }
    if (interrupted) continue;
    const int seat = table.turn;
    const Choice choice = policy.choose(table, seat, hands[seat]);
    if (!choice.passes) {
      put(seat, choice.play);
    } else if (table.leading()) {
      break;
    } else {
      table.pass();
    }
  }
  return acts;
}

}  // namespace landlord
