// The table of a game as Python holds it, with all that has been done at it, and how the landlord
// was found.
#pragma once

#include "bind/bind.hpp"
#include "rules/history.hpp"

namespace landlord {

struct RecordedTable {
  const Rules* rules;
  History history;

  const PublicState& now() const { return history.now(); }

  // Does an act. Throws InvalidInput when it is not legal, and when the deck does not hold the
  // cards of the play beside those that were played before.
  void act(int seat, const Play* play, bool interrupt) {
    checked_over(*rules, play);
    require(now().refusal(*rules, seat, play, interrupt) == Refusal::none, "the act is not legal");
    Act done{.seat = seat, .play = {}, .interrupt = interrupt};
    if (play != nullptr) {
      Cards rest = rules->deck();
      for (const Cards gone : now().played) rest -= gone;
      take(*rules, rest, play->cards);
      done.play = *play;
    }
    history.append(*rules, done);
  }

  // The sizes of the plays of a tier.
  std::vector<int> sizes(Tier tier) const {
    std::vector<int> sizes;
    for (const auto& [before, act] : history.steps()) {
      if (act.play.tier == tier) sizes.push_back(size_of(rules->counts(act.play.cards)));
    }
    return sizes;
  }
};

inline std::array<int, MAX_SEATS> checked_factors(const Rules& rules,
                                                  const std::vector<int>& numbers, int least) {
  std::array<int, MAX_SEATS> out;
  out.fill(least);
  if (numbers.empty()) return out;
  require(static_cast<int>(numbers.size()) == rules.players(), "one factor for each seat");
  for (std::size_t seat = 0; seat < numbers.size(); ++seat) {
    require(numbers[seat] >= least && numbers[seat] <= MOST_FACTOR_OF_SEAT,
            "no game has such a factor of a seat");
    out[seat] = numbers[seat];
  }
  return out;
}

inline Contract checked_contract(const Rules& rules, int bid, int snatches,
                                 const std::vector<int>& shown, const std::vector<int>& doublings) {
  require(bid >= 0 && bid <= MOST_BID && snatches >= 0 && snatches <= MOST_SNATCHES,
          "no game has so many bids or snatches");
  return {.bid = bid,
          .snatches = snatches,
          .shown = checked_factors(rules, shown, 0),
          .doublings = checked_factors(rules, doublings, 1)};
}

// Throws InvalidInput unless the seat has cards and the game goes on.
inline void check_can_act(const Rules& rules, const Table& table, int seat, Cards hand) {
  checked_seat(rules, seat);
  checked_hand(rules, hand);
  require(hand != 0 && !table.over(), "the game is over");
}

}  // namespace landlord
