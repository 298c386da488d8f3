#include "hands/worlds.hpp"

#include <algorithm>

namespace landlord {

double ways(int cards, int taken) {
  double product = 1;
  for (int at = 1; at <= taken; ++at) product = product * (cards - taken + at) / at;
  return product;
}

std::vector<Cards> single_cards(const Rules& rules, Cards hand) {
  std::vector<Cards> out;
  const Cards counts = rules.counts(hand);
  for (int rank = 0; rank < rules.ranks(); ++rank) {
    const bool suits = rules.suited() && (rank == rules.suit_a() || rank == rules.suit_b());
    Cards mask =
        suits ? (hand >> (rank == rules.suit_a() ? SUIT_A_SHIFT : SUIT_B_SHIFT)) & SUIT_MASK : 0;
    for (int copy = count_of(counts, rank); copy > 0; --copy) {
      Cards card = cards_of(rank, 1);
      if (suits) {
        card |= (mask & (~mask + 1)) << (rank == rules.suit_a() ? SUIT_A_SHIFT : SUIT_B_SHIFT);
        mask &= mask - 1;
      }
      out.push_back(card);
    }
  }
  return out;
}

Hidden whole_deck(const Rules& rules) {
  Hidden hidden{.unseen = rules.deck()};
  for (int seat = 0; seat < rules.players(); ++seat) hidden.counts[seat] = rules.spec().hand;
  return hidden;
}

Worlds::Worlds(const Rules& rules, const Hidden& hidden, std::uint64_t seed)
    : rules_(rules), seed_(seed), hidden_(hidden) {
  Cards known = 0;
  int open = 0;
  for (int seat = 0; seat < rules.players(); ++seat) {
    known += hidden.known[seat];
    open_[seat] = hidden.counts[seat] - size_of(rules.counts(hidden.known[seat]));
    if (open_[seat] < 0) throw InvalidInput("a seat is known to hold more cards than it has left");
    open += open_[seat];
  }
  if (!rules.valid_hand(hidden.unseen) ||
      !contains(rules.counts(hidden.unseen), rules.counts(known))) {
    throw InvalidInput("the known cards are not among the unseen ones");
  }
  const Cards free = hidden.unseen - known;
  free_ = single_cards(rules, free);
  for (int rank = 0; rank < rules.ranks(); ++rank) free_counts_[rank] = count_of(free, rank);
  if (open > static_cast<int>(free_.size())) {
    throw InvalidInput("the hidden hands have more cards than are unseen");
  }
}

Cards Worlds::deal(std::uint64_t index, Hands& hands) const {
  Random random(seed_, index);
  std::array<Cards, MOST_CARDS> cards;
  const auto n = static_cast<std::uint32_t>(free_.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t j = random.below(i + 1);
    cards[i] = cards[j];
    cards[j] = free_[i];
  }
  std::uint32_t at = 0;
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (hidden_.counts[seat] == 0) continue;
    hands[seat] = hidden_.known[seat];
    for (int taken = 0; taken < open_[seat]; ++taken) hands[seat] += cards[at++];
  }
  Cards rest = 0;
  while (at < n) rest += cards[at++];
  return rest;
}

void Worlds::deal_counts(Random& random, const std::vector<int>& seats,
                         const std::array<std::array<int, MAX_RANKS>, MAX_SEATS>& counts,
                         Hands& hands) const {
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (hidden_.counts[seat] > 0) hands[seat] = hidden_.known[seat];
  }
  std::size_t begin = 0;
  Cards rest = 0;
  for (int rank = 0; rank < MAX_RANKS; ++rank) {
    const auto size = static_cast<std::uint32_t>(free_counts_[rank]);
    std::array<Cards, MAX_COUNT> cards{};
    for (std::uint32_t i = 0; i < size; ++i) {
      const std::uint32_t j = random.below(i + 1);
      cards[i] = cards[j];
      cards[j] = free_[begin + i];
    }
    begin += size;
    std::uint32_t at = 0;
    for (const int seat : seats) {
      for (int taken = 0; taken < counts[seat][rank]; ++taken) hands[seat] += cards[at++];
    }
    while (at < size) rest += cards[at++];
  }
  // Whoever is not among `seats` holds all that is left, or nobody does.
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (open_[seat] == 0 || std::find(seats.begin(), seats.end(), seat) != seats.end()) continue;
    hands[seat] += rest;
  }
}

double Worlds::chance(int seat, int rank, int cards) const {
  const int of_rank = free_counts_[rank];
  const int others = free_cards() - of_rank;
  if (cards > of_rank || cards > open_[seat] || open_[seat] - cards > others) return 0;
  return ways(of_rank, cards) * ways(others, open_[seat] - cards) / ways(free_cards(), open_[seat]);
}

}  // namespace landlord
