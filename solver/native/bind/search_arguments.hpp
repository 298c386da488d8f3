// The arguments of a search, as Python passes them, checked and made into the core's values.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "bind/acts.hpp"
#include "bind/recorded_table.hpp"
#include "hands/worlds.hpp"
#include "rules/history.hpp"
#include "search/auction_likelihood.hpp"

namespace landlord {

// Seat, play or pass, and whether it is out of turn.
using ActArgument = std::tuple<int, OptionalPlay, bool>;
// By seat: the steps of strength and the logarithms of the likelihoods (AuctionLikelihood::Calls).
using CallsArgument = std::vector<std::pair<std::vector<double>, std::vector<double>>>;

// Takes cards out of `rest`; throws InvalidInput when they are not all there.
void take(const Rules& rules, Cards& rest, Cards cards);

// The history from `start` on. Every act must be legal. All cards that were played are taken out of
// `rest`.
History history_of(const RecordedTable& start, const std::vector<Cards>& played, Cards shown,
                   const std::vector<ActArgument>& acts, Cards& rest);

Hidden hidden_of(const Rules& rules, Cards unseen, const std::vector<int>& counts,
                 const std::vector<Cards>& known);

// `landlords`: all cards that the landlord is known to hold or to have played.
AuctionLikelihood auction_likelihood_of(const Rules& rules, CallsArgument argument, Cards bottom,
                                        Cards landlords);

}  // namespace landlord
