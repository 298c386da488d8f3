// How an observation is laid out: its parts one after the other, each of a fixed length.
#pragma once

#include <array>

#include "environment/deck_order.hpp"

namespace landlord {

// docs/labs.md and `lab.adapters.observation` say what the parts hold.
enum class Part : std::uint8_t {
  hand,
  unseen,
  known,
  bottom,
  played,
  left,
  landlord,
  decides,
  leads,
  interrupts,
  reversed,
  to_beat,
  to_beat_type,
  to_beat_key,
  to_beat_length,
  holder,
  acts,
  first,
  calls,
  bid,
  snatches,
  doublings,
};

class ObservationLayout {
 public:
  static constexpr int PARTS = static_cast<int>(Part::doublings) + 1;
  static constexpr int ACTS = 15;      // how many of the last acts are shown
  static constexpr int DECISIONS = 3;  // a call, a direction, a play

  // `suits` is the number of suits, 0 where there are none.
  ObservationLayout(const Rules& rules, const DeckOrder& deck, int calls, int suits);

  int size() const { return starts_[PARTS]; }
  int start(Part part) const { return starts_[static_cast<int>(part)]; }
  // By part where it begins, and the end of the last one.
  const std::array<int, PARTS + 1>& starts() const { return starts_; }
  // By part the greatest of its numbers.
  const std::array<int, PARTS>& most() const { return most_; }

 private:
  std::array<int, PARTS + 1> starts_{};
  std::array<int, PARTS> most_{};
};

}  // namespace landlord
