// A player that chooses at random among its legal plays, for tests.
#pragma once

#include "base/random.hpp"
#include "rules/act.hpp"
#include "rules/table.hpp"

namespace landlord {

// Every legal play and the pass are equally likely. Out of turn it bombs rarely.
class RandomPlayer {
 public:
  RandomPlayer(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

  Choice choose(const Table& table, int seat, Cards hand);
  Choice interrupt(const Table& table, int seat, Cards hand);

 private:
  const Rules& rules_;
  Random random_;
  PlayList found_;
};

}  // namespace landlord
