// What all episodes of one game share: its cards, its actions, its auction, its observations.
#pragma once

#include "environment/action_numbers.hpp"
#include "environment/auction_table.hpp"
#include "environment/deck_order.hpp"
#include "environment/observation_layout.hpp"

namespace landlord {

struct Environment {
  const Rules& rules;
  DeckOrder deck;
  AuctionTable auction;
  bool bottom_public;      // whether the bottom is shown to all
  bool chooses_direction;  // whether the landlord chooses the direction of play
  ActionNumbers actions;
  ObservationLayout layout;
};

}  // namespace landlord
