#include <algorithm>

#include "base/parallel.hpp"
#include "players/player_pool.hpp"
#include "search/search.hpp"

namespace landlord {

namespace {

// A choice, and how likely a seat makes it.
using Chance = std::pair<Choice, double>;

bool same(const Choice& one, const Choice& other) {
  return one.passes == other.passes && (one.passes || one.play == other.play);
}

// What a seat does with a hand, by what type of player it may be.
std::vector<Chance> chances_of(const PublicState& state, int seat, const Likely& likely,
                               Player& player) {
  const auto [greedy, timid] = likely.types.seats[seat];
  std::vector<Chance> out;
  for (const auto& [type, chance] :
       {std::pair{PlayerType::network, 1 - greedy - timid}, std::pair{PlayerType::greedy, greedy},
        std::pair{PlayerType::timid, timid}}) {
    if (chance > 0) out.emplace_back(player.choose(state, seat, likely.hands[seat], type), chance);
  }
  return out;
}

}  // namespace

HandReading Search::read_hands(int weighed, int threads, bool by_wins,
                               std::optional<double> seconds, const Cancellation* cancellation) {
  PlayerPool pool(rules_, networks_, !by_wins, threads);
  HandReading out;
  out.hands =
      belief_.weigh(weighed, own(), pool.players(), Stop(seconds, &cancellation_, cancellation));
  if (state_.over() || state_.turn == seat_) return out;
  const auto count = static_cast<int>(out.hands.size());
  std::vector<std::vector<Chance>> made(count);
  const Stop cancelled(std::nullopt, &cancellation_, cancellation);
  parallel_for(0, count, pool.threads(), [&](int at, int thread) {
    if (cancelled.over()) return;
    made[at] = chances_of(state_, state_.turn, out.hands[at], pool.players()[thread]);
  });
  for (int at = 0; at < count; ++at) {
    for (const auto& [choice, chance] : made[at]) {
      const auto found = std::find_if(out.choices.begin(), out.choices.end(),
                                      [&](const Choice& each) { return same(each, choice); });
      const auto place = static_cast<std::size_t>(found - out.choices.begin());
      if (found == out.choices.end()) {
        out.choices.push_back(choice);
        out.chances.emplace_back(count);
      }
      out.chances[place][at] += chance;
    }
  }
  return out;
}

}  // namespace landlord
