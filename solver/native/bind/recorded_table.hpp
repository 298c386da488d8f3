// The table as Python holds it.
#pragma once

#include <vector>

#include "rules/table.hpp"

namespace landlord {

// A table with the record that only people read: which bombs fell.
struct RecordedTable {
  const Rules* rules;
  Table table;
  std::vector<int> bombs;
  int rockets = 0;

  void check(const Play* play) const {
    if (play != nullptr && !rules->knows(*play)) {
      throw InvalidInput("the play is none of this game");
    }
  }

  void act(int seat, const Play* play, bool interrupt) {
    check(play);
    const Refusal refusal = table.refusal(*rules, seat, play, interrupt);
    if (refusal != Refusal::none) throw InvalidInput(name_of(refusal));
    if (play == nullptr) {
      table.pass();
      return;
    }
    table.play(*rules, seat, *play);
    if (play->tier == 1) bombs.push_back(size_of(rules->counts(play->cards)));
    if (play->tier == 2) ++rockets;
  }
};

}  // namespace landlord
