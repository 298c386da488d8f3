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
  int unknown = 0;
  for (int seat = 0; seat < rules.players(); ++seat) {
    known += hidden.known[seat];
    unknown_[seat] = hidden.counts[seat] - size_of(rules.counts(hidden.known[seat]));
    if (unknown_[seat] < 0)
      throw InvalidInput("a seat is known to hold more cards than it has left");
    unknown += unknown_[seat];
  }
  if (!rules.valid_hand(hidden.unseen) ||
      !contains(rules.counts(hidden.unseen), rules.counts(known))) {
    throw InvalidInput("the known cards are not among the unseen ones");
  }
  const Cards free = hidden.unseen - known;
  free_ = single_cards(rules, free);
  for (int rank = 0; rank < rules.ranks(); ++rank) free_counts_[rank] = count_of(free, rank);
  if (unknown > static_cast<int>(free_.size())) {
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
    for (int taken = 0; taken < unknown_[seat]; ++taken) hands[seat] += cards[at++];
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
    if (unknown_[seat] == 0 || std::find(seats.begin(), seats.end(), seat) != seats.end()) continue;
    hands[seat] += rest;
  }
}

double Worlds::chance(int seat, int rank, int cards) const {
  const int of_rank = free_counts_[rank];
  const int others = free_cards() - of_rank;
  if (cards > of_rank || cards > unknown_[seat] || unknown_[seat] - cards > others) return 0;
  return ways(of_rank, cards) * ways(others, unknown_[seat] - cards) /
         ways(free_cards(), unknown_[seat]);
}

namespace {

// Lists divisions: one kind of cards after the other is shared out among the seats in turn.
class Divider {
 public:
  Divider(const std::vector<Cards>& cards, std::size_t most) : most_(most) {
    for (const Cards card : cards) {
      if (kinds_.empty() || kinds_.back().card != card) kinds_.push_back({.card = card});
      ++kinds_.back().copies;
    }
  }

  // Adds a seat that takes `room` cards. All seats together take all cards.
  void add(int seat, int room) { takers_.push_back({.seat = seat, .room = room}); }

  std::vector<Division> divisions(const Hands& hands) {
    now_.hands = hands;
    if (kinds_.empty()) return {now_};
    divide(0, 0, kinds_.front().copies, room_behind(-1));
    return found_.size() > most_ ? std::vector<Division>{} : std::move(found_);
  }

 private:
  struct Kind {
    Cards card = 0;
    int copies = 0;
  };
  struct Taker {
    int seat = 0;
    int room = 0;  // for further cards
  };

  int room_behind(int taker) const {
    int room = 0;
    for (std::size_t at = taker + 1; at < takers_.size(); ++at) room += takers_[at].room;
    return room;
  }

  // Shares out `left` cards of a kind among this taker and those behind it, which have `room`.
  void divide(std::size_t kind, std::size_t taker, int left, int room) {
    if (found_.size() > most_) return;
    if (taker == takers_.size()) {
      if (++kind == kinds_.size()) {
        found_.push_back(now_);
      } else {
        divide(kind, 0, kinds_[kind].copies, room_behind(-1));
      }
      return;
    }
    auto& [seat, own] = takers_[taker];
    const int behind = room - own;
    const Division before = now_;
    for (int taken = std::max(0, left - behind); taken <= std::min(left, own); ++taken) {
      // Cards that nobody holds are the bottom, which is no hand.
      if (seat < MAX_SEATS) now_.hands[seat] += kinds_[kind].card * taken;
      now_.ways *= ways(left, taken);
      own -= taken;
      divide(kind, taker + 1, left - taken, behind);
      own += taken;
      now_ = before;
    }
  }

  std::size_t most_;
  std::vector<Kind> kinds_;
  std::vector<Taker> takers_;
  Division now_;
  std::vector<Division> found_;
};

}  // namespace

std::vector<Division> Worlds::divisions(const Hands& hands, std::size_t most) const {
  Divider divider(free_, most);
  Hands known = hands;
  int left = free_cards();
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (hidden_.counts[seat] > 0) known[seat] = hidden_.known[seat];
    if (unknown_[seat] == 0) continue;
    divider.add(seat, unknown_[seat]);
    left -= unknown_[seat];
  }
  if (left > 0) divider.add(MAX_SEATS, left);
  return divider.divisions(known);
}

}  // namespace landlord
