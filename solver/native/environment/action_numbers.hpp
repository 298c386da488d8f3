// The actions of a game as numbers: the pass, the calls, the directions and the plays of the deck.
#pragma once

#include <vector>

#include "rules/rules.hpp"

namespace landlord {

// 0 is the pass. From 1 on come the calls, then the directions 1 and -1 where the landlord chooses
// the direction, then the plays of the deck that a hand can make, by type, length, key and cards.
// Of plays that differ in suits only, one stands for all.
class ActionNumbers {
 public:
  static constexpr int PASS = 0;
  static constexpr int FIRST_CALL = 1;

  // Throws TooLarge for a deck with more than `most` plays.
  ActionNumbers(const Rules& rules, int calls, bool directions, std::size_t most);

  int first_direction() const { return FIRST_CALL + calls_; }
  int first_play() const { return first_play_; }
  int size() const { return first_play_ + static_cast<int>(plays_.size()); }
  // The number of a play of this game. Throws InvalidInput for a play that the deck does not list.
  int of(const Play& play) const;
  // A play with this number.
  const Play& play(int number) const { return plays_[number - first_play_]; }

 private:
  std::size_t slot_of(Cards counts, std::uint64_t reading) const;
  // What tells a play from others that do not differ in suits only.
  static std::uint64_t key_of(const Play& play);

  const Rules& rules_;
  int calls_;
  int first_play_;
  std::vector<Play> plays_;
  // A table with open addressing: the number of a play in `plays_` plus one; 0 where it is empty.
  std::vector<std::uint32_t> slots_;
};

}  // namespace landlord
