#include "search/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "base/parallel.hpp"
#include "hands/strength.hpp"
#include "players/play_out.hpp"
#include "players/player.hpp"
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

bool Search::legal(const Play& choice) const {
  const bool own = state_.turn == seat_;
  if (choice.passes())
    return own ? !state_.leading() : state_.place_among_asked(rules_, seat_) >= 0;
  const Cards cards = choice.cards;
  const Cards suits = cards & ~rules_.counts(cards);
  return rules_.knows(choice) && contains(rules_.counts(hand_), rules_.counts(cards)) &&
         (suits & ~hand_) == 0 && state_.refusal(rules_, seat_, &choice, !own) == Refusal::none;
}

std::vector<Prior> Search::priors(const std::vector<Play>& candidates, bool by_wins,
                                  FewestPlays& fewest) const {
  std::vector<Prior> out(candidates.size());
  if (networks_ == nullptr) return out;
  NetworkPlayer policy(rules_, *networks_, !by_wins, fewest);
  const Question question{
      .seat = seat_, .hand = hand_, .interrupt = state_.turn != seat_, .by_points = !by_wins};
  std::vector<Option> options;
  options.reserve(candidates.size());
  for (const Play& choice : candidates) {
    options.push_back({.play = choice, .fewest_after = fewest.estimate(hand_ - choice.cards)});
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

// Plays the game out after a candidate; `watch` is told what is done before it is done. When `stop`
// ends it, the game is not over.
template <class Watch>
PublicState Search::play_on(const Play& candidate, const World& world, Player& player,
                            const Stop& stop, const Watch& watch) const {
  PublicState state = state_;
  Hands hands = world.hands;
  int asked = 0;  // how many seats were asked for a bomb already
  if (!candidate.passes() || state.turn == seat_) {
    carry_out(rules_, state, hands, seat_, candidate);
  } else {
    // After a chance to bomb that the seat lets go by, the seats behind it are still asked.
    asked = 1 + state.place_among_asked(rules_, seat_);
  }
  auto const decide = [&](const PublicState& now, int seat, Cards hand, bool out_of_turn) {
    const Play play = player.decide(now, seat, hand, out_of_turn, world.types[seat]);
    watch(now, seat, play);
    return play;
  };
  play_out(rules_, state, hands, decide, asked, LONGEST_GAME, &stop);
  return state;
}

std::int64_t Search::rollout(const Play& candidate, const World& world, Player& player,
                             const Stop& stop) const {
  const PublicState end =
      play_on(candidate, world, player, stop, [](const PublicState&, int, const Play&) {});
  return end.over() ? points_of(rules_, end, seat_) : 0;
}

// The same, with what happens on the way.
Course Search::course(const Play& candidate, const World& world, Player& player,
                      const Stop& stop) const {
  CourseWatch watch(rules_, player.greedy().fewest(), seat_, candidate, world.hands);
  return watch.course(play_on(candidate, world, player, stop,
                              [&](const PublicState& state, int seat, const Play& play) {
                                watch.note(state, seat, play);
                              }));
}

namespace {

// By candidate and world what `of(candidate, world, player)` finds; useless where `stop` ends it.
template <class Worlds, class Of>
auto each_of(const std::vector<Play>& candidates, const Worlds& worlds, int count, PlayerPool& pool,
             const Stop& stop, const Of& of) {
  using Found = decltype(of(candidates[0], worlds[0], pool.players()[0]));
  std::vector<std::vector<Found>> out(candidates.size(), std::vector<Found>(count));
  parallel_for(0, count, pool.threads(), [&](int number, int thread) {
    for (std::size_t at = 0; at < candidates.size() && !stop.over(); ++at) {
      out[at][number] = of(candidates[at], worlds[number], pool.players()[thread]);
    }
  });
  return out;
}

}  // namespace

Courses Search::courses(const std::vector<Play>& candidates, int count, int threads, bool by_wins,
                        const Stop& stop) const {
  PlayerPool pool(rules_, networks_, !by_wins, threads);
  const int worlds = std::min(static_cast<int>(tried_.size()), count);
  Courses out{.courses = each_of(candidates, tried_, worlds, pool, stop,
                                 [&](const Play& candidate, const World& world, Player& player) {
                                   return course(candidate, world, player, stop);
                                 })};
  if (stop.over()) return {};
  out.worlds.assign(tried_.begin(), tried_.begin() + worlds);
  return out;
}

Sampling::Sampling(Search& search, int threads, bool by_wins)
    : search_(search), pool_(search.rules_, search.networks_, !by_wins, threads) {
  search_.tried_.clear();
}

Outcomes Sampling::next(const std::vector<Play>& candidates, int draws, int weighed,
                        const Stop& stop) {
  const int deals = search_.counted(weighed);
  if (deals > 0 && pools_ > 0) return {};
  Outcomes out{.worlds =
                   search_.belief_.draw(pools_++, draws, weighed, deals, pool_.players(), stop)};
  const auto count = static_cast<int>(out.worlds.size());
  out.points = each_of(candidates, out.worlds, count, pool_, stop,
                       [&](const Play& candidate, const World& world, Player& player) {
                         return search_.rollout(candidate, world, player, stop);
                       });
  if (stop.over()) return {};
  double sum = 0;
  for (const Drawn& each : out.worlds) {
    search_.tried_.push_back(each);
    sum += each.draws;
  }
  // Time may have ended before all of them were weighed.
  out.counted = deals > 0 && sum > deals - 0.5;
  if (out.counted) search_.keep_to_bounds(candidates, weighed, stop, out);
  return out;
}

HandReading Search::read_hands(int weighed, int threads, bool by_wins, const Stop& stop) {
  PlayerPool pool(rules_, networks_, !by_wins, threads);
  HandReading out{.hands = belief_.weigh(weighed, pool.players(), stop)};
  const int seat = state_.turn;
  if (state_.over() || seat == seat_) return out;
  const auto count = static_cast<int>(out.hands.size());
  // What the seat does with each hand, by what type of player it may be.
  std::vector<std::vector<std::pair<Play, double>>> made(count);
  parallel_for(0, count, pool.threads(), [&](int at, int thread) {
    const auto& [hands, types, weight, deals] = out.hands[at];
    for (const auto& [type, chance] : types.of(seat)) {
      if (chance <= 0 || stop.cancelled()) continue;
      const Play play = pool.players()[thread].decide(state_, seat, hands[seat], false, type);
      made[at].emplace_back(play, chance);
    }
  });
  for (int at = 0; at < count; ++at) {
    for (const auto& [play, chance] : made[at]) {
      const auto found = std::find(out.choices.begin(), out.choices.end(), play);
      const auto place = static_cast<std::size_t>(found - out.choices.begin());
      if (found == out.choices.end()) {
        out.choices.push_back(play);
        out.chances.emplace_back(count);
      }
      out.chances[place][at] += chance;
    }
  }
  return out;
}

// Corrects rollouts in all deals that there can be by what can be counted of them. A deal that is
// lost with open hands is lost. And where the seat wins more deals without seeing a card than the
// players of the rollouts win, it wins those: these players err, and the seat need not.
void Search::keep_to_bounds(const std::vector<Play>& candidates, int weighed, const Stop& stop,
                            Outcomes& outcomes) const {
  if (state_.turn != seat_) return;  // it is not known who was asked for a bomb before
  if (!belief_.bounded()) return;
  const std::vector<Drawn>& worlds = outcomes.worlds;
  std::map<Hands, std::size_t> places;
  std::vector<Hands> deals;
  std::vector<double> weights;
  std::vector<std::size_t> deal_of;  // by world
  for (const Drawn& each : worlds) {
    const auto [place, fresh] = places.emplace(each.hands, deals.size());
    if (fresh) {
      deals.push_back(each.hands);
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

std::vector<Drawn> Search::worlds(int count) const {
  if (tried_.empty()) return belief_.dealt_evenly(0, count);
  const auto most = std::min(tried_.size(), static_cast<std::size_t>(count));
  return {tried_.begin(), tried_.begin() + static_cast<std::ptrdiff_t>(most)};
}

std::vector<double> Search::simple_shares() const {
  std::vector<double> shares(rules_.players());
  double draws = 0;
  for (const Drawn& each : tried_) {
    draws += each.draws;
    for (int seat = 0; seat < rules_.players(); ++seat) {
      if (each.types[seat] != PlayerType::network) shares[seat] += each.draws;
    }
  }
  if (draws > 0) {
    for (double& share : shares) share /= draws;
  }
  return shares;
}

std::vector<Act> Search::line(const Play& candidate, int most) const {
  Player player(rules_, networks_, true);
  PublicState state = state_;
  const World world = worlds(1).front();
  Hands hands = world.hands;
  const bool own = state.turn == seat_;
  std::vector<Act> acts{
      {.seat = seat_, .play = candidate, .interrupt = !own && !candidate.passes()}};
  // A pass out of turn changes nothing.
  if (own || !candidate.passes()) carry_out(rules_, state, hands, seat_, candidate);
  while (!state.over() && static_cast<int>(acts.size()) < most) {
    const int seat = state.turn;
    const Play play = player.decide(state, seat, hands[seat], false, world.types[seat]);
    if (play.passes() && state.leading()) break;
    acts.push_back({.seat = seat, .play = play});
    carry_out(rules_, state, hands, seat, play);
  }
  return acts;
}

std::vector<std::int64_t> Search::certain_stakes(const std::vector<Play>& candidates, bool points,
                                                 std::uint64_t most_acts, const Stop& stop) const {
  return CertainWin(rules_, state_, seat_, hand_, hidden_, stop)
      .stakes(candidates, most_acts, points);
}

}  // namespace landlord
