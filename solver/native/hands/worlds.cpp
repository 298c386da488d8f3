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
    const int shift = rules.suit_shift(rank);
    Cards suits = shift < 0 ? 0 : (hand >> shift) & SUIT_MASK;
    for (int copy = count_of(counts, rank); copy > 0; --copy, suits &= suits - 1) {
      out.push_back(cards_of(rank, 1) | (shift < 0 ? 0 : (suits & (~suits + 1)) << shift));
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
    require(unknown_[seat] >= 0, "a seat is known to hold more cards than it has left");
    unknown += unknown_[seat];
  }
  require(
      rules.valid_hand(hidden.unseen) && contains(rules.counts(hidden.unseen), rules.counts(known)),
      "the known cards are not among the unseen ones");
  const Cards free = hidden.unseen - known;
  free_ = single_cards(rules, free);
  for (int rank = 0; rank < rules.ranks(); ++rank) free_counts_[rank] = count_of(free, rank);
  require(unknown <= static_cast<int>(free_.size()),
          "the hidden hands have more cards than are unseen");
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

std::vector<Division> Worlds::divisions(const Hands& hands, std::size_t most) const {
  std::vector<std::pair<Cards, int>> kinds;  // alike cards, and how many there are
  for (const Cards card : free_) {
    if (kinds.empty() || kinds.back().first != card) kinds.emplace_back(card, 0);
    ++kinds.back().second;
  }
  Division now{.hands = hands};
  std::vector<std::pair<int, int>> takers;  // the seats, and how many more cards they take
  int bottom = free_cards();
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (hidden_.counts[seat] > 0) now.hands[seat] = hidden_.known[seat];
    if (unknown_[seat] > 0) takers.emplace_back(seat, unknown_[seat]);
    bottom -= unknown_[seat];
  }
  if (bottom > 0) takers.emplace_back(MAX_SEATS, bottom);  // which is no hand
  std::vector<Division> found;
  // Shares out `left` cards of a kind among a taker and those behind it, then the later kinds.
  auto const divide = [&](auto&& self, std::size_t kind, std::size_t taker, int left) -> void {
    if (found.size() > most) return;
    if (taker == takers.size()) {
      if (kind + 1 == kinds.size()) {
        found.push_back(now);
      } else {
        self(self, kind + 1, 0, kinds[kind + 1].second);
      }
      return;
    }
    const int seat = takers[taker].first;
    int& room = takers[taker].second;
    int behind = 0;
    for (std::size_t at = taker + 1; at < takers.size(); ++at) behind += takers[at].second;
    const Division before = now;
    for (int taken = std::max(0, left - behind); taken <= std::min(left, room); ++taken) {
      if (seat < MAX_SEATS) now.hands[seat] += kinds[kind].first * taken;
      now.ways *= ways(left, taken);
      room -= taken;
      self(self, kind, taker + 1, left - taken);
      room += taken;
      now = before;
    }
  };
  if (kinds.empty()) return {now};
  divide(divide, 0, 0, kinds.front().second);
  return found.size() > most ? std::vector<Division>{} : found;
}

TiltedWorlds::TiltedWorlds(const Worlds& worlds, const Tilts& tilts)
    : worlds_(worlds), tilts_(tilts) {
  int left = worlds.free_cards();
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (worlds.unknown(seat) == 0) continue;
    seats_.push_back(seat);
    left -= worlds.unknown(seat);
  }
  if (left == 0 && !seats_.empty()) seats_.pop_back();
  if (!seats_.empty()) add_up(seats_.front(), worlds.free_counts(), first_);
}

void TiltedWorlds::add_up(int seat, const Unseen& unseen, Sums& sums) const {
  const int most = worlds_.unknown(seat);
  sums[worlds_.ranks()].fill(0);
  sums[worlds_.ranks()][0] = 1;
  for (int rank = worlds_.ranks() - 1; rank >= 0; --rank) {
    const int held = std::min(unseen[rank], most);
    std::array<double, MAX_COUNT + 1> factors{};
    for (int taken = 0; taken <= held; ++taken) {
      factors[taken] = ways(unseen[rank], taken) * tilts_[seat][rank][taken];
    }
    for (int cards = 0; cards <= most; ++cards) {
      double sum = 0;
      for (int taken = 0; taken <= std::min(held, cards); ++taken) {
        sum += factors[taken] * sums[rank + 1][cards - taken];
      }
      sums[rank][cards] = sum;
    }
  }
}

// Asks, for each seat and rank in turn, how many cards the seat takes: `choose` gets them, the
// cards that it takes from this rank on, how many of the rank are left, and the sums of the ranks
// above. Returns how many times likelier what is chosen is than among evenly dealt worlds.
template <class Choose>
double TiltedWorlds::walk(Choose&& choose) const {
  Unseen unseen = worlds_.free_counts();
  int left = worlds_.free_cards();
  double ratio = 1;
  Sums later;
  for (const int seat : seats_) {
    const bool first = seat == seats_.front();
    if (!first) add_up(seat, unseen, later);
    const Sums& sums = first ? first_ : later;
    int cards = worlds_.unknown(seat);
    ratio *= ways(left, cards) / sums[0][cards];
    left -= cards;
    for (int rank = 0; rank < worlds_.ranks(); ++rank) {
      const int taken = choose(seat, rank, cards, unseen[rank], sums[rank + 1]);
      ratio *= tilts_[seat][rank][taken];
      unseen[rank] -= taken;
      cards -= taken;
    }
  }
  return ratio;
}

void TiltedWorlds::deal(Random& random, Hands& hands) const {
  std::array<std::array<int, MAX_RANKS>, MAX_SEATS> counts{};
  walk([&](int seat, int rank, int cards, int unseen, const auto& sums) {
    std::array<double, MAX_COUNT + 1> chances{};
    double all = 0;
    const int most = std::min(unseen, cards);
    for (int taken = 0; taken <= most; ++taken) {
      chances[taken] = ways(unseen, taken) * tilts_[seat][rank][taken] * sums[cards - taken];
      all += chances[taken];
    }
    double mark = random.uniform() * all;
    int taken = 0;
    int last = 0;
    for (; taken <= most; ++taken) {
      if (chances[taken] == 0) continue;
      last = taken;
      if (mark < chances[taken]) break;
      mark -= chances[taken];
    }
    return counts[seat][rank] = last;
  });
  worlds_.deal_counts(random, seats_, counts, hands);
}

double TiltedWorlds::ratio(const Hands& hands) const {
  return walk([&](int seat, int rank, int, int, const auto&) {
    return worlds_.free_count(hands, seat, rank);
  });
}

}  // namespace landlord
