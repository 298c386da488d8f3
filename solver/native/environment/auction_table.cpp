#include "environment/auction_table.hpp"

#include <algorithm>

namespace landlord {

namespace {

constexpr int MOST_CALLS = 64;
constexpr int MOST_BID = 1000;
constexpr int MOST_SNATCHES = 8;
constexpr int MOST_FACTOR = 16;

bool is_state(const AuctionState& state, int players) {
  const auto is_seat = [players](int seat) { return seat >= -1 && seat < players; };
  const auto is_factor = [](int factor) { return factor >= 0 && factor <= MOST_FACTOR; };
  return is_seat(state.turn) && is_seat(state.landlord) && state.bid >= 0 &&
         state.bid <= MOST_BID && state.snatches >= 0 && state.snatches <= MOST_SNATCHES &&
         std::all_of(state.shown.begin(), state.shown.end(), is_factor) &&
         std::all_of(state.doublings.begin(), state.doublings.end(), is_factor);
}

}  // namespace

AuctionTable::AuctionTable(const Rules& rules, int calls, std::vector<AuctionState> states,
                           std::vector<int> next)
    : calls_(calls), states_(std::move(states)), next_(std::move(next)) {
  const int count = static_cast<int>(states_.size());
  if (calls < 0 || calls > MOST_CALLS) throw InvalidInput("no auction has so many calls");
  if (next_.size() != states_.size() * static_cast<std::size_t>(calls)) {
    throw InvalidInput("an auction has a state after each call of each state");
  }
  for (int at = 0; at < count; ++at) {
    const AuctionState& state = states_[at];
    if (!is_state(state, rules.players())) throw InvalidInput("no auction has such a state");
    bool legal = false;
    for (int call = 0; call < calls; ++call) {
      const int after = this->next(at, call);
      // No state comes again, so that every auction ends. Who has taken the bottom keeps it.
      if (after != NOT_LEGAL &&
          (after <= at || after >= count ||
           (state.landlord >= 0 && states_[after].landlord != state.landlord))) {
        throw InvalidInput("a call leads to a later state of the auction");
      }
      legal |= after != NOT_LEGAL;
    }
    if (legal != (state.turn >= 0)) throw InvalidInput("who is to call has a legal call");
  }
}

}  // namespace landlord
