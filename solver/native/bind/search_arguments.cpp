#include "bind/search_arguments.hpp"

#include <algorithm>
#include <cmath>

namespace landlord {

History history_of(const RecordedTable& table, Cards shown_bottom, Cards& rest) {
  const Rules& rules = *table.rules;
  if (table.now().players != rules.players()) throw InvalidInput("a table of two has no history");
  for (int seat = 0; seat < rules.players(); ++seat) take(rules, rest, table.now().played[seat]);
  History history = table.history;
  history.show_bottom(rules, checked_hand(rules, shown_bottom));
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

namespace {

AuctionLikelihood::Calls calls_of(std::vector<double> steps, std::vector<double> logs) {
  if (!(steps.empty() && logs.empty()) && logs.size() != steps.size() + 1) {
    throw InvalidInput("auction: one likelihood more than steps");
  }
  auto const finite = [](double number) { return std::isfinite(number); };
  if (!std::all_of(steps.begin(), steps.end(), finite) ||
      !std::all_of(logs.begin(), logs.end(), finite) ||
      !std::is_sorted(steps.begin(), steps.end())) {
    throw InvalidInput("auction: steps rise, and all numbers are finite");
  }
  return {.steps = std::move(steps), .logs = std::move(logs)};
}

}  // namespace

AuctionLikelihood auction_likelihood_of(const Rules& rules, CallsArgument argument, Cards bottom,
                                        Cards landlords) {
  AuctionLikelihood calls{.seats = {}, .bottom = bottom};
  if (const auto* learned = std::get_if<const CallLikelihood*>(&argument)) {
    calls.learned = *learned;
    if (!(*learned)->network().features().fit(rules)) {
      throw InvalidInput("auction: the network is another game's");
    }
  } else {
    auto& by_seat = std::get<StepsArgument>(argument);
    if (by_seat.size() != static_cast<std::size_t>(rules.players())) {
      throw InvalidInput("auction: one entry for each seat");
    }
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
      auto& [steps, logs] = by_seat[seat];
      calls.seats[seat] = calls_of(std::move(steps), std::move(logs));
    }
  }
  if (!holds(rules, landlords, checked_hand(rules, bottom))) {
    throw InvalidInput("bottom: the landlord neither holds it nor has played it");
  }
  return calls;
}

}  // namespace landlord
