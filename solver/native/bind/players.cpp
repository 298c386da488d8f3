#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>

#include "bind/acts.hpp"
#include "bind/bindings.hpp"
#include "bind/guarded.hpp"
#include "bind/recorded_table.hpp"
#include "hands/worlds.hpp"
#include "players/greedy.hpp"
#include "players/play_out.hpp"
#include "players/random_player.hpp"
#include "players/timid.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

struct GamesPlayed {
  int games = 0;
  int landlord_wins = 0;
  long long acts = 0;
  int unfinished = 0;
};

// Plays whole games on random deals; the landlord's seat goes round.
template <class Policy>
GamesPlayed play_games(const Rules& rules, Policy& policy, int games, std::uint64_t seed) {
  GamesPlayed total{.games = games};
  const Worlds worlds(rules, whole_deck(rules), seed);
  for (int game = 0; game < games; ++game) {
    Hands hands{};
    const int landlord = game % rules.players();
    hands[landlord] += worlds.deal(game, hands);
    Table table(rules, landlord);
    total.acts += play_out(rules, table, hands, policy);
    total.unfinished += !table.over();
    total.landlord_wins += table.over() && table.landlord_won();
  }
  return total;
}

nb::dict games_played(const Rules& rules, const std::string& policy, int games,
                      std::uint64_t seed) {
  GamesPlayed total;
  {
    nb::gil_scoped_release const release;
    if (policy == "random") {
      RandomPlayer player(rules, seed);
      total = play_games(rules, player, games, seed);
    } else if (policy == "greedy") {
      GreedyPlayer player(rules);
      total = play_games(rules, player, games, seed);
    } else {
      throw InvalidInput("policy: random or greedy");
    }
  }
  nb::dict out;
  out["games"] = total.games;
  out["landlord_wins"] = total.landlord_wins;
  out["acts"] = total.acts;
  out["unfinished"] = total.unfinished;
  return out;
}

// The timid player with what it needs.
struct OwnTimidPlayer {
  explicit OwnTimidPlayer(const Rules& rules) : greedy(rules), timid(rules) {}

  Choice decide(const Table& table, int seat, Cards hand, bool out_of_turn) {
    return out_of_turn ? timid.interrupt(table, seat, hand, greedy)
                       : timid.choose(table, seat, hand, greedy);
  }

  GreedyPlayer greedy;
  TimidPlayer timid;
};

// A player that several of Python's threads may ask: one after the other.
template <class Policy>
struct SharedPlayer : Guarded<Policy> {
  explicit SharedPlayer(const Rules& rules) : Guarded<Policy>(rules), rules(&rules) {}

  OptionalPlay decide(const RecordedTable& table, int seat, Cards hand, bool out_of_turn) {
    // The table may be one of equal rules that were compiled another time.
    if (table.now().players > rules->players())
      throw InvalidInput("the table is one of other rules");
    check_can_act(*rules, table.now(), seat, hand);
    if (table.now().has_current) checked_play(*rules, table.now().current);
    const Table now = table.now();  // another thread may go on with the table
    return play_of(
        this->use([&](Policy& policy) { return policy.decide(now, seat, hand, out_of_turn); }));
  }

  const Rules* rules;
};

template <class Policy>
void bind_player(const nb::module_& module, const char* name, const char* doc) {
  using Shared = SharedPlayer<Policy>;
  nb::class_<Shared>(module, name, doc)
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def(
          "choose",
          [](Shared& self, const RecordedTable& table, int seat, Cards hand) {
            return self.decide(table, seat, hand, false);
          },
          "table"_a, "seat"_a, "hand"_a, "The play of the seat whose turn it is; None to pass.")
      .def(
          "interrupt",
          [](Shared& self, const RecordedTable& table, int seat, Cards hand) {
            return self.decide(table, seat, hand, true);
          },
          "table"_a, "seat"_a, "hand"_a, "The bomb that the seat plays out of turn, or None.");
}

}  // namespace

void bind_players(nb::module_& module) {
  bind_player<GreedyPlayer>(module, "GreedyPlayer",
                            "A fast player: it makes the play that leaves the fewest plays.");
  bind_player<OwnTimidPlayer>(module, "TimidPlayer",
                              "A fast player that saves its bombs and high cards for the end.");

  module.def("play_games", &games_played, "rules"_a, "policy"_a, "games"_a, "seed"_a,
             "Plays whole games on random deals with one policy in all seats.");
}

}  // namespace landlord
