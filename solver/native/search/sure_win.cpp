#include "search/sure_win.hpp"

#include <algorithm>

namespace landlord {

namespace {

// With more hidden cards than this the others have too many plays for a search.
constexpr int MOST_HIDDEN = 30;

}  // namespace

SureWin::SureWin(const Rules& rules, const Table& table, int seat, Cards hand, const Hidden& hidden,
                 std::optional<double> seconds, const Cancellation* cancellation)
    : rules_(rules), seat_(seat), stop_(seconds, cancellation), fewest_(rules) {
  start_.table = table;
  start_.hand = hand;
  start_.open = hidden.unseen;
  start_.known = hidden.known;
  for (const Cards held : hidden.known) start_.open -= held;
}

// Whether all hidden cards in one hand could beat neither the choice nor any play after it but the
// last.
bool SureWin::unbeaten(const Choice& choice) {
  if (choice.passes) return false;
  const Cards rest = start_.hand - choice.play.cards;
  if (rest == 0) return true;
  Cards hidden = start_.open;
  for (const Cards held : start_.known) hidden += held;
  PlayList scratch;
  // A bomb out of turn may come between two tricks.
  if (rules_.spec().interrupts) {
    rules_.plays(hidden, nullptr, true, false, scratch);
    if (!scratch.empty()) return false;
  }
  if (rules_.can_beat(hidden, choice.play, false, scratch)) return false;
  try {
    return fewest_.turns(rest, hidden, &stop_) <= 1;
  } catch (const InvalidInput&) {
    return false;  // the rest has too many plays to count, so that nothing is proven
  }
}

std::vector<std::uint8_t> SureWin::proven(const std::vector<Choice>& choices,
                                          std::uint64_t most_acts) {
  std::vector<std::uint8_t> out(choices.size());
  int hidden_cards = 0;
  for (int seat = 0; seat < start_.table.players; ++seat) {
    if (seat != seat_) hidden_cards += start_.table.left[seat];
  }
  try {
    for (std::size_t at = 0; at < choices.size() && !cancelled(); ++at) {
      out[at] = unbeaten(choices[at]);
      // When the seat lets a chance to bomb go by, it is not known who was asked before.
      const bool waits = choices[at].passes && start_.table.turn != seat_;
      if (out[at] || waits || hidden_cards > MOST_HIDDEN || acts_ >= most_acts) continue;
      // The acts that one choice does not need are left to those after it.
      out[at] = wins(choices[at], acts_ + (most_acts - acts_) / (choices.size() - at));
    }
  } catch (const Cancelled&) {
    return out;  // counting plays was cancelled; what is proven so far stands
  } catch (const OutOfTime&) {
    return out;
  }
  return out;
}

bool SureWin::wins(const Choice& choice, std::uint64_t most_acts) {
  most_acts_ = most_acts;
  SureWinNode node = start_;
  act(node, seat_, choice.passes ? nullptr : &choice.play, false);
  reach(node);
  if (!node.numbers.decided()) search(node);
  return node.numbers.proof == 0;
}

// The plays that a seat may make in one of the deals that are possible.
void SureWin::plays_of(const SureWinNode& node, int seat, bool bombs_only, PlayList& out) const {
  const Play* over = node.table.to_beat();
  if (seat == seat_) {
    rules_.plays(node.hand, over, bombs_only, false, out);
    return;
  }
  const Cards held = node.known[seat];
  const int left = node.table.left[seat];
  const int places = left - size_of(rules_.counts(held));
  const Cards possible = places > 0 ? node.open + held : held;
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

void SureWin::act(SureWinNode& node, int seat, const Play* play, bool interrupt) const {
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
    node.open -= play->cards - expected;
  }
}

// Decides a node that was just reached, if the game is over. Otherwise finds its key, and looks up
// its numbers or guesses them.
void SureWin::reach(SureWinNode& node) {
  const Table& table = node.table;
  if (table.over()) {
    node.numbers = ProofNumbers::of(table.partners(table.winner, seat_));
    return;
  }
  node.key = HashKey::empty();
  node.key.add(node.hand);
  node.key.add(node.open);
  std::uint64_t places = static_cast<std::uint64_t>(table.turn) << 40 |
                         static_cast<std::uint64_t>(table.holder + 1) << 44 |
                         static_cast<std::uint64_t>(node.asked) << 48;
  int shortest = MOST_HIDDEN;
  for (int seat = 0; seat < table.players; ++seat) {
    node.key.add(node.known[seat]);
    places |= static_cast<std::uint64_t>(table.left[seat]) << (8 * seat);
    if (!table.partners(seat, seat_)) shortest = std::min(shortest, table.left[seat]);
  }
  node.key.add(places);
  if (table.has_current) node.key.add(reading_of(table.current));
  const auto found = known_.find(node.key);
  if (found != known_.end()) {
    node.numbers = found->second;
  } else {
    // An opponent gets rid of about two cards with a play.
    node.numbers = {.proof = ProofNumbers::work_left(fewest_.estimate(node.hand)),
                    .disproof = ProofNumbers::work_left((shortest + 1) / 2)};
  }
}

bool SureWin::settle(SureWinNode& node, Decision& decision) {
  auto const plays = [&](int seat, bool bombs_only, PlayList& out) {
    plays_of(node, seat, bombs_only, out);
  };
  if (!next_decision(rules_, true, node.table, node.asked, decision, plays)) return false;
  acts_ += decision.options();
  return true;
}

void SureWin::follow(const SureWinNode& node, const Decision& decision, const Play* play,
                     SureWinNode& child) {
  child = node;
  act(child, decision.seat, play, decision.interrupt);
  reach(child);
}

}  // namespace landlord
