// A play, and the list that generation writes plays into.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "rules/hand.hpp"

namespace landlord {

// Thrown for a description or a hand that the core cannot work with.
struct InvalidInput : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// Thrown for a game, or for a hand, that has more plays than the core can list. The cause is what a
// user asks about, and not an error in the calling code.
struct TooLarge : InvalidInput {
  using InvalidInput::InvalidInput;
};

inline void require(bool condition, std::string_view message) {
  if (!condition) throw InvalidInput(std::string(message));
}

// A hand with more legal plays than this is refused. No dealt hand reaches it.
inline constexpr std::size_t MAX_PLAYS = 1'000'000;

// Throws TooLarge for more plays of a hand than that.
inline void check_number(std::size_t plays, std::size_t most = MAX_PLAYS) {
  if (plays > most) {
    throw TooLarge("the hand has more than " + std::to_string(most) + " legal plays");
  }
}

// What a play beats by being what it is.
enum class Tier : std::uint8_t { ordinary, bomb, rocket };

// One reading of a set of cards; without cards, the pass. `key` is the rank index of the top of the
// body, or the suit index of a suited bomb. Between bombs `tier` decides, then `strength`.
struct Play {
  Cards cards = 0;
  std::uint8_t type = 0;
  std::uint8_t length = 0;
  std::uint8_t kickers = 0;
  std::uint8_t key = 0;
  Tier tier = Tier::ordinary;
  std::uint8_t strength = 0;
  std::uint16_t unused = 0;

  bool operator==(const Play&) const = default;
  bool passes() const { return cards == 0; }
  // Null for the pass, as the table takes it.
  const Play* or_null() const { return passes() ? nullptr : this; }
};

// A play or a pass that was carried out, and by whom.
struct Act {
  int seat = 0;
  Play play;
  bool interrupt = false;  // a bomb out of turn
};

// A play as two words, the cards and the reading. Generation writes whole words: single bytes that
// are read back as a word at once would stall the processor.
using PlayWords = std::array<std::uint64_t, 2>;
static_assert(sizeof(Play) == sizeof(PlayWords) && std::endian::native == std::endian::little);
inline constexpr int KEY_SHIFT = 24;  // the place of the key in the second word

inline std::uint64_t reading_of(const Play& play) { return std::bit_cast<PlayWords>(play)[1]; }
inline Play play_of(Cards cards, std::uint64_t reading) {
  return std::bit_cast<Play>(PlayWords{cards, reading});
}

// A growing array of plays. Room is reserved for many plays at once, and a play costs two stores.
class PlayList {
 public:
  // Reserves room for `count` more plays and returns where they begin. `wrote` must follow with the
  // end of what was written.
  Play* room(std::size_t count) {
    if (size_ + count > capacity_) grow(size_ + count);
    return data_.get() + size_;
  }
  void wrote(const Play* end) { size_ = static_cast<std::size_t>(end - data_.get()); }

  void push_back(const Play& play) {
    Play* at = room(1);
    *at = play;
    wrote(at + 1);
  }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  Play& operator[](std::size_t index) { return data_[index]; }
  const Play& operator[](std::size_t index) const { return data_[index]; }
  Play* begin() { return data_.get(); }
  Play* end() { return data_.get() + size_; }
  const Play* begin() const { return data_.get(); }
  const Play* end() const { return data_.get() + size_; }

 private:
  void grow(std::size_t needed) {
    if (needed > 2 * MAX_PLAYS) check_number(needed);
    std::size_t capacity = capacity_ == 0 ? 64 : 2 * capacity_;
    while (capacity < needed) capacity *= 2;
    auto larger = std::make_unique_for_overwrite<Play[]>(capacity);
    for (std::size_t index = 0; index < size_; ++index) larger[index] = data_[index];
    data_ = std::move(larger);
    capacity_ = capacity;
  }

  std::unique_ptr<Play[]> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace landlord
