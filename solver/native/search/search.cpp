#include "search/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "base/parallel.hpp"
#include "hands/strength.hpp"
#include "players/play_out.hpp"
#include "players/player_pool.hpp"
#include "rules/scoring.hpp"
#include "search/certain_win.hpp"
#include "search/counted_wins.hpp"
#include "search/prior.hpp"

namespace landlord {

namespace {

// How many acts the bounds of the candidates may list for each world of a pool, and at least.
constexpr std::uint64_t ACTS_A_WORLD = 300;
constexpr std::uint64_t LEAST_ACTS = 30'000;
// After this many candidates whose lower bound took too long, none is sought for the others.
constexpr int GIVEN_UP = 2;

}  // namespace

Search::Search(const Rules& rules, const Networks* networks, const History& history,
               const AuctionLikelihood& calls, int seat, Cards hand, const Hidden& hidden,
               bool acts, std::uint64_t seed, const BeliefSpec& belief)
    : rules_(rules),
      networks_(networks),
      state_(history.now()),
      seat_(seat),
      hand_(hand),
      hidden_(hidden),
      acts_(acts),
      belief_(rules, networks, history, calls, seat, hand, hidden, seed, belief) {}

bool Search::legal(const Choice& choice) const {
  const bool own = state_.turn == seat_;
  if (choice.passes) return own ? !state_.leading() : state_.place_among_asked(rules_, seat_) >= 0;
  const Cards cards = choice.play.cards;
  const Cards suits = cards & ~rules_.counts(cards);
  return rules_.knows(choice.play) && contains(rules_.counts(hand_), rules_.counts(cards)) &&
         (suits & ~hand_) == 0 &&
         state_.refusal(rules_, seat_, &choice.play, !own) == Refusal::none;
}

std::vector<Prior> Search::priors(const std::vector<Choice>& candidates, bool by_wins,
                                  FewestPlays& fewest) const {
  std::vector<Prior> out(candidates.size());
  if (networks_ == nullptr) return out;
  NetworkPlayer policy(rules_, *networks_, !by_wins, fewest);
  const Question question{
      .seat = seat_, .hand = hand_, .interrupt = state_.turn != seat_, .by_points = !by_wins};
  std::vector<Option> options;
  for (const Choice& choice : candidates) {
    const Play play = choice.passes ? Play{} : choice.play;
    options.push_back({.play = play, .fewest_after = fewest.estimate(hand_ - play.cards)});
  }
  const std::vector<Judged>& judged = policy.judge(state_, question, options);
  PlayList scratch;
  const bool rare = count_bombs(rules_, hand_, scratch) >= MANY_BOMBS;
  const Weighing weighed =
      weighing(size_of(rules_.counts(hidden_.unseen)), size_of(rules_.counts(rules_.deck())),
               networks_->roles[Features::role(state_, seat_)].optimism(),
               state_.is_landlord(seat_), rare, acts_);
  // The network's points are those of one peasant; the landlord gets them from each.
  const double payers = state_.is_landlord(seat_) ? rules_.players() - 1 : 1;
  const auto stake = static_cast<double>(stake_factor(rules_, state_));
  for (std::size_t at = 0; at < judged.size(); ++at) {
    out[at] = {
        .win = judged[at].win(), .points = judged[at].points * payers * stake, .weighing = weighed};
  }
  return out;
}

Search::AfterChoice Search::after(const Choice& candidate, const World& world) const {
  AfterChoice out{.state = state_, .hands = world.hands};
  if (!candidate.passes) {
    out.hands[seat_] -= candidate.play.cards;
    out.state.play(rules_, seat_, candidate.play);
  } else if (state_.turn == seat_) {
    out.state.pass();
  } else {
    // After a chance to bomb that the seat lets go by, the seats behind it are still asked.
    out.asked = 1 + state_.place_among_asked(rules_, seat_);
  }
  return out;
}

// Plays the game out after a candidate. When `stop` ends it, the result means nothing.
std::int64_t Search::rollout(const Choice& candidate, const World& world, Player& player,
                             const Stop& stop) const {
  auto [state, hands, asked] = after(candidate, world);
  TypedPlayers players(player, world.types);
  play_out(rules_, state, hands, players, asked, LONGEST_GAME, &stop);
  return state.over() ? points_of(rules_, state, seat_) : 0;
}

// The same, with what happens on the way.
Course Search::course(const Choice& candidate, const World& world, Player& player,
                      const Stop& stop) const {
  auto [state, hands, asked] = after(candidate, world);
  TypedPlayers players(player, world.types);
  CourseWatch watch(rules_, players, player.greedy().fewest(), seat_, candidate, hands);
  play_out(rules_, state, hands, watch, asked, LONGEST_GAME, &stop);
  return watch.course(state);
}

Courses Search::courses(const std::vector<Choice>& candidates, int count, int threads, bool by_wins,
                        std::optional<double> seconds, const Cancellation* cancellation) const {
  const Stop stop(seconds, &cancellation_, cancellation);
  PlayerPool pool(rules_, networks_, !by_wins, threads);
  const int worlds = std::min(static_cast<int>(tried_.size()), count);
  Courses out;
  out.courses.assign(candidates.size(), std::vector<Course>(worlds));
  parallel_for(0, worlds, pool.threads(), [&](int number, int thread) {
    for (std::size_t at = 0; at < candidates.size() && !stop.over(); ++at) {
      out.courses[at][number] =
          course(candidates[at], tried_[number].world, pool.players()[thread], stop);
    }
  });
  if (stop.over()) return {};
  out.worlds.assign(tried_.begin(), tried_.begin() + worlds);
  return out;
}

// Corrects rollouts in all deals that there can be by what can be counted of them. A deal that is
// lost with open hands is lost. And where the seat wins more deals without seeing a card than the
// players of the rollouts win, it wins those: these players err, and the seat need not.
void Search::keep_to_bounds(const std::vector<Choice>& candidates, const std::vector<Drawn>& worlds,
                            int weighed, const Stop& stop, Outcomes& outcomes) const {
  if (state_.turn != seat_) return;  // it is not known who was asked for a bomb before
  if (!belief_.bounded()) return;
  std::map<Hands, std::size_t> places;
  std::vector<Hands> deals;
  std::vector<double> weights;
  std::vector<std::size_t> deal_of;  // by world
  for (const Drawn& each : worlds) {
    const auto [place, fresh] = places.emplace(each.world.hands, deals.size());
    if (fresh) {
      deals.push_back(each.world.hands);
      weights.push_back(0);
    }
    deal_of.push_back(place->second);
    weights[place->second] += each.draws;
  }
  CountedWins count(rules_, state_, seat_, deals, weights, stop);
  const auto most = std::max(LEAST_ACTS, static_cast<std::uint64_t>(weighed) * ACTS_A_WORLD);
  int given_up = 0;
  for (std::size_t at = 0; at < candidates.size(); ++at) {
    std::vector<std::int64_t>& points = outcomes.points[at];
    if (points.size() != worlds.size()) continue;
    // What one candidate does not need is left to those after it.
    const std::uint64_t left = most - std::min(most, count.acts());
    const std::uint64_t share = left / (2 * (candidates.size() - at));
    const DealsWon open = count.open_handed(candidates[at], share);
    DealsWon sure;
    if (given_up < GIVEN_UP) {
      sure = count.unseeing(candidates[at], open, share);
      given_up += sure.empty() ? 1 : 0;
    }
    double more = 0;
    for (std::size_t world = 0; world < points.size(); ++world) {
      if (open[deal_of[world]] == 0) points[world] = -std::abs(points[world]);
      if (!sure.empty()) {
        more += worlds[world].draws * (sure[deal_of[world]] - static_cast<int>(points[world] > 0));
      }
    }
    if (more <= 0) continue;
    for (std::size_t world = 0; world < points.size(); ++world) {
      const std::int64_t pays = std::abs(points[world]);
      points[world] = sure[deal_of[world]] != 0 ? pays : -pays;
    }
  }
}

// A world in which only the searching seat's hand is filled in.
World Search::own() const {
  World world;
  world.hands[seat_] = hand_;
  return world;
}

void Search::tried(const Drawn& drawn) { tried_.push_back(drawn); }

std::vector<Drawn> Search::worlds(int count) const {
  if (!tried_.empty()) {
    const auto most = std::min(tried_.size(), static_cast<std::size_t>(count));
    return {tried_.begin(), tried_.begin() + static_cast<std::ptrdiff_t>(most)};
  }
  std::vector<Drawn> out;
  for (const World& each : belief_.dealt_evenly(0, count, own())) {
    out.push_back({.world = each, .draws = 1});
  }
  return out;
}

std::vector<double> Search::simple_shares() const {
  std::vector<double> shares(rules_.players());
  double draws = 0;
  for (const Drawn& each : tried_) {
    draws += each.draws;
    for (int seat = 0; seat < rules_.players(); ++seat) {
      if (each.world.types[seat] != PlayerType::network) shares[seat] += each.draws;
    }
  }
  if (draws > 0) {
    for (double& share : shares) share /= draws;
  }
  return shares;
}

std::vector<Act> Search::line(const Choice& candidate, int most) const {
  Player player(rules_, networks_, true);
  PublicState state = state_;
  const World world = worlds(1).front().world;
  Hands hands = world.hands;
  const bool own = state.turn == seat_;
  std::vector<Act> acts{
      {.seat = seat_, .choice = candidate, .interrupt = !own && !candidate.passes}};
  if (!candidate.passes) hands[seat_] -= candidate.play.cards;
  // A pass out of turn changes nothing.
  if (own || !candidate.passes) History::apply(rules_, state, acts.back());
  while (!state.over() && static_cast<int>(acts.size()) < most) {
    const int seat = state.turn;
    const Choice choice = player.choose(state, seat, hands[seat], world.types[seat]);
    if (choice.passes && state.leading()) break;
    acts.push_back({.seat = seat, .choice = choice});
    if (!choice.passes) hands[seat] -= choice.play.cards;
    History::apply(rules_, state, acts.back());
  }
  return acts;
}

std::vector<std::int64_t> Search::certain_stakes(const std::vector<Choice>& candidates, bool points,
                                                 std::uint64_t most_acts,
                                                 std::optional<double> seconds,
                                                 const Cancellation* cancellation) const {
  return CertainWin(rules_, state_, seat_, hand_, hidden_, seconds, cancellation)
      .stakes(candidates, most_acts, points);
}

}  // namespace landlord
