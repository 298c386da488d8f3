#include "network/feature_list.hpp"

namespace landlord {

FeatureList::FeatureList(const Rules& rules) : rules_(rules) {
  int cards = 0;
  for (int rank = 0; rank < rules.ranks(); ++rank) {
    rank_at_[rank] = cards;
    cards += rules.spec().copies[rank];
  }
}

bool FeatureList::fit(const Rules& rules) const {
  return &rules == &rules_ ||
         (rules.deck() == rules_.deck() && rules.players() == rules_.players() &&
          rules.spec().hand == rules_.spec().hand && rules.spec().bottom == rules_.spec().bottom &&
          rules.suit_a() == rules_.suit_a() && rules.suit_b() == rules_.suit_b() &&
          rules.types() == rules_.types());
}

int FeatureList::add_names(const std::vector<std::string>& names) {
  const int base = size_;
  names_.insert(names_.end(), names.begin(), names.end());
  size_ += static_cast<int>(names.size());
  groups_.push_back(size_);
  return base;
}

int FeatureList::add_number(const std::string& name, int values) {
  std::vector<std::string> names;
  names.reserve(values);
  for (int value = 0; value < values; ++value) {
    names.emplace_back(name).append(" ").append(std::to_string(value));
  }
  return add_names(names);
}

int FeatureList::add_cards(const std::string& name) {
  const int base = size_;
  for (int rank = 0; rank < rules_.ranks(); ++rank) {
    add_number(name + " rank " + std::to_string(rank) + " times", rules_.spec().copies[rank]);
  }
  if (rules_.suited()) {
    for (int suit = 0; suit < 2 * MAX_SUITS; ++suit) {
      add_number(name + " suit " + std::to_string(suit), 1);
    }
  }
  return base;
}

void FeatureList::cards(int base, Cards cards, Active& out) const {
  const Cards counts = rules_.counts(cards);
  for (Cards rest = at_least(counts, 1); rest != 0; rest &= rest - 1) {
    const int rank = lowest_rank(rest);
    out.add(base + rank_at_[rank] + count_of(counts, rank) - 1);
  }
  if (!rules_.suited()) return;
  const int suits = base + size_of(rules_.counts(rules_.deck()));
  for (Cards rest = cards >> SUIT_A_SHIFT; rest != 0; rest &= rest - 1) {
    out.add(suits + std::countr_zero(rest));
  }
}

}  // namespace landlord
