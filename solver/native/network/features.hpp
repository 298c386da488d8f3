// The inputs of a network: features of a decision that are on or off, identified by numbers.
//
// A set of cards is one-hot by rank: for each rank one feature for each count above 0. Other seats
// are numbered from the deciding one in the order of play, so that the direction of play needs no
// feature.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/public_state.hpp"

namespace landlord {

// The numbers of features that are on.
class Active {
 public:
  void clear() { size_ = 0; }
  void add(int feature) { data_[size_++] = static_cast<std::uint16_t>(feature); }
  int size() const { return size_; }
  const std::uint16_t* begin() const { return data_.data(); }
  const std::uint16_t* end() const { return data_.data() + size_; }

 private:
  // Room for 13 sets of cards with their suits, and 32 other features.
  std::array<std::uint16_t, 13 * (MAX_RANKS + 2 * MAX_SUITS) + 32> data_;
  int size_ = 0;
};

// The private side of a decision: who decides, with which hand, and what it maximizes.
struct Question {
  int seat = 0;
  Cards hand = 0;
  bool interrupt = false;  // decides whether to bomb out of turn
  bool by_points = false;  // maximizes points; otherwise the probability of winning
};

class Features {
 public:
  explicit Features(const Rules& rules);

  int size() const { return size_; }
  // Whether these are the features of `rules`, too: the same deck, deal and types of plays.
  bool fit(const Rules& rules) const {
    return &rules == &rules_ ||
           (rules.deck() == rules_.deck() && rules.players() == rules_.players() &&
            rules.spec().hand == rules_.spec().hand &&
            rules.spec().bottom == rules_.spec().bottom && rules.suit_a() == rules_.suit_a() &&
            rules.suit_b() == rules_.suit_b() && rules.types() == rules_.types());
  }
  // 0 for the landlord, otherwise how many seats after the landlord the seat plays.
  static int role(const Table& table, int seat) { return place(table, table.landlord, seat); }
  // The meaning of each feature. Games with the same cards share many of them.
  const std::vector<std::string>& names() const { return names_; }
  // Where the groups begin of which at most one feature is on; the last entry is the size.
  const std::vector<int>& groups() const { return groups_; }

  // Appends the features that are the same for all options of a decision.
  void situation(const PublicState& state, const Question& question, Active& out) const;
  // Appends the features of one option; a null play is the pass. `fewest_after` is the number of
  // plays that the rest of the hand needs.
  void option(const PublicState& state, const Question& question, const Play* play,
              int fewest_after, Active& out) const;

 private:
  int add_number(const std::string& name, int values);
  int add_type(const std::string& name);
  int add_cards(const std::string& name);
  void cards(int base, Cards cards, Active& out) const;
  // How far after `from` the seat plays.
  static int place(const Table& table, int from, int seat) {
    return ((seat - from) * table.direction + table.players) % table.players;
  }
  int ranks_above(const Play& play, Cards unseen) const;

  const Rules& rules_;
  std::vector<std::string> names_;
  std::vector<int> groups_;
  std::array<int, MAX_RANKS> rank_at_{};  // where a rank's counts begin within a set of cards
  int size_ = 0;
  int most_cards_ = 0;

  // Where each group of features begins.
  int unseen_, to_beat_, to_beat_type_, holder_, passes_, factor_, landlord_plays_, peasant_plays_;
  int shown_, interrupt_, turn_, by_points_;
  std::array<int, MAX_SEATS> played_{}, last_{}, left_{};
  std::array<std::array<int, PublicState::SMALL>, MAX_SEATS> let_pass_{};
  int hand_, hand_size_, fewest_, move_, move_type_, higher_, masters_;
};

}  // namespace landlord
