// Which plays a player considers: the legal ones, but only the best kickers for each body.
#pragma once

#include <vector>

#include "hands/fewest.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// A play, or the pass when it has no cards, and how many plays the rest of the hand needs.
struct Option {
  Play play;
  int fewest_after = 0;

  bool passes() const { return play.cards == 0; }
  const Play* act() const { return passes() ? nullptr : &play; }
};

class Options {
 public:
  // `fewest` outlives the options. Whoever looks at the same hands should count with it as well.
  Options(const Rules& rules, FewestPlays& fewest) : rules_(rules), fewest_(fewest) {}

  // Lists what a seat may do in its turn, or the bombs that it may play out of turn (`interrupt`);
  // the pass comes last. The list is empty for a leader without a play. Of the plays with one body
  // at most KICKERS stay: those that leave the fewest plays, and among them the lowest kickers.
  // Where the pass is the only option, the plays that its hand needs are not counted.
  void list(const Table& table, Cards hand, bool interrupt, std::vector<Option>& out);

  static constexpr int KICKERS = 3;
  // A hand with more plays than this is listed with the lowest kickers only.
  static constexpr std::size_t MOST = 4096;

 private:
  void keep_best_kickers(std::vector<Option>& out);

  const Rules& rules_;
  FewestPlays& fewest_;
  PlayList found_;
  std::vector<Option> all_;
  std::vector<std::uint32_t> order_;
};

}  // namespace landlord
