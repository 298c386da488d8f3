// What a seat does at the table.
#pragma once

#include "rules/play.hpp"

namespace landlord {

// What a seat chooses to do: a play, or a pass.
struct Choice {
  Play play;
  bool passes = true;
};

// A choice that was carried out, and by whom.
struct Act {
  int seat = 0;
  Choice choice;
  bool interrupt = false;  // a bomb out of turn
};

}  // namespace landlord
