// Hidden hands, dealt in every way that agrees with what one seat has seen.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// Single cards as packed hands of one card, suit bit included where suits matter.
std::vector<Cards> single_cards(const Rules& rules, Cards hand);

// What is not known: the cards that are out of sight, how many of them each seat holds, and which
// of them a seat must hold (the bottom cards that the landlord took up in sight of all).
struct Hidden {
  Cards unseen = 0;
  std::array<int, MAX_SEATS> counts{};
  Hands known{};
};

class Worlds {
 public:
  Worlds(const Rules& rules, const Hidden& hidden, std::uint64_t seed);

  // World number `index`: the hands of the hidden seats (others stay as they are in `hands`), and
  // what is left over, which is the bottom before it has been taken up. Every deal of the unseen
  // cards is equally likely.
  Cards deal(std::uint64_t index, Hands& hands) const;

 private:
  std::uint64_t seed_;
  Hidden hidden_;
  std::vector<Cards> free_;
  std::array<int, MAX_SEATS> open_{};
};

}  // namespace landlord
