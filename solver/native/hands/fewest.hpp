// The fewest plays that empty a hand: a lower bound that is nearly always exact, and the exact
// number.
//
// The bound tries all choices of runs. For the cards that the runs leave it looks only at how many
// ranks are held once, twice and so on, and takes any card for a kicker. It ignores that two
// kickers of one play may not share a rank, or may not have the rank of the body, so it is never
// too high. The exact count tries to give each kicker of the bound's solution to a play that may
// carry it. Only if that fails does it search play by play.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "base/limit.hpp"
#include "base/zeroed.hpp"
#include "rules/hand.hpp"
#include "rules/rules.hpp"

namespace landlord {

inline constexpr const char* TOO_MUCH_WORK =
    "the fewest plays of the hand are too much work to count";

class FewestPlays {
 public:
  // 2^16 entries of 16 bytes fit the processor's second cache.
  static constexpr int TABLE_BITS = 16;

  // `table_bits`: of the size of each of its tables.
  explicit FewestPlays(const Rules& rules, int table_bits = TABLE_BITS);

  // The lower bound, for policies; 0 for an empty hand. For hands with very many runs not all
  // choices are tried, so that it may be too high there. For hands with very many cards in very
  // many ranks it is only their size divided by that of the largest play.
  int estimate(Cards hand);
  // The fewest plays. Throws TooLarge for hands that take more than MOST_WORK steps to count, which
  // are far larger than dealt ones or have many wild cards that are no bomb by themselves,
  // Cancelled when `stop` (which may be null) is cancelled, and OutOfTime when its time is over.
  int exact(Cards hand, const Stop* stop = nullptr);
  // The fewest of the hand's plays that the unseen cards, all in one hand, could beat. Throws as
  // `exact` does; all the counts that it needs share the steps of one.
  int turns(Cards hand, Cards unseen, const Stop* stop = nullptr);
  const Rules& rules() const { return rules_; }
  // The bytes that its tables take once they are full.
  std::size_t bytes() const {
    return (estimates_.size() + exacts_.size() + bounds_.size() + groups_.size()) *
           sizeof(CountEntry);
  }

  // The steps that the last question took.
  long work() const { return work_; }

  // The most steps of a question. A step is the listing of one play, about 20 ns; other work counts
  // as several of them.
  static constexpr long MOST_WORK = 1 << 23;

 private:
  static constexpr int MOST_CARDS = MAX_RANKS * MAX_COUNT;  // of a hand, which has as many plays
  // The answer for cards that no plays empty.
  static constexpr int NEVER = MOST_CARDS + 1;
  // A run has two cards at least, and so has a play with a kicker.
  static constexpr int MOST_RUNS = MOST_CARDS / 2;
  static constexpr int MOST_CARRIERS = MOST_CARDS / 2;
  static constexpr std::size_t FIRST_GROUPS = 1 << 8;  // of the table of groups, which grows

  // What the choice of runs needs to know of a family.
  struct RunFamily {
    const Family* family;
    Cards lift;  // added to counts, it sets the top bit of the ranks that are held often enough
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
  struct CountEntry {
    std::uint64_t key;  // 0 in an empty entry
    std::int32_t value;
    std::int32_t choice;  // of the options in count_groups(), the one with this value
  };
  // A solution without regard to which play carries which kicker.
  struct Plan {
    std::array<Run, MOST_RUNS> runs;
    int run_count = 0;
    Cards rest = 0;
    Slots slots;
    int plays = 0;
  };
  struct Kickers;
  class SafePlays;

  int known(Zeroed<CountEntry>& table, Cards hand, bool exactly);
  int solve(Cards hand, bool exactly);
  int natural(Cards counts, bool exactly);
  int with_wild(Cards counts, bool exactly);
  int with_many_wild(Cards counts);
  template <class Value>
  int least_with_wild(Cards counts, const Value& value) const;
  int searched(Cards counts);
  int first_enough(Cards counts, int plays);
  int relaxed(Cards counts);
  void bound(Cards counts);
  void take_bombs(Cards counts, std::size_t from, int used);
  void begin(const Stop* stop, long most_work);
  void spend(long steps);
  bool rich(Cards counts) const;
  int least_by_size(Cards counts) const { return (size_of(counts) + largest_ - 1) / largest_; }
  void forget_groups();
  void choose_runs(Cards counts, std::size_t family, int from, Slots slots, int used);
  Cards held(const RunFamily& runs, Cards counts) const;
  std::uint64_t profile(Cards counts) const;
  int groups(std::uint64_t profile, Slots slots);
  int count_groups(std::uint64_t profile, Slots slots, std::uint64_t key);
  int group_choice(std::uint64_t profile, Slots slots);
  CountEntry& group_entry(std::uint64_t key);
  static Slots filled(const Family& family, int length, Slots slots);

  // Whether each kicker of a solution can be given to a play that may carry it.
  bool carried(const Plan& plan);
  void trace_groups(const Plan& plan, Kickers& kickers);
  bool given(Kickers& kickers) const;
  bool emptied(Cards counts, int plays);

  const Rules& rules_;
  std::vector<RunFamily> runs_;
  std::vector<const Family*> bodies_;
  std::array<RunFamily, 32> live_{};  // the families with runs in the hand that is being counted
  std::size_t live_count_ = 0;
  const Stop* stop_ = nullptr;      // of the question that is being answered
  long work_ = 0;                   // the steps that it has taken
  long most_work_ = MOST_WORK;      // and may take
  long until_look_ = 0;             // steps until the next look at the stop
  std::vector<Cards> fixed_bombs_;  // those without wild cards
  std::vector<Cards> wild_bombs_;   // those that name wild cards
  // Wild cards need only be put in the places of natural ranks: any two or more of them alone are
  // a bomb, and no rank gets more than MAX_COUNT cards.
  bool placing_is_exact_ = true;
  int most_carried_ = 1;  // the most kicker units for each card of a body
  int largest_ = 1;       // the most cards of a play
  std::vector<int> bomb_sizes_;
  bool always_carried_ = true;  // no family restricts its kickers
  Zeroed<CountEntry> estimates_;
  Zeroed<CountEntry> exacts_;
  Zeroed<CountEntry> bounds_;
  std::vector<CountEntry> groups_;
  std::size_t groups_used_ = 0;
  int nodes_left_ = 0;  // choices of runs that this estimate may still try
  Plan path_;
  Plan best_;
  std::unordered_map<Cards, int> at_least_;  // lower bounds that the search play by play has proven
};

inline constexpr int PROFILE_BITS = 5;  // for up to fifteen ranks of each count

// The profile of one rank that is held `count` times.
constexpr std::uint64_t rank_with(int count) {
  return count == 0 ? 0 : std::uint64_t{1} << (PROFILE_BITS * (count - 1));
}

// The profiles of three ranks, by their bits in a hand.
inline constexpr int CHUNK_BITS = 12;
inline constexpr auto CHUNK_PROFILES = [] {
  std::array<std::uint64_t, std::size_t{1} << CHUNK_BITS> profiles{};
  for (std::size_t chunk = 0; chunk < profiles.size(); ++chunk) {
    for (int rank = 0; rank < 3; ++rank) {
      profiles[chunk] += rank_with(std::min(count_of(chunk, rank), MAX_COUNT));
    }
  }
  return profiles;
}();

// The number of ranks that are held exactly `count` times.
inline int ranks_with(std::uint64_t profile, int count) {
  return static_cast<int>(profile >> (PROFILE_BITS * (count - 1))) & 31;
}

// The highest count of any rank, for a profile that is not empty.
inline int highest_count(std::uint64_t profile) {
  return (63 - std::countl_zero(profile)) / PROFILE_BITS + 1;
}

}  // namespace landlord
