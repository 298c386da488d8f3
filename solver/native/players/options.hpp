// What is worth thinking about in a decision: the legal plays, of many sets of kickers the best.
#pragma once

#include <vector>

#include "hands/fewest.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// A play and how many plays its owner needs after it; without cards it is the pass.
struct Option {
  Play play;
  int fewest_after = 0;

  bool passes() const { return play.cards == 0; }
  const Play* act() const { return passes() ? nullptr : &play; }
};

class Options {
 public:
  explicit Options(const Rules& rules) : rules_(rules), fewest_(rules) {}

  // What the seat that is asked may do with `hand`, the pass last; out of turn its bombs and the
  // pass. A leader who has nothing to lead gets an empty list.
  // Of the plays with the same body at most KICKERS stay, those that leave the fewest plays and
  // then those with the lowest kickers.
  void list(const Table& table, Cards hand, bool interrupt, std::vector<Option>& out);

  FewestPlays& fewest() { return fewest_; }

  static constexpr int KICKERS = 3;
  static constexpr std::size_t MOST = 4096;  // above, only the lowest kickers are looked at

 private:
  void keep_best_kickers(std::vector<Option>& out);

  const Rules& rules_;
  FewestPlays fewest_;
  PlayList found_;
  std::vector<Option> all_;
  std::vector<std::uint32_t> order_;
};

}  // namespace landlord
