// The fewest plays that empty a hand: a bound that is nearly always the truth, and the truth.
//
// The bound chooses runs exactly and counts what they leave by how many ranks are held once,
// twice, …; a kicker is any card that is left. Whether two kickers of one play may share a rank,
// or may have the rank of the body, is not looked at, so the bound is never too high. The exact
// figure gives every kicker of the bound's solution to a play that may carry it; only if that
// fails does it search plays one by one.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/zeroed.hpp"
#include "rules/rules.hpp"

namespace landlord {

class FewestPlays {
 public:
  explicit FewestPlays(const Rules& rules);

  // The bound, cut short on hands with very many runs: for policies. 0 for an empty hand.
  int estimate(Cards hand);
  // The fewest plays. Throws InvalidInput for hands, far larger than dealt ones, with too many
  // runs.
  int exact(Cards hand);
  // The fewest plays that the unseen cards could beat, were they in one hand.
  int turns(Cards hand, Cards unseen);
  const Rules& rules() const { return rules_; }

 private:
  // What the choice of runs needs of a family, close together.
  struct RunFamily {
    const Family* family;
    Cards lift;  // added to counts, it sets the top bit of ranks held often enough
    int body;
    int shortest;
    int longest;
  };
  struct Run {
    const Family* family;
    int start;
    int length;
  };
  // Slots for kickers that are open (positive) or filled in advance (negative).
  struct Slots {
    int singles = 0;
    int pairs = 0;
  };
  struct Entry {
    std::uint64_t key;  // 0 where nothing is kept
    std::int32_t value;
    std::int32_t choice;  // which of the ways in groups() gives the value
  };
  // Runs taken out, what they leave, and the plays in all: a solution but for the kickers.
  struct Plan {
    std::array<Run, 64> runs;
    int run_count = 0;
    Cards rest = 0;
    Slots slots;
    int plays = 0;
  };
  int solve(Cards hand, bool exactly);
  int natural(Cards counts, bool exactly);
  int with_wild(Cards counts, bool exactly);
  int relaxed(Cards counts);
  void bound(Cards counts);
  void check_budget(bool exactly) const;
  void choose_runs(Cards counts, std::size_t family, int from, Slots slots, int used);
  Cards held(const RunFamily& runs, Cards counts) const;
  std::uint64_t profile(Cards counts) const;
  int groups(std::uint64_t profile, Slots slots);
  int count_groups(std::uint64_t profile, Slots slots, std::uint64_t key);
  Entry& group_entry(std::uint64_t key);
  static Slots filled(const Family& family, int length, Slots slots);

  bool carried(const Plan& plan);
  bool emptied(Cards counts, int plays);

  const Rules& rules_;
  std::vector<RunFamily> runs_;
  std::vector<const Family*> bodies_;
  std::array<RunFamily, 32> live_{};  // the families with runs in the hand at work
  std::size_t live_count_ = 0;
  std::vector<Cards> fixed_bombs_;
  std::vector<int> bomb_sizes_;
  std::vector<std::uint64_t> chunk_profile_;
  bool always_carried_ = true;  // no family restricts its kickers
  Zeroed<Entry> estimates_;
  Zeroed<Entry> exacts_;
  Zeroed<Entry> bounds_;
  std::vector<Entry> groups_;
  std::size_t groups_used_ = 0;
  int nodes_left_ = 0;
  Plan path_;
  Plan best_;
  std::unordered_map<Cards, int> at_least_;  // what the search play by play has proven
};

}  // namespace landlord
