// How an observation is laid out: its parts one after the other, each of a fixed length.
#pragma once

#include <vector>

#include "environment/deck_order.hpp"

namespace landlord {

// docs/labs.md and `lab.adapters.observation` say what the parts hold.
class ObservationLayout {
 public:
  static constexpr int ACTS = 15;      // how many of the last acts are shown
  static constexpr int DECISIONS = 3;  // a call, a direction, a play

  // `suits` is the number of suits, 0 where there are none.
  ObservationLayout(const Rules& rules, const DeckOrder& deck, int calls, int suits);

  int size() const { return starts_.back(); }
  // By part where it begins, and the end of the last one.
  const std::vector<int>& starts() const { return starts_; }
  // By part the greatest of its numbers.
  const std::vector<int>& most() const { return most_; }

  // Where each part begins.
  int hand, unseen, known, bottom, played, left, landlord, decides, leads, interrupts, reversed;
  int to_beat, to_beat_type, to_beat_key, to_beat_length, holder, acts, first, calls;
  int bid, snatches, doublings;

 private:
  int add(int size, int most);

  std::vector<int> starts_{0};
  std::vector<int> most_;
};

}  // namespace landlord
