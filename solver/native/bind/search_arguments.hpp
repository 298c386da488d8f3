// The arguments of a search, as Python passes them, checked and made into the core's values.
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "bind/recorded_table.hpp"
#include "hands/worlds.hpp"
#include "search/auction_likelihood.hpp"

namespace landlord {

// By seat: the steps of strength and the logarithms of the likelihoods (AuctionLikelihood::Calls).
using StepsArgument = std::vector<std::pair<std::vector<double>, std::vector<double>>>;
// What calls show: a network's model of all seats, or steps.
using CallsArgument = std::variant<const CallLikelihood*, StepsArgument>;

// The history of a game as a search needs it, with the bottom shown if all have seen it. All cards
// that were played are taken out of `rest`.
History history_of(const RecordedTable& table, Cards shown_bottom, Cards& rest);

Hidden hidden_of(const Rules& rules, Cards unseen, const std::vector<int>& counts,
                 const std::vector<Cards>& known);

// `landlords`: all cards that the landlord is known to hold or to have played.
AuctionLikelihood auction_likelihood_of(const Rules& rules, CallsArgument argument, Cards bottom,
                                        Cards landlords);

}  // namespace landlord
