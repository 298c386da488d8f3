// What everybody has seen of a game: the table, who has played what, and what each did last.
#pragma once

#include <algorithm>

#include "rules/table.hpp"

namespace landlord {

using Hands = std::array<Cards, MAX_SEATS>;

struct Seen : Table {
  Seen() = default;
  explicit Seen(const Table& table) : Table(table) {}

  // Both do what a table does, and remember it. A table that is played on as a mere Table would
  // forget, so nobody does that to a Seen.
  void pass() {  // NOLINT(bugprone-derived-method-shadowing-base-method)
    last[turn] = Play{};
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
    if (is_landlord(seat)) shown -= rules.shared(shown, play.cards);
    small = small_of(rules, play);
    Table::play(rules, seat, play);
  }

  // 1 for a single card, 2 for a pair, 0 for a larger play or a bomb.
  static int small_of(const Rules& rules, const Play& play) {
    const int size = size_of(rules.counts(play.cards));
    return play.tier == 0 && size <= SMALL ? size : 0;
  }

  static constexpr int SMALL = 2;
  static constexpr int NOTHING = -1;

  Hands played{};
  std::array<Play, MAX_SEATS> last{};  // without cards: a pass, or nothing yet
  Cards shown = 0;  // cards of the bottom that all have seen, while the landlord holds them
  // By seat and number of cards: the lowest single card and the lowest pair of the other side that
  // it has let pass; NOTHING where it has not.
  std::array<std::array<int, SMALL>, MAX_SEATS> let_pass = nothing();
  int small = 0;  // the small_of the play to beat

 private:
  static constexpr std::array<std::array<int, SMALL>, MAX_SEATS> nothing() {
    std::array<std::array<int, SMALL>, MAX_SEATS> out{};
    for (auto& seat : out) seat.fill(NOTHING);
    return out;
  }
};

}  // namespace landlord
