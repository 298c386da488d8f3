// How many plays a hand needs, estimated fast enough for rollouts.
//
// Runs are chosen exactly; what they leave is counted by how many ranks are held once, twice, …,
// and a kicker is any card that is left. Whether two kickers of one play may share a rank, or may
// have the rank of the body, is not looked at: the figure is never too high because of kickers,
// and equals the fewest plays on nearly all hands. Hands with very many runs are cut short.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules.hpp"

namespace landlord {

class FewestPlays {
 public:
  explicit FewestPlays(const Rules& rules);

  // The estimate for a hand; 0 for an empty one.
  int operator()(Cards hand);

 private:
  // The families that share a body: its cards a rank, run lengths, and what it can carry.
  struct Shape {
    int body;
    int run_min;
    int run_max;
    int kickers;  // Family::PER_RANK for one a rank
    int unit;     // 0 when nothing is carried
  };
  // Slots for kickers that are open (positive) or filled in advance (negative).
  struct Slots {
    int singles = 0;
    int pairs = 0;
  };
  struct Entry {
    std::uint64_t key = ~std::uint64_t{0};
    int value = 0;
  };

  int natural(Cards counts);
  int with_wild(Cards counts);
  void choose_runs(Cards counts, std::size_t shape, int from, Slots slots, int used, int& best);
  std::uint64_t profile(Cards counts) const;
  int groups(std::uint64_t profile, Slots slots);
  static Slots filled(const Shape& shape, int length, Slots slots);

  const Rules& rules_;
  std::vector<Shape> runs_;
  std::vector<Shape> bodies_;
  std::vector<Cards> fixed_bombs_;
  std::vector<int> bomb_sizes_;
  std::vector<std::uint64_t> chunk_profile_;
  std::vector<Entry> hands_;
  std::vector<Entry> groups_;
  std::size_t groups_used_ = 0;
  int nodes_left_ = 0;
};

}  // namespace landlord
