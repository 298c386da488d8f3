#include "players/greedy.hpp"

#include <algorithm>
#include <limits>

namespace landlord {

namespace {

constexpr int NEARLY_OUT = 3;        // an opponent with at most this many cards must be stopped
constexpr int THREATENING = 6;       // with at most this many, by a bomb that costs no extra play
constexpr int PARTNER_LOW_RANK = 7;  // a partner's play below this rank index may be beaten

}  // namespace

int GreedyPlayer::shortest_opponent(const Table& table, int seat) const {
  int shortest = 99;
  for (int other = 0; other < table.players; ++other) {
    if (!table.partners(seat, other)) shortest = std::min(shortest, table.left[other]);
  }
  return shortest;
}

Choice GreedyPlayer::choose(const Table& table, int seat, Cards hand) {
  return table.leading() ? lead(table, seat, hand) : follow(table, seat, hand);
}

Choice GreedyPlayer::lead(const Table& table, int seat, Cards hand) {
  found_.clear();
  rules_.few_plays(hand, nullptr, found_);
  const int shortest = shortest_opponent(table, seat);
  const Play* best = nullptr;
  int best_cost = 0;
  for (const Play& play : found_) {
    const int after = fewest_.estimate(hand - play.cards);
    if (after == 0) return {.play = play, .passes = false};
    const int size = size_of(rules_.counts(play.cards));
    // Fewest plays first, then low ranks, then many cards.
    int cost = 64 * after + 2 * play.key - size;
    // A bomb is worth more as an answer, unless one more play ends the game.
    if (play.tier > Tier::ordinary) cost += after == 1 ? -64 : 96;
    // An opponent who can go out on a single card or a pair must not be given a low one.
    if (play.tier == Tier::ordinary && size == shortest && size <= 2) cost += 128 - 4 * play.key;
    if (best == nullptr || cost < best_cost) {
      best = &play;
      best_cost = cost;
    }
  }
  // In a game without single cards a leader may have no play.
  if (best == nullptr) return {};
  return {.play = *best, .passes = false};
}

Choice GreedyPlayer::follow(const Table& table, int seat, Cards hand) {
  found_.clear();
  rules_.few_plays(hand, table.to_beat(), found_);
  if (found_.empty()) return {};
  const bool partner = table.partners(seat, table.holder);
  const int shortest = shortest_opponent(table, seat);
  const int now = fewest_.estimate(hand);
  const Play* best = nullptr;
  int best_cost = 0;
  for (const Play& play : found_) {
    const int after = fewest_.estimate(hand - play.cards);
    if (after == 0) return {.play = play, .passes = false};
    int price = after - now;  // -1: the play is a part of the shortest plan
    if (play.tier > Tier::ordinary) {
      const bool worth =
          after <= 1 ||
          (!partner && (shortest <= NEARLY_OUT || (shortest <= THREATENING && price < 0)));
      if (!worth) continue;
      price += 2;
    } else if (partner) {
      if (price >= 0 || table.current.key >= PARTNER_LOW_RANK || table.left[table.holder] <= 2 ||
          play.key >= PARTNER_LOW_RANK + 3) {
        continue;
      }
    } else if (price > 0 && shortest > NEARLY_OUT) {
      continue;
    }
    const int cost = 64 * price + 2 * play.key;
    if (best == nullptr || cost < best_cost) {
      best = &play;
      best_cost = cost;
    }
  }
  if (best == nullptr) return {};
  return {.play = *best, .passes = false};
}

Choice GreedyPlayer::interrupt(const Table& table, int seat, Cards hand) {
  found_.clear();
  rules_.plays(hand, table.to_beat(), true, false, found_);
  if (found_.empty()) return {};
  // During a trick its holder may go out next, between tricks the leader.
  const int danger = table.leading() ? table.turn : table.holder;
  const Play* best = nullptr;
  int best_after = std::numeric_limits<int>::max();
  for (const Play& play : found_) {
    const int after = fewest_.estimate(hand - play.cards);
    if (after < best_after) {
      best = &play;
      best_after = after;
    }
  }
  const bool threatened = !table.partners(seat, danger) && table.left[danger] <= NEARLY_OUT;
  if (best == nullptr || (best_after > 1 && !threatened)) return {};
  return {.play = *best, .passes = false};
}

}  // namespace landlord
