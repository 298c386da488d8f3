#include "players/timid.hpp"

#include <limits>

namespace landlord {

namespace {

constexpr double LOW_CARDS = 0.82;  // the low ranks are the lowest ones with this part of the deck
constexpr int NEARLY_OUT = 5;       // an opponent with at most this many cards must be stopped
constexpr int LAST_PLAYS = 2;       // with at most this many plays left, it uses its own high cards
constexpr int ANY_KEY = std::numeric_limits<int>::max();

}  // namespace

TimidPlayer::TimidPlayer(const Rules& rules) : rules_(rules), low_(0) {
  const Cards deck = rules.counts(rules.deck());
  const double most = LOW_CARDS * size_of(deck);
  int cards = count_of(deck, 0);
  while (cards <= most) cards += count_of(deck, ++low_);
}

bool TimidPlayer::nearly_over(const Table& table, int seat, Cards hand, FewestPlays& fewest) const {
  for (int other = 0; other < table.players; ++other) {
    if (!table.partners(seat, other) && table.left[other] <= NEARLY_OUT) return true;
  }
  return fewest.estimate(hand) <= LAST_PLAYS;
}

// The cheapest play of those found: after which the hand needs the fewest plays, then a low and
// long one. `bombs`: whether bombs count; `below`: the key that plays have to stay below.
Choice TimidPlayer::cheapest(Cards hand, bool bombs, int below, FewestPlays& fewest) const {
  const Play* best = nullptr;
  int best_cost = 0;
  for (const Play& play : found_) {
    if ((play.tier > Tier::ordinary && !bombs) || play.key >= below) continue;
    const int cost = 64 * fewest.estimate(hand - play.cards) + 128 * static_cast<int>(play.tier) +
                     2 * play.key - size_of(rules_.counts(play.cards));
    if (best == nullptr || cost < best_cost) {
      best = &play;
      best_cost = cost;
    }
  }
  if (best == nullptr) return {};
  return {.play = *best, .passes = false};
}

Choice TimidPlayer::decide(const Table& table, int seat, Cards hand, bool out_of_turn,
                           const Choice& greedy, FewestPlays& fewest) {
  const bool leads = !out_of_turn && table.leading();
  // The greedy player would go out if it could.
  if (!leads && !out_of_turn && greedy.passes) return {};
  found_.clear();
  if (out_of_turn) {
    rules_.plays(hand, table.to_beat(), true, false, found_);
  } else {
    rules_.few_plays(hand, leads ? nullptr : table.to_beat(), found_);
  }
  for (const Play& play : found_) {
    if (play.cards == hand) return {.play = play, .passes = false};
  }
  if (leads) {
    const Choice plain = cheapest(hand, false, ANY_KEY, fewest);
    return plain.passes ? cheapest(hand, true, ANY_KEY, fewest) : plain;
  }
  if (out_of_turn || table.partners(seat, table.holder)) return {};
  return cheapest(hand, false, nearly_over(table, seat, hand, fewest) ? ANY_KEY : low_, fewest);
}

}  // namespace landlord
