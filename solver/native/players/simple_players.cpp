#include "players/simple_players.hpp"

#include <algorithm>
#include <limits>
#include <optional>

namespace landlord {

namespace {

constexpr int NEARLY_OUT = 3;        // an opponent with at most this many cards must be stopped
constexpr int THREATENING = 6;       // with at most this many, by a bomb that costs no extra play
constexpr int PARTNER_LOW_RANK = 7;  // a partner's play below this rank index may be beaten

constexpr double LOW_CARDS = 0.82;  // the low ranks are the lowest ones with this part of the deck
constexpr int TIMIDLY_NEARLY_OUT = 5;  // as NEARLY_OUT, for the timid player
constexpr int LAST_PLAYS = 2;  // with at most this many plays left, it uses its own high cards

constexpr int ANY_KEY = std::numeric_limits<int>::max();
constexpr int GOES_OUT = std::numeric_limits<int>::min();  // costs less than any other play

// The play that costs least, the first of equals, or the pass. `cost` gives nothing for a play that
// is left out.
template <class Cost>
Play cheapest(const PlayList& found, const Cost& cost) {
  Play best;
  int least = 0;
  for (const Play& play : found) {
    const std::optional<int> costs = cost(play);
    if (!costs || (!best.passes() && *costs >= least)) continue;
    best = play;
    least = *costs;
    if (least == GOES_OUT) break;
  }
  return best;
}

}  // namespace

Play GreedyPlayer::decide(const Table& table, int seat, Cards hand, bool out_of_turn) {
  found_.clear();
  if (out_of_turn) return interrupt(table, seat, hand);
  rules_.few_plays(hand, table.to_beat(), found_);
  return table.leading() ? lead(table, seat, hand) : follow(table, seat, hand);
}

// In a game without single cards a leader may have no play.
Play GreedyPlayer::lead(const Table& table, int seat, Cards hand) {
  const int shortest = table.shortest_opponent(seat);
  return cheapest(found_, [&](const Play& play) -> std::optional<int> {
    const int after = fewest_.estimate(hand - play.cards);
    if (after == 0) return GOES_OUT;
    const int size = size_of(rules_.counts(play.cards));
    // Fewest plays first, then low ranks, then many cards.
    int cost = 64 * after + 2 * play.key - size;
    // A bomb is worth more as an answer, unless one more play ends the game.
    if (play.tier > Tier::ordinary) cost += after == 1 ? -64 : 96;
    // An opponent who can go out on a single card or a pair must not be given a low one.
    if (play.tier == Tier::ordinary && size == shortest && size <= 2) cost += 128 - 4 * play.key;
    return cost;
  });
}

Play GreedyPlayer::follow(const Table& table, int seat, Cards hand) {
  if (found_.empty()) return {};
  const bool partner = table.partners(seat, table.holder);
  const int shortest = table.shortest_opponent(seat);
  const int now = fewest_.estimate(hand);
  return cheapest(found_, [&](const Play& play) -> std::optional<int> {
    const int after = fewest_.estimate(hand - play.cards);
    if (after == 0) return GOES_OUT;
    int price = after - now;  // -1: the play is a part of the shortest plan
    if (play.tier > Tier::ordinary) {
      const bool worth =
          after <= 1 ||
          (!partner && (shortest <= NEARLY_OUT || (shortest <= THREATENING && price < 0)));
      if (!worth) return std::nullopt;
      price += 2;
    } else if (partner) {
      if (price >= 0 || table.current.key >= PARTNER_LOW_RANK || table.left[table.holder] <= 2 ||
          play.key >= PARTNER_LOW_RANK + 3) {
        return std::nullopt;
      }
    } else if (price > 0 && shortest > NEARLY_OUT) {
      return std::nullopt;
    }
    return 64 * price + 2 * play.key;
  });
}

Play GreedyPlayer::interrupt(const Table& table, int seat, Cards hand) {
  rules_.plays(hand, table.to_beat(), true, false, found_);
  int after = ANY_KEY;
  const Play best = cheapest(found_, [&](const Play& play) -> std::optional<int> {
    const int left = fewest_.estimate(hand - play.cards);
    after = std::min(after, left);
    return left;
  });
  // During a trick its holder may go out next, between tricks the leader.
  const int danger = table.leading() ? table.turn : table.holder;
  const bool threatened = !table.partners(seat, danger) && table.left[danger] <= NEARLY_OUT;
  return after <= 1 || threatened ? best : Play{};
}

TimidPlayer::TimidPlayer(const Rules& rules) : rules_(rules), low_(0) {
  const Cards deck = rules.counts(rules.deck());
  const double most = LOW_CARDS * size_of(deck);
  int cards = count_of(deck, 0);
  while (cards <= most) cards += count_of(deck, ++low_);
}

// The cheapest play of those found: after which the hand needs the fewest plays, then a low and
// long one. `bombs`: whether bombs count; `below`: the key that plays have to stay below.
Play TimidPlayer::low_play(Cards hand, bool bombs, int below, FewestPlays& fewest) const {
  return cheapest(found_, [&](const Play& play) -> std::optional<int> {
    if ((play.tier > Tier::ordinary && !bombs) || play.key >= below) return std::nullopt;
    return 64 * fewest.estimate(hand - play.cards) + 128 * static_cast<int>(play.tier) +
           2 * play.key - size_of(rules_.counts(play.cards));
  });
}

Play TimidPlayer::decide(const Table& table, int seat, Cards hand, bool out_of_turn,
                         const Play& greedy, FewestPlays& fewest) {
  const bool leads = !out_of_turn && table.leading();
  // The greedy player would go out if it could.
  if (!leads && !out_of_turn && greedy.passes()) return {};
  found_.clear();
  if (out_of_turn) {
    rules_.plays(hand, table.to_beat(), true, false, found_);
  } else {
    rules_.few_plays(hand, table.to_beat(), found_);
  }
  for (const Play& play : found_) {
    if (play.cards == hand) return play;
  }
  if (leads) {
    const Play plain = low_play(hand, false, ANY_KEY, fewest);
    return plain.passes() ? low_play(hand, true, ANY_KEY, fewest) : plain;
  }
  if (out_of_turn || table.partners(seat, table.holder)) return {};
  const bool nearly_over =
      table.shortest_opponent(seat) <= TIMIDLY_NEARLY_OUT || fewest.estimate(hand) <= LAST_PLAYS;
  return low_play(hand, false, nearly_over ? ANY_KEY : low_, fewest);
}

}  // namespace landlord
