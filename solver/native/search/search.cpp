#include "search/search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "search/sure_win.hpp"

namespace landlord {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int FIRST_WORLDS = 8;  // the least that a candidate gets before it can be dropped
constexpr int FINALISTS = 4;     // so many candidates stay to the end
constexpr int MOST_WORLDS = 100'000;
// What the network thinks counts as much as so many worlds: what came of self-play agrees with it
// (docs/calibration.md).
constexpr double PRIOR_WORLDS = 64;

std::int64_t seat_points(const Rules& rules, const Table& table, int seat) {
  const long long stake = stake_factor(rules, table.factor, 0, table.spring(), table.anti_spring());
  const Payoff pay = payoff(rules, stake, table.landlord_won());
  return table.is_landlord(seat) ? pay.landlord : pay.peasant;
}

}  // namespace

Search::Search(const Rules& rules, const Networks* networks, const Story& story, const Heard& heard,
               int seat, Cards hand, const Hidden& hidden, std::uint64_t seed,
               const BeliefSpec& belief)
    : rules_(rules),
      networks_(networks),
      seen_(story.now(rules)),
      seat_(seat),
      hand_(hand),
      hidden_(hidden),
      belief_(rules, networks, story, heard, seat, hidden, seed, belief) {}

bool Search::legal(const Choice& choice) const {
  const bool own = seen_.turn == seat_;
  if (choice.passes) {
    std::array<int, MAX_SEATS> seats{};
    const int asked = seen_.interrupters(rules_, seats);
    return own ? !seen_.leading()
               : std::find(seats.begin(), seats.begin() + asked, seat_) != seats.begin() + asked;
  }
  const Cards cards = choice.play.cards;
  const Cards suits = cards & ~rules_.counts(cards);
  return rules_.knows(choice.play) && contains(rules_.counts(hand_), rules_.counts(cards)) &&
         (suits & ~hand_) == 0 && seen_.refusal(rules_, seat_, &choice.play, !own) == Refusal::none;
}

std::vector<Prior> Search::priors(const std::vector<Choice>& candidates, bool by_wins,
                                  FewestPlays& fewest) const {
  std::vector<Prior> out(candidates.size());
  if (networks_ == nullptr) return out;
  NetworkPolicy policy(rules_, *networks_, !by_wins);
  const Question question{
      .seat = seat_, .hand = hand_, .interrupt = seen_.turn != seat_, .by_points = !by_wins};
  std::vector<Option> options;
  for (const Choice& choice : candidates) {
    const Play play = choice.passes ? Play{} : choice.play;
    options.push_back({.play = play, .fewest_after = fewest.estimate(hand_ - play.cards)});
  }
  const std::vector<Judged>& judged = policy.judge(seen_, question, options);
  const double shares = seen_.is_landlord(seat_) ? rules_.players() - 1 : 1;
  for (std::size_t at = 0; at < judged.size(); ++at) {
    const Play& play = judged[at].option.play;
    const int factor = play.tier > 0 ? rules_.factor(play) : 1;
    out[at] = {
        .win = judged[at].win(),
        .points = judged[at].worth.points * shares * factor * static_cast<double>(seen_.factor),
        .worlds = PRIOR_WORLDS};
  }
  return out;
}

std::int64_t Search::rollout(const Choice& candidate, const World& world, Player& player) const {
  Seen seen = seen_;
  Hands hands = world.hands;
  if (!candidate.passes) {
    hands[seat_] -= candidate.play.cards;
    seen.play(rules_, seat_, candidate.play);
  } else if (seen.turn == seat_) {
    seen.pass();
  }
  // A chance to bomb that the seat lets go by is still open for those who are asked after it.
  int asked = 0;
  if (candidate.passes && seen_.turn != seat_) {
    std::array<int, MAX_SEATS> seats{};
    const int count = seen.interrupters(rules_, seats);
    asked = 1 + static_cast<int>(std::find(seats.begin(), seats.begin() + count, seat_) -
                                 seats.begin());
  }
  Cast cast(player, world.manners);
  play_out(rules_, seen, hands, cast, asked);
  return seen.over() ? seat_points(rules_, seen, seat_) : 0;
}

World Search::own() const {
  World world;
  world.hands[seat_] = hand_;
  return world;
}

std::vector<World> Search::even_worlds(int count) const {
  std::vector<World> out(count, own());
  for (int index = 0; index < count; ++index) belief_.deal_evenly(index, out[index].hands);
  return out;
}

std::vector<World> Search::worlds(int count) const {
  if (worlds_.empty()) return even_worlds(count);
  const auto most = std::min(worlds_.size(), static_cast<std::size_t>(count));
  return {worlds_.begin(), worlds_.begin() + static_cast<std::ptrdiff_t>(most)};
}

std::vector<double> Search::greedy_shares(int count) const {
  std::vector<double> shares(rules_.players());
  const int worlds = std::min(static_cast<int>(worlds_.size()), count);
  for (int at = 0; at < worlds; ++at) {
    for (int seat = 0; seat < rules_.players(); ++seat) {
      shares[seat] += worlds_[at].manners[seat] == Manner::greedy;
    }
  }
  for (double& share : shares) share /= std::max(1, worlds);
  return shares;
}

std::vector<Act> Search::line(const Choice& candidate, int most) const {
  Player player(rules_, networks_, true);
  Seen seen = seen_;
  const World world = worlds(1).front();
  Hands hands = world.hands;
  std::vector<Act> acts{
      {.seat = seat_, .choice = candidate, .interrupt = seen.turn != seat_ && !candidate.passes}};
  if (!candidate.passes) {
    hands[seat_] -= candidate.play.cards;
    seen.play(rules_, seat_, candidate.play);
  } else if (seen.turn == seat_) {
    seen.pass();
  }
  while (!seen.over() && static_cast<int>(acts.size()) < most) {
    const int seat = seen.turn;
    const Choice choice = player.choose(seen, seat, hands[seat], world.manners[seat]);
    if (choice.passes && seen.leading()) break;
    acts.push_back({.seat = seat, .choice = choice});
    if (!choice.passes) hands[seat] -= choice.play.cards;
    Story::tell(rules_, seen, acts.back());
  }
  return acts;
}

std::vector<std::uint8_t> Search::proven(const std::vector<Choice>& candidates,
                                         std::uint64_t most_acts) const {
  return SureWin(rules_, seen_, seat_, hand_, hidden_).proven(candidates, most_acts);
}

std::vector<Outcomes> Search::run(const std::vector<Choice>& candidates,
                                  const std::vector<int>& kept, const Limit& limit, int threads,
                                  bool by_wins) {
  const auto start = Clock::now();
  const int n = static_cast<int>(candidates.size());
  std::vector<Outcomes> outcomes(n);
  std::vector<int> active(n);
  for (int i = 0; i < n; ++i) active[i] = i;
  threads = std::max(1, threads);
  std::deque<Player> players;
  for (int thread = 0; thread < threads; ++thread)
    players.emplace_back(rules_, networks_, !by_wins);
  const std::vector<Prior> known = priors(candidates, by_wins, players.front().greedy().fewest());
  worlds_.clear();

  auto const spent = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const double seconds = limit.seconds.value_or(std::numeric_limits<double>::infinity());
  auto const late = [&] { return cancelled_ || (spent() >= seconds); };
  // Makes more worlds, up to `count`. Where the clock alone ends the search, each block may take
  // half of the time that is left: its worlds are to be tried, too.
  const bool by_clock = limit.worlds == 0;
  const int size = by_clock ? Belief::BLOCK : std::min(Belief::BLOCK, limit.worlds);
  std::uint64_t block = 0;
  auto const deal = [&](int count) {
    while (static_cast<int>(worlds_.size()) < count && !late()) {
      const std::size_t before = worlds_.size();
      const double half = by_clock ? (spent() + seconds) / 2 : 0;
      auto const half_late = [&] { return late() || (by_clock && spent() >= half); };
      belief_.deal(block++, size, own(), players, half_late, worlds_);
      if (worlds_.size() == before) break;
    }
  };
  const int most = limit.worlds > 0 ? std::min(limit.worlds, MOST_WORLDS) : MOST_WORLDS;
  // So many halvings until the last round, the finalists': each doubles the worlds, or gets an
  // equal share of the time where the clock alone ends the search.
  int halvings = 0;
  for (int left = n; left > FINALISTS; left = (left + 1) / 2) ++halvings;
  int target = by_clock ? FIRST_WORLDS : std::max(std::min(most, FIRST_WORLDS), most >> halvings);
  int round = 1;
  for (int done = 0; done < most;
       target = std::min(most, target + (by_clock ? std::min(target, Belief::BLOCK) : target))) {
    deal(target);
    if (worlds_.empty()) worlds_ = even_worlds(Belief::BLOCK);  // there is no time to weigh any
    const int end = std::min(target, static_cast<int>(worlds_.size()));
    if (end == done) break;
    std::vector<std::vector<std::int64_t>> rows(end - done);
    share(done, end, threads, [&](int number, int thread) {
      std::vector<std::int64_t> row;
      row.reserve(active.size());
      for (int const index : active) {
        if (late()) return;
        row.push_back(rollout(candidates[index], worlds_[number], players[thread]));
      }
      rows[number - done] = std::move(row);
    });
    for (const auto& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) outcomes[active[i]].points.push_back(row[i]);
    }
    done = end;
    if (late()) break;
    if (by_clock && spent() * (halvings + 1) < seconds * round) continue;
    ++round;
    if (static_cast<int>(active.size()) > FINALISTS) {
      auto const value = [&](int index) {
        const Prior& prior = known[index];
        double total = prior.worlds * (by_wins ? prior.win : prior.points);
        for (std::int64_t points : outcomes[index].points) {
          total += by_wins ? static_cast<double>(points > 0) : static_cast<double>(points);
        }
        return total;
      };
      std::vector<std::pair<double, int>> order;
      order.reserve(active.size());
      for (int const index : active) order.emplace_back(-value(index), index);
      std::sort(order.begin(), order.end());
      const auto half = std::max<std::size_t>(FINALISTS, (active.size() + 1) / 2);
      active.clear();
      for (std::size_t i = 0; i < order.size(); ++i) {
        const int index = order[i].second;
        const bool keep = std::find(kept.begin(), kept.end(), index) != kept.end();
        if (i < half || keep) active.push_back(index);
      }
      std::sort(active.begin(), active.end());
    }
  }
  share(0, n, threads, [&](int index, int thread) {
    const bool keep = std::find(kept.begin(), kept.end(), index) != kept.end();
    if (!outcomes[index].points.empty() || (networks_ != nullptr && !keep)) return;
    outcomes[index].points.push_back(rollout(candidates[index], worlds_[0], players[thread]));
  });
  return outcomes;
}

std::vector<LandlordTrial> try_landlords(const Rules& rules, const Networks* networks, int seat,
                                         Cards hand, std::uint64_t seed, const Limit& limit,
                                         int threads, bool bottom_public) {
  const auto start = Clock::now();
  Hidden hidden{.unseen = rules.deck() - hand};
  for (int other = 0; other < rules.players(); ++other) {
    if (other != seat) hidden.counts[other] = rules.spec().hand;
  }
  const Worlds worlds(rules, hidden, seed);
  threads = std::max(1, threads);
  std::deque<Player> players;
  for (int thread = 0; thread < threads; ++thread) players.emplace_back(rules, networks, true);
  const int most = limit.worlds > 0 ? std::min(limit.worlds, MOST_WORLDS) : 1 << 14;
  std::vector<LandlordTrial> trials(most);
  std::vector<std::uint8_t> finished(most);
  share(0, most, threads, [&](int world, int thread) {
    const double spent = std::chrono::duration<double>(Clock::now() - start).count();
    if (world >= threads && limit.seconds && spent >= *limit.seconds) return;
    LandlordTrial& trial = trials[world];
    trial.hands[seat] = hand;
    trial.bottom = worlds.deal(world, trial.hands);
    for (int landlord = 0; landlord < rules.players(); ++landlord) {
      Seen seen(Table(rules, landlord));
      if (bottom_public) seen.shown = trial.bottom;
      Hands hands = trial.hands;
      hands[landlord] += trial.bottom;
      play_out(rules, seen, hands, players[thread]);
      trial.points[landlord] = seen.over() ? seat_points(rules, seen, landlord) : 0;
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
