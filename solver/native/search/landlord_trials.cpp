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

// Plays one deal out for one landlord.
std::int64_t play_trial(const Rules& rules, const TrialSpec& spec, const LandlordTrial& trial,
                        int landlord, Player& player) {
  PublicState state(Table(rules, landlord, spec.direction));
  if (spec.bottom_public) state.shown = trial.bottom;
  Hands hands = trial.hands;
  hands[landlord] += trial.bottom;
  play_out(rules, state, hands, player);
  return state.over() ? points_of(rules, state, landlord) : 0;
}

std::deque<Player> players_of(const Rules& rules, const Networks* networks, const TrialSpec& spec) {
  std::deque<Player> players;
  for (int thread = 0; thread < std::max(1, spec.threads); ++thread) {
    players.emplace_back(rules, networks, spec.by_points);
  }
  return players;
}

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
  std::deque<Player> players = players_of(rules, networks, spec);
  const int threads = static_cast<int>(players.size());
  const int most = limit.worlds > 0 ? std::min(limit.worlds, MOST_TRIALS) : MOST_BY_CLOCK;
  std::vector<LandlordTrial> trials(most);
  std::vector<std::uint8_t> finished(most);
  parallel_for(0, most, threads, [&](int world, int thread) {
    if (stop.cancelled() || (world >= threads && stop.expired())) return;
    LandlordTrial& trial = trials[world];
    if (spec.dealt) trial.hands[spec.dealt->seat] = spec.dealt->hand;
    trial.bottom = worlds.deal(world, trial.hands);
    for (int landlord = 0; landlord < rules.players(); ++landlord) {
      trial.points[landlord] = play_trial(rules, spec, trial, landlord, players[thread]);
    }
    finished[world] = 1;
  });
  std::vector<LandlordTrial> out;
  for (int world = 0; world < most; ++world) {
    if (finished[world]) out.push_back(trials[world]);
  }
  return out;
}

std::vector<std::uint8_t> play_deals(const Rules& rules, const Networks* networks,
                                     const TrialSpec& spec, std::vector<LandlordTrial>& deals,
                                     const std::vector<std::uint8_t>& landlords,
                                     std::optional<double> seconds,
                                     const Cancellation* cancellation) {
  const Stop stop(seconds, cancellation);
  std::deque<Player> players = players_of(rules, networks, spec);
  const int threads = static_cast<int>(players.size());
  std::vector<std::uint8_t> finished(deals.size());
  parallel_for(0, static_cast<int>(deals.size()), threads, [&](int index, int thread) {
    if (stop.cancelled() || (index >= threads && stop.expired())) return;
    LandlordTrial& deal = deals[index];
    for (int landlord = 0; landlord < rules.players(); ++landlord) {
      if ((landlords[index] >> landlord & 1) == 0) continue;
      deal.points[landlord] = play_trial(rules, spec, deal, landlord, players[thread]);
    }
    finished[index] = 1;
  });
  return finished;
}

}  // namespace landlord
