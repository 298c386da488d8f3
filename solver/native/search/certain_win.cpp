#include "search/certain_win.hpp"

#include <algorithm>

#include "exact/goals.hpp"
#include "rules/scoring.hpp"

namespace landlord {

namespace {

// With more hidden cards than this the others have too many plays for a search.
constexpr int MOST_HIDDEN = 30;
// With more unknown cards than this, a partner's hand has too many possibilities to try each.
constexpr int MOST_UNKNOWN = 3;

}  // namespace

CertainWin::CertainWin(const Rules& rules, const Table& table, int seat, Cards hand,
                       const Hidden& hidden, const Stop& stop)
    : rules_(rules), seat_(seat), goals_(rules, true), stop_(stop), fewest_(rules) {
  start_.table = table;
  start_.hand = hand;
  start_.free = hidden.unseen;
  start_.known = hidden.known;
  for (const Cards held : hidden.known) start_.free -= held;
  for (int other = 0; other < table.players; ++other) {
    if (other != seat) hidden_cards_ += table.left[other];
  }
}

// Whether all hidden cards in one hand could beat neither the choice nor any play after it but the
// last.
bool CertainWin::unbeaten(const Play& choice) {
  if (choice.passes()) return false;
  const Cards rest = start_.hand - choice.cards;
  if (rest == 0) return true;
  Cards hidden = start_.free;
  for (const Cards held : start_.known) hidden += held;
  PlayList scratch;
  // A bomb out of turn may come between two tricks.
  if (rules_.spec().interrupts) {
    rules_.plays(hidden, nullptr, true, false, scratch);
    if (!scratch.empty()) return false;
  }
  if (rules_.can_beat(hidden, choice, false, scratch)) return false;
  try {
    return fewest_.turns(rest, hidden, &stop_) <= 1;
  } catch (const InvalidInput&) {
    return false;  // the rest has too many plays to count, so that nothing is proven
  }
}

std::vector<std::int64_t> CertainWin::stakes(const std::vector<Play>& choices,
                                             std::uint64_t most_acts, bool points) {
  std::vector<std::int64_t> out(choices.size());
  try {
    for (std::size_t at = 0; at < choices.size() && !cancelled(); ++at) {
      const Play& choice = choices[at];
      // The acts that one choice does not need are left to those after it.
      const std::uint64_t share = (most_acts - std::min(most_acts, acts_)) / (choices.size() - at);
      if (unbeaten(choice) || (share > 0 && searched(choice) && wins(choice, 1, acts_ + share))) {
        out[at] = stake_after(choice);
      }
    }
    if (points) raise(choices, 2 * most_acts, out);
  } catch (const Cancelled&) {
    return out;  // counting plays was cancelled; what is proven so far stands
  } catch (const OutOfTime&) {
    return out;
  }
  return out;
}

// Whether a choice may be searched at all.
bool CertainWin::searched(const Play& choice) const {
  // When the seat lets a chance to bomb go by, it is not known who was asked before.
  const bool waits = choice.passes() && start_.table.turn != seat_;
  return !waits && hidden_cards_ <= MOST_HIDDEN;
}

// What a choice itself makes of the stake: a game that is won pays at least that.
std::int64_t CertainWin::stake_after(const Play& choice) const {
  CertainWinNode node = start_;
  act(node, seat_, choice.or_null(), false);
  const Table& table = node.table;
  if (table.over()) return stake_factor(rules_, table);
  return capped(rules_, multiplied(table.bombs_played.factor, table.opening));
}

// Looks for the largest stakes that the choices which win are certain to win. Spring can raise
// them, and the bombs of the seat and of partners who go out; opponents need not play theirs.
void CertainWin::raise(const std::vector<Play>& choices, std::uint64_t most_acts,
                       std::vector<std::int64_t>& stakes) {
  Hands own{};
  own[seat_] = start_.hand;
  for (int other = 0; other < start_.table.players; ++other) {
    const bool partner = other != seat_ && start_.table.partners(other, seat_);
    if (partner) own[other] = start_.free + start_.known[other];
  }
  const Table& past = start_.table;
  const std::int64_t before = goals_.keeps_factor() ? 1 : past.bombs_played.factor;
  std::vector<std::uint8_t> failed(choices.size());
  for (const std::int64_t result : possible_results(rules_, past, own, goals_)) {
    const std::int64_t goal = result * before;
    for (std::size_t at = 0; at < choices.size() && !cancelled(); ++at) {
      // A choice that cannot be certain of one stake cannot be of a larger one.
      const bool next = stakes[at] > 0 && stakes[at] < goal && failed[at] == 0;
      if (!next || !searched(choices[at]) || acts_ >= most_acts) continue;
      const std::uint64_t share = (most_acts - acts_) / (choices.size() - at);
      failed[at] = wins(choices[at], goal, acts_ + share) ? 0 : 1;
      if (failed[at] == 0) stakes[at] = goal;
    }
  }
}

bool CertainWin::wins(const Play& choice, std::int64_t goal, std::uint64_t most_acts) {
  most_acts_ = most_acts;
  CertainWinNode node = start_;
  node.goal = goal;
  act(node, seat_, choice.or_null(), false);
  reach(node);
  if (!node.numbers.decided()) search(node);
  return node.numbers.proof == 0;
}

// Whether a partner can go out now with whatever hand it may hold.
bool CertainWin::goes_out(const CertainWinNode& node, int seat) const {
  const Cards held = node.known[seat];
  const int unknown = node.table.left[seat] - size_of(rules_.counts(held));
  const Play* over = node.table.to_beat();
  auto const whole = [&](Cards hand) {
    const auto readings = rules_.readings(hand);
    return std::any_of(readings.begin(), readings.end(), [&](const Play& play) {
      return over == nullptr || rules_.beats(play, *over);
    });
  };
  if (unknown == size_of(rules_.counts(node.free))) return whole(held + node.free);
  if (unknown > MOST_UNKNOWN) return false;
  const std::vector<Cards> free = single_cards(rules_, node.free);
  // Every way to draw the unknown cards of the hand, from a place on.
  auto const every = [&](auto&& self, Cards hand, std::size_t from, int missing) -> bool {
    if (missing == 0) return whole(hand);
    for (std::size_t at = from; at < free.size(); ++at) {
      const bool again = at > from && free[at] == free[at - 1];
      if (!again && !self(self, hand + free[at], at + 1, missing - 1)) return false;
    }
    return true;
  };
  return every(every, held, 0, unknown);
}

// The plays that a seat may make in one of the deals that are possible.
void CertainWin::plays_of(const CertainWinNode& node, int seat, bool bombs_only,
                          PlayList& out) const {
  const Play* over = node.table.to_beat();
  if (seat == seat_) {
    rules_.plays(node.hand, over, bombs_only, false, out);
    return;
  }
  const Cards held = node.known[seat];
  const int left = node.table.left[seat];
  const int places = left - size_of(rules_.counts(held));
  const Cards possible = places > 0 ? node.free + held : held;
  rules_.plays(possible, over, bombs_only, true, out, left);
  if (held == 0) return;
  // Of cards that it is not known to hold, the seat has at most `places`.
  const Play* end = std::remove_if(out.begin(), out.end(), [&](const Play& play) {
    return size_of(rules_.counts(play.cards)) -
               size_of(rules_.counts(rules_.shared(play.cards, held))) >
           places;
  });
  out.wrote(end);
}

void CertainWin::act(CertainWinNode& node, int seat, const Play* play, bool interrupt) const {
  if (play == nullptr && interrupt) {
    ++node.asked;
    return;
  }
  node.asked = 0;
  if (play == nullptr) {
    node.table.pass();
    return;
  }
  node.table.play(rules_, seat, *play);
  if (seat == seat_) {
    node.hand -= play->cards;
  } else {
    const Cards expected = rules_.shared(play->cards, node.known[seat]);
    node.known[seat] -= expected;
    node.free -= play->cards - expected;
  }
}

// Decides a node that was just reached, if the game is over. Otherwise finds its key, and looks up
// its numbers or guesses them.
void CertainWin::reach(CertainWinNode& node) {
  Table& table = node.table;
  if (table.over()) {
    const bool paid = node.goal <= 1 || stake_factor(rules_, table) >= node.goal;
    node.numbers = ProofNumbers::of(paid && table.partners(table.winner, seat_));
    return;
  }
  node.key = HashKey::empty();
  node.key.add(node.hand);
  node.key.add(node.free);
  std::uint64_t places = static_cast<std::uint64_t>(table.turn) << 40 |
                         static_cast<std::uint64_t>(table.holder + 1) << 44 |
                         static_cast<std::uint64_t>(node.asked) << 48;
  for (int seat = 0; seat < table.players; ++seat) {
    node.key.add(node.known[seat]);
    places |= static_cast<std::uint64_t>(table.left[seat]) << (8 * seat);
  }
  node.key.add(places);
  if (table.has_current) node.key.add(reading_of(table.current));
  if (node.goal > 1) {
    node.goal = goals_.from(table, node.goal);
    node.key.add(static_cast<std::uint64_t>(std::min(table.landlord_plays, 2)) << 1 |
                 static_cast<std::uint64_t>(std::min(table.peasant_plays, 1)));
    goals_.mark(node.key, table, node.goal);
  }
  const auto found = known_.find(node.key);
  if (found != known_.end()) {
    node.numbers = found->second;
  } else {
    // An opponent gets rid of about two cards with a play.
    node.numbers = {.proof = ProofNumbers::work_left(fewest_.estimate(node.hand)),
                    .disproof = ProofNumbers::work_left((table.shortest_opponent(seat_) + 1) / 2)};
  }
}

bool CertainWin::settle(CertainWinNode& node, Decision& decision) {
  auto const plays = [&](int seat, bool bombs_only, PlayList& out) {
    plays_of(node, seat, bombs_only, out);
  };
  if (!next_decision(rules_, true, node.table, node.asked, decision, plays)) return false;
  acts_ += decision.options();
  if (decision.seat != seat_ && !decision.interrupt && node.table.partners(decision.seat, seat_) &&
      goes_out(node, decision.seat)) {
    const int left = node.table.left[decision.seat];
    const Play* end =
        std::remove_if(decision.plays.begin(), decision.plays.end(),
                       [&](const Play& play) { return size_of(rules_.counts(play.cards)) < left; });
    decision.plays.wrote(end);
    decision.may_pass = false;
  }
  return true;
}

void CertainWin::follow(const CertainWinNode& node, const Decision& decision, const Play* play,
                        CertainWinNode& child) {
  child = node;
  act(child, decision.seat, play, decision.interrupt);
  reach(child);
}

}  // namespace landlord
