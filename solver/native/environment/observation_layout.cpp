#include "environment/observation_layout.hpp"

#include <algorithm>

namespace landlord {

namespace {

// A bid or a number of snatches is at most this; the binary logarithm of the bombs' factor, too.
constexpr int MOST_OF_AUCTION = 64;

}  // namespace

ObservationLayout::ObservationLayout(const Rules& rules, const DeckOrder& deck, int calls,
                                     int suits) {
  const int cards = deck.places();
  const int copies = deck.most_copies();
  const int seats = rules.players();
  const int longest = std::max(rules.ranks(), suits);
  int part = 0;
  const auto add = [&](int size, int most) {
    starts_[part + 1] = starts_[part] + size;
    most_[part++] = most;
  };
  add(cards, copies);                                   // hand
  add(cards, copies);                                   // unseen
  add((seats - 1) * cards, copies);                     // known
  add(cards, copies);                                   // bottom
  add(seats * cards, copies);                           // played
  add(seats, rules.spec().hand + rules.spec().bottom);  // left
  add(seats, 1);                                        // landlord
  add(DECISIONS, 1);                                    // decides
  add(1, 1);                                            // leads
  add(1, 1);                                            // interrupts
  add(1, 1);                                            // reversed
  add(cards, copies);                                   // to_beat
  add(static_cast<int>(rules.types().size()), 1);       // to_beat_type
  add(1, longest);                                      // to_beat_key
  add(1, longest);                                      // to_beat_length
  add(seats, 1);                                        // holder
  add(ACTS * (seats + 2 + cards), copies);              // acts
  add(seats, 1);                                        // first
  add(seats * calls, MOST_OF_AUCTION);                  // calls
  add(1, MOST_OF_AUCTION);                              // bid
  add(1, MOST_OF_AUCTION);                              // snatches
  add(1, MOST_OF_AUCTION);                              // doublings
}

}  // namespace landlord
