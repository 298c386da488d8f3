// The inputs of a network: features of a decision that are on or off, identified by numbers.
//
// Other seats are numbered from the deciding one in the order of play, so that the direction of
// play needs no feature.
#pragma once

#include "network/feature_list.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// The private side of a decision: who decides, with which hand, and what it maximizes.
struct Question {
  int seat = 0;
  Cards hand = 0;
  bool interrupt = false;  // decides whether to bomb out of turn
  bool by_points = false;  // maximizes points; otherwise the probability of winning
};

class Features : public FeatureList {
 public:
  explicit Features(const Rules& rules);

  // 0 for the landlord, otherwise how many seats after the landlord the seat plays.
  static int role(const Table& table, int seat) { return place(table, table.landlord, seat); }
  // Appends the features that are the same for all options of a decision. They come before those of
  // the options.
  void situation(const PublicState& state, const Question& question, Active& out) const;
  // Appends the features of one option; a null play is the pass. `fewest_after` is the number of
  // plays that the rest of the hand needs.
  void option(const PublicState& state, const Question& question, const Play* play,
              int fewest_after, Active& out) const;
  // Where the groups of a situation's features begin, and the end.
  const std::vector<int>& situation_groups() const { return situation_groups_; }

 private:
  void add_other(int other);
  int add_type(const std::string& name);
  int add_flags(const std::string& name, const std::vector<std::string>& flags);
  static void flags(int base, std::uint64_t set, Active& out);
  int bombs_of(Cards cards) const;
  void shape(Cards rest, Cards unseen, Active& out) const;
  // How far after `from` the seat plays.
  static int place(const Table& table, int from, int seat) {
    return ((seat - from) * table.direction + table.players) % table.players;
  }
  int ranks_above(const Play& play, Cards unseen) const;

  // Ranks that are held up to this many times are looked at for runs, and for what is beside them.
  static constexpr int MOST_TIMES = 3;

  int most_cards_ = 0;
  std::vector<int> situation_groups_;
  std::array<int, MOST_TIMES + 1> shortest_{};  // runs of ranks held so often; 0 for none
  int bomb_of_ = MAX_COUNT + 1;                 // the least cards of a rank that are a bomb

  // Where each group of features begins.
  int unseen_, to_beat_, to_beat_type_, holder_, passes_, factor_, landlord_plays_, peasant_plays_;
  int shown_, interrupt_, turn_, by_points_;
  std::array<int, MAX_SEATS> played_{}, last_{}, left_{};
  std::array<std::array<int, PublicState::SMALL>, MAX_SEATS> let_pass_{};
  std::array<std::array<int, PublicState::SMALL>, MAX_SEATS> led_ranks_{}, beat_ranks_{},
      skipped_ranks_{};
  std::array<int, MAX_SEATS> led_{}, missed_{}, answer_{};
  std::array<int, MOST_TIMES + 1> run_{}, run_top_{}, low_{}, high_{}, lowest_{};
  int hand_, hand_size_, fewest_, move_, move_type_, higher_, masters_, bombs_, unseen_bombs_;
};

}  // namespace landlord
