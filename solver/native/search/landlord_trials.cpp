#include "search/landlord_trials.hpp"

#include <algorithm>
#include <deque>

#include "base/parallel.hpp"
#include "hands/worlds.hpp"
#include "players/play_out.hpp"
#include "players/player.hpp"
#include "rules/scoring.hpp"

namespace landlord {

namespace {

constexpr int MOST_BY_CLOCK = 1 << 14;  // without a limit in worlds

}  // namespace

std::vector<LandlordTrial> try_landlords(const Rules& rules, const Networks* networks,
                                         const TrialSpec& spec, const Limit& limit,
                                         const Cancellation* cancellation) {
  const Stop stop(limit.seconds, cancellation);
  Hidden hidden = whole_deck(rules);
  if (spec.dealt) {
    hidden.unseen -= spec.dealt->hand;
    hidden.counts[spec.dealt->seat] = 0;
  }
  const Worlds worlds(rules, hidden, spec.seed);
  const int threads = std::max(1, spec.threads);
  std::deque<Player> players;
  for (int thread = 0; thread < threads; ++thread) {
    players.emplace_back(rules, networks, spec.by_points);
  }
  const int most = limit.worlds > 0 ? std::min(limit.worlds, MOST_TRIALS) : MOST_BY_CLOCK;
  std::vector<LandlordTrial> trials(most);
  std::vector<std::uint8_t> finished(most);
  parallel_for(0, most, threads, [&](int world, int thread) {
    if (stop.cancelled() || (world >= threads && stop.expired())) return;
    LandlordTrial& trial = trials[world];
    if (spec.dealt) trial.hands[spec.dealt->seat] = spec.dealt->hand;
    trial.bottom = worlds.deal(world, trial.hands);
    for (int landlord = 0; landlord < rules.players(); ++landlord) {
      PublicState state(Table(rules, landlord));
      if (spec.bottom_public) state.shown = trial.bottom;
      Hands hands = trial.hands;
      hands[landlord] += trial.bottom;
      play_out(rules, state, hands, players[thread]);
      trial.points[landlord] = state.over() ? points_of(rules, state, landlord) : 0;
    }
    finished[world] = 1;
  });
  std::vector<LandlordTrial> out;
  for (int world = 0; world < most; ++world) {
    if (finished[world]) out.push_back(trials[world]);
  }
  return out;
}

}  // namespace landlord
