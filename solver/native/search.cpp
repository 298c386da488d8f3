#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

namespace landlord {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int FIRST_WORLDS = 8;  // the least that a candidate gets before it can be dropped
constexpr int FINALISTS = 4;     // so many candidates stay to the end
constexpr int MOST_WORLDS = 100'000;

// Runs `work(index, thread)` for indices from `begin` to `end` on several threads. The first
// exception of any of them ends the rest and is thrown here.
template <class Work>
void share(int begin, int end, int threads, Work&& work) {
  std::atomic<int> next = begin;
  std::mutex guard;
  std::exception_ptr failure;
  auto loop = [&](int thread) {
    try {
      for (int index = next++; index < end; index = next++) work(index, thread);
    } catch (...) {
      const std::lock_guard lock(guard);
      failure = std::current_exception();
      next = end;
    }
  };
  {
    std::vector<std::jthread> pool;
    for (int thread = 1; thread < threads; ++thread) pool.emplace_back(loop, thread);
    loop(0);
  }
  if (failure) std::rethrow_exception(failure);
}

std::int64_t seat_points(const Rules& rules, const Table& table, int seat) {
  const long long stake = stake_factor(rules, table.factor, 0, table.spring(), table.anti_spring());
  const Payoff pay = payoff(rules, stake, table.landlord_won());
  return table.is_landlord(seat) ? pay.landlord : pay.peasant;
}

}  // namespace

Search::Search(const Rules& rules, const Table& table, int seat, Cards hand, const Hidden& hidden,
               std::uint64_t seed)
    : rules_(rules), table_(table), seat_(seat), hand_(hand), worlds_(rules, hidden, seed) {}

bool Search::legal(const Choice& choice) const {
  const bool own = table_.turn == seat_;
  if (choice.passes) {
    std::array<int, MAX_SEATS> seats{};
    const int asked = table_.interrupters(rules_, seats);
    return own ? !table_.leading()
               : std::find(seats.begin(), seats.begin() + asked, seat_) != seats.begin() + asked;
  }
  const Cards cards = choice.play.cards;
  const Cards suits = cards & ~rules_.counts(cards);
  return rules_.knows(choice.play) && contains(rules_.counts(hand_), rules_.counts(cards)) &&
         (suits & ~hand_) == 0 &&
         table_.refusal(rules_, seat_, &choice.play, !own) == Refusal::none;
}

std::int64_t Search::rollout(const Choice& candidate, const Hands& world,
                             GreedyPolicy& policy) const {
  Table table = table_;
  Hands hands = world;
  if (!candidate.passes) {
    hands[seat_] -= candidate.play.cards;
    table.play(rules_, seat_, candidate.play);
  } else if (table.turn == seat_) {
    table.pass();
  }
  // A window that `seat` lets pass stays open for nobody else: the turn goes on.
  play_out(rules_, table, hands, policy);
  return table.over() ? seat_points(rules_, table, seat_) : 0;
}

std::vector<Act> Search::line(const Choice& candidate, int most) const {
  GreedyPolicy policy(rules_);
  Table table = table_;
  Hands hands{};
  worlds_.deal(0, hands);
  hands[seat_] = hand_;
  std::vector<Act> acts{{.seat = seat_, .choice = candidate}};
  if (!candidate.passes) {
    hands[seat_] -= candidate.play.cards;
    table.play(rules_, seat_, candidate.play);
  } else if (table.turn == seat_) {
    table.pass();
  }
  while (!table.over() && static_cast<int>(acts.size()) < most) {
    const int seat = table.turn;
    const Choice choice = policy.choose(table, seat, hands[seat]);
    if (choice.passes && table.leading()) break;
    acts.push_back({.seat = seat, .choice = choice});
    if (choice.passes) {
      table.pass();
    } else {
      hands[seat] -= choice.play.cards;
      table.play(rules_, seat, choice.play);
    }
  }
  return acts;
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
  std::vector<GreedyPolicy> policies;
  policies.reserve(threads);
  for (int thread = 0; thread < threads; ++thread) policies.emplace_back(rules_);

  auto late = [&] {
    if (cancelled_) return true;
    return limit.seconds &&
           std::chrono::duration<double>(Clock::now() - start).count() >= *limit.seconds;
  };
  const int most = limit.worlds > 0 ? std::min(limit.worlds, MOST_WORLDS) : MOST_WORLDS;
  int target = FIRST_WORLDS;
  if (limit.worlds > 0) {
    // So many halvings that the last round is the finalists'.
    int rounds = 0;
    for (int left = n; left > FINALISTS; left = (left + 1) / 2) ++rounds;
    target = std::max(std::min(most, FIRST_WORLDS), most >> rounds);
  }
  for (int done = 0; done < most; target = std::min(most, 2 * target)) {
    std::vector<std::vector<std::int64_t>> rows(target - done);
    const int first_rows = done == 0 ? threads : 0;  // every candidate is tried at least once
    share(done, target, threads, [&](int world, int thread) {
      const bool must = world < first_rows;
      if (!must && late()) return;
      Hands hands{};
      worlds_.deal(world, hands);
      hands[seat_] = hand_;
      std::vector<std::int64_t> row;
      row.reserve(active.size());
      for (int const index : active) {
        if (!must && late()) return;
        row.push_back(rollout(candidates[index], hands, policies[thread]));
      }
      rows[world - done] = std::move(row);
    });
    for (const auto& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) outcomes[active[i]].points.push_back(row[i]);
    }
    done = target;
    if (late()) break;
    if (static_cast<int>(active.size()) > FINALISTS) {
      auto const value = [&](int index) {
        double total = 0;
        for (std::int64_t points : outcomes[index].points) {
          total += by_wins ? static_cast<double>(points > 0) : static_cast<double>(points);
        }
        return total;
      };
      std::vector<std::pair<double, int>> order;
      order.reserve(active.size());
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
  return outcomes;
}

std::vector<LandlordTrial> try_landlords(const Rules& rules, int seat, Cards hand,
                                         std::uint64_t seed, const Limit& limit, int threads) {
  const auto start = Clock::now();
  Hidden hidden{.unseen = rules.deck() - hand};
  for (int other = 0; other < rules.players(); ++other) {
    if (other != seat) hidden.counts[other] = rules.spec().hand;
  }
  const Worlds worlds(rules, hidden, seed);
  threads = std::max(1, threads);
  std::vector<GreedyPolicy> policies;
  policies.reserve(threads);
  for (int thread = 0; thread < threads; ++thread) policies.emplace_back(rules);
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
      Table table(rules, landlord);
      Hands hands = trial.hands;
      hands[landlord] += trial.bottom;
      play_out(rules, table, hands, policies[thread]);
      trial.points[landlord] = table.over() ? seat_points(rules, table, landlord) : 0;
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
