#include "bind/bindings.hpp"
#include "bind/recorded_table.hpp"
#include "hands/worlds.hpp"
#include "players/greedy.hpp"
#include "players/play_out.hpp"
#include "players/random_player.hpp"
#include "players/timid.hpp"

namespace landlord {

namespace {

struct GamesPlayed {
  int landlord_wins = 0;
  long long acts = 0;
  int unfinished = 0;
};

// Plays whole games on random deals; the landlord's seat goes round.
template <class Policy>
GamesPlayed play_games(const Rules& rules, Policy policy, int games, std::uint64_t seed) {
  GamesPlayed total;
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
  require(policy == "random" || policy == "greedy", "policy: random or greedy");
  const GamesPlayed total = unlocked([&] {
    return policy == "random" ? play_games(rules, RandomPlayer(rules, seed), games, seed)
                              : play_games(rules, GreedyPlayer(rules), games, seed);
  });
  nb::dict out;
  out["games"] = games;
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

  template <bool OutOfTurn>
  Choice decide(const RecordedTable& table, int seat, Cards hand) {
    const Table now = table.now();  // another thread may go on with the table
    // The table may be one of equal rules that were compiled another time.
    require(now.players <= rules->players(), "the table is one of other rules");
    check_can_act(*rules, now, seat, hand);
    checked_over(*rules, now.to_beat());
    return this->use([&](Policy& policy) { return policy.decide(now, seat, hand, OutOfTurn); });
  }

  const Rules* rules;
};

template <class Policy>
void bind_player(const nb::module_& module, const char* name, const char* doc) {
  using Shared = SharedPlayer<Policy>;
  nb::class_<Shared>(module, name, doc)
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def("choose", &Shared::template decide<false>, "table"_a, "seat"_a, "hand"_a)
      .def("interrupt", &Shared::template decide<true>, "table"_a, "seat"_a, "hand"_a);
}

}  // namespace

void bind_players(nb::module_& module) {
  bind_player<GreedyPlayer>(module, "GreedyPlayer",
                            "A fast player: it makes the play that leaves the fewest plays.");
  bind_player<OwnTimidPlayer>(module, "TimidPlayer",
                              "A fast player that saves its bombs and high cards for the end.");
  module.def("play_games", &games_played, "rules"_a, "policy"_a, "games"_a, "seed"_a);
}

}  // namespace landlord
