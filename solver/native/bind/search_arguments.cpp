#include "bind/search_arguments.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace landlord {

namespace {

bool holds(const Rules& rules, Cards hand, Cards cards) {
  const Cards suits = cards & ~rules.counts(cards);
  return contains(rules.counts(hand), rules.counts(cards)) && (suits & ~hand) == 0;
}

}  // namespace

void take(const Rules& rules, Cards& rest, Cards cards) {
  checked_hand(rules, cards);
  if (!holds(rules, rest, cards)) {
    throw InvalidInput("the hand and what is played hold more of a card than the deck");
  }
  rest -= cards;
}

History history_of(const RecordedTable& start, const std::vector<Cards>& played, Cards shown,
                   const std::vector<ActArgument>& acts, Cards& rest) {
  const Rules& rules = *start.rules;
  if (start.table.players != rules.players()) throw InvalidInput("a table of two has no history");
  if (played.size() != static_cast<std::size_t>(rules.players())) {
    throw InvalidInput("played: one entry for each seat");
  }
  History history{.start = PublicState(start.table), .acts = {}};
  history.start.shown = checked_hand(rules, shown);
  for (std::size_t seat = 0; seat < played.size(); ++seat) {
    take(rules, rest, played[seat]);
    history.start.played[seat] = played[seat];
  }
  // Of the acts before the start only one is known: the play that lies on the table.
  if (start.table.has_current) {
    history.start.last[start.table.holder] = start.table.current;
    history.start.small = PublicState::small_of(rules, start.table.current);
  }
  Table table = start.table;
  for (const auto& [seat, play, interrupt] : acts) {
    if (play) start.check(&*play);
    const Refusal refusal = table.refusal(rules, seat, play ? &*play : nullptr, interrupt);
    if (refusal != Refusal::none) throw InvalidInput(std::string("acts: ") + name_of(refusal));
    history.acts.push_back({.seat = seat, .choice = choice_of(play), .interrupt = interrupt});
    if (play) {
      take(rules, rest, play->cards);
      table.play(rules, seat, *play);
    } else {
      table.pass();
    }
  }
  return history;
}

Hidden hidden_of(const Rules& rules, Cards unseen, const std::vector<int>& counts,
                 const std::vector<Cards>& known) {
  const auto players = static_cast<std::size_t>(rules.players());
  if (counts.size() != players || known.size() != players) {
    throw InvalidInput("counts and known: one entry for each seat");
  }
  Hidden hidden{.unseen = unseen};
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (counts[seat] < 0 || counts[seat] > 128) throw InvalidInput("counts: out of range");
    hidden.counts[seat] = counts[seat];
    hidden.known[seat] = checked_hand(rules, known[seat]);
  }
  return hidden;
}

AuctionLikelihood auction_likelihood_of(const Rules& rules, CallsArgument argument, Cards bottom,
                                        Cards landlords) {
  if (argument.size() != static_cast<std::size_t>(rules.players())) {
    throw InvalidInput("heard: one entry for each seat");
  }
  AuctionLikelihood calls{.seats = {}, .bottom = bottom};
  for (std::size_t seat = 0; seat < argument.size(); ++seat) {
    auto& [steps, logs] = argument[seat];
    if (!(steps.empty() && logs.empty()) && logs.size() != steps.size() + 1) {
      throw InvalidInput("heard: one likelihood more than steps");
    }
    auto const finite = [](double number) { return std::isfinite(number); };
    if (!std::all_of(steps.begin(), steps.end(), finite) ||
        !std::all_of(logs.begin(), logs.end(), finite) ||
        !std::is_sorted(steps.begin(), steps.end())) {
      throw InvalidInput("heard: steps rise, and all numbers are finite");
    }
    calls.seats[seat] = {.steps = std::move(steps), .logs = std::move(logs)};
  }
  if (!holds(rules, landlords, checked_hand(rules, bottom))) {
    throw InvalidInput("bottom: the landlord neither holds it nor has played it");
  }
  return calls;
}

}  // namespace landlord
