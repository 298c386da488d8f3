// A list of features that are on or off, each with a number and a name.
//
// A set of cards is one-hot by rank: for each rank one feature for each count above 0.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/rules.hpp"

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
  // Room for 13 sets of cards with their suits, the types of play that three seats have led and
  // missed, the ranks of their single cards and pairs that they have led, beaten others with and
  // skipped, and 64 other features.
  std::array<std::uint16_t,
             13 * (MAX_RANKS + 2 * MAX_SUITS) + 2 * 3 * 64 + 3 * 3 * 2 * MAX_RANKS + 64>
      data_;
  int size_ = 0;
};

class FeatureList {
 public:
  explicit FeatureList(const Rules& rules);

  const Rules& rules() const { return rules_; }
  // Whether these are the features of `rules`, too: the same deck, deal and types of plays.
  bool fit(const Rules& rules) const;
  int size() const { return size_; }
  // The meaning of each feature. Games with the same cards share many of them.
  const std::vector<std::string>& names() const { return names_; }
  // Where the groups begin of which at most one feature is on; the last entry is the size.
  const std::vector<int>& groups() const { return groups_; }

 protected:
  // Each appends features and returns the number of the first one: a group of the numbers from 0 to
  // `values` - 1, and a set of cards.
  int add_number(const std::string& name, int values);
  int add_cards(const std::string& name);
  // A group of one feature for each of `names`.
  int add_names(const std::vector<std::string>& names);
  // Appends the features that are on for these cards to `out`; `base` is the first of their set.
  void cards(int base, Cards cards, Active& out) const;

 private:
  const Rules& rules_;
  std::vector<std::string> names_;
  std::vector<int> groups_{0};
  std::array<int, MAX_RANKS> rank_at_{};  // where a rank's counts begin within a set of cards
  int size_ = 0;
};

}  // namespace landlord
