// What all seats know of a game besides their hands: the table, and what each seat has done.
#pragma once

#include <algorithm>

#include "rules/table.hpp"

namespace landlord {

using Hands = std::array<Cards, MAX_SEATS>;

struct PublicState : Table {
  PublicState() = default;
  explicit PublicState(const Table& table) : Table(table) {}

  // Carry out a legal pass and play, and record them. The functions of Table of the same name would
  // lose the record, so they must not be called on the base.
  void pass() {  // NOLINT(bugprone-derived-method-shadowing-base-method)
    last[turn] = Play{};
    if (!partners(turn, holder)) missed[turn] |= bit_of(current.type);
    if (small > 0 && !partners(turn, holder)) {
      auto& lowest = let_pass[turn][small - 1];
      if (lowest == NOTHING || current.key < lowest) lowest = current.key;
    }
    Table::pass();
  }
  // NOLINTNEXTLINE(bugprone-derived-method-shadowing-base-method)
  void play(const Rules& rules, int seat, const Play& play) {
    played[seat] += play.cards;
    last[seat] = play;
    if (leading()) led[seat] |= bit_of(play.type);
    if (is_landlord(seat)) shown -= rules.shared(shown, play.cards);
    const int size = small_of(rules, play);
    if (size > 0) note(seat, smalls[seat][size - 1], play.key);
    small = size;
    Table::play(rules, seat, play);
  }

  // 1 for a single card, 2 for a pair, 0 for a larger play or a bomb.
  static int small_of(const Rules& rules, const Play& play) {
    const int size = size_of(rules.counts(play.cards));
    return play.tier == Tier::ordinary && size <= SMALL ? size : 0;
  }

  // The bit of a type of play in `led` and `missed`; no bit beyond the last one.
  static constexpr std::uint64_t bit_of(int type) {
    return type < 64 ? std::uint64_t{1} << type : 0;
  }

  static constexpr int SMALL = 2;
  static constexpr int NOTHING = -1;

  Hands played{};                      // all cards that each seat has played
  std::array<Play, MAX_SEATS> last{};  // each seat's last play; no cards: a pass, or nothing yet
  Cards shown = 0;  // the bottom cards that were shown to all and that the landlord still holds
  // By seat and size: the key of the lowest single card and of the lowest pair of an opponent that
  // the seat did not beat; NOTHING where there was none.
  std::array<std::array<int, SMALL>, MAX_SEATS> let_pass = nothing();
  int small = 0;  // small_of the play on the table
  // The ranks of the single cards, or of the pairs, that a seat has played in each way.
  struct Small {
    std::uint32_t led = 0;
    std::uint32_t beat = 0;     // with which it beat others
    std::uint32_t skipped = 0;  // with which it could have beaten an opponent's play for less
  };
  std::array<std::array<Small, SMALL>, MAX_SEATS> smalls{};  // by seat and size
  // By seat the types of play that it has led, and those of opponents that it did not beat.
  std::array<std::uint64_t, MAX_SEATS> led{};
  std::array<std::uint64_t, MAX_SEATS> missed{};

 private:
  // Records a single card or a pair that is about to be played.
  void note(int seat, Small& noted, int key) const {
    const auto rank = std::uint32_t{1} << key;
    if (leading()) {
      noted.led |= rank;
      return;
    }
    noted.beat |= rank;
    // In games with suits a play may be beaten by one of its own rank.
    if (key > current.key && !partners(seat, holder)) {
      noted.skipped |= rank - (std::uint32_t{2} << current.key);
    }
  }

  static constexpr std::array<std::array<int, SMALL>, MAX_SEATS> nothing() {
    std::array<std::array<int, SMALL>, MAX_SEATS> out{};
    for (auto& seat : out) seat.fill(NOTHING);
    return out;
  }
};

}  // namespace landlord
