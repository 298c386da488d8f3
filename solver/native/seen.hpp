// What everybody has seen of a game: the table, who has played what, and what each did last.
#pragma once

#include <algorithm>

#include "table.hpp"

namespace landlord {

using Hands = std::array<Cards, MAX_SEATS>;

struct Seen : Table {
  Seen() = default;
  explicit Seen(const Table& table) : Table(table) {}

  // Both do what a table does, and remember it. A table that is played on as a mere Table would
  // forget, so nobody does that to a Seen.
  void pass() {  // NOLINT(bugprone-derived-method-shadowing-base-method)
    last[turn] = Play{};
    Table::pass();
  }
  // NOLINTNEXTLINE(bugprone-derived-method-shadowing-base-method)
  void play(const Rules& rules, int seat, const Play& play) {
    played[seat] += play.cards;
    last[seat] = play;
    if (is_landlord(seat)) shown -= common(rules, shown, play.cards);
    Table::play(rules, seat, play);
  }

  Hands played{};
  std::array<Play, MAX_SEATS> last{};  // without cards: a pass, or nothing yet
  Cards shown = 0;  // cards of the bottom that all have seen, while the landlord holds them

 private:
  // The cards that two sets share.
  static Cards common(const Rules& rules, Cards a, Cards b) {
    if (a == 0) return 0;
    Cards shared = a & b & ~rules.counts(~Cards{0});
    for (int rank = 0; rank < rules.ranks(); ++rank) {
      shared += cards_of(rank, std::min(count_of(a, rank), count_of(b, rank)));
    }
    return shared;
  }
};

}  // namespace landlord
