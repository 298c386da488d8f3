#include "environment/deck_order.hpp"

#include <algorithm>

namespace landlord {

DeckOrder::DeckOrder(const Rules& rules, std::vector<Cards> cards, std::vector<int> places,
                     bool suited)
    : rules_(rules), cards_(std::move(cards)), places_(std::move(places)), suited_(suited) {
  require(!cards_.empty() && cards_.size() <= CardSet::MOST && places_.size() == cards_.size(),
          "a deck has 1 to 128 cards, and each of them a place");
  Cards sum = 0;
  first_card_.assign(MAX_RANKS + 1, size());
  int last = 0;
  for (int card = 0; card < size(); ++card) {
    const Cards counts = rules.counts(cards_[card]);
    const int rank = std::countr_zero(counts) >> 2;
    require(counts != 0 && counts == cards_of(rank, 1) && rank >= last && rank < rules.ranks(),
            "the cards of a deck stand by rank, one by one");
    const int place = places_[card];
    const int known = static_cast<int>(copies_.size());
    require(place >= 0 && place <= known && (suited || place == rank),
            "alike cards of a deck have one place, in the order of the deck");
    if (place == known) copies_.push_back(0);
    ++copies_[place];
    first_card_[rank] = std::min(first_card_[rank], card);
    sum += cards_[card];
    last = rank;
  }
  require(sum == rules.deck(), "these are not the cards of the game");
}

int DeckOrder::most_copies() const { return *std::max_element(copies_.begin(), copies_.end()); }

HeldCards DeckOrder::card(int index) const {
  HeldCards out{.packed = cards_[index]};
  if (suited_) out.set.add(index);
  return out;
}

HeldCards DeckOrder::take(HeldCards& held, Cards wanted) const {
  HeldCards taken;
  if (!suited_) {
    taken.packed = wanted;
    held -= taken;
    return taken;
  }
  const Cards counts = rules_.counts(wanted);
  const Cards marks = wanted - counts;
  for (int rank = 0; rank < rules_.ranks(); ++rank) {
    const int count = count_of(counts, rank);
    if (count == 0) continue;
    std::array<int, CardSet::MOST> all{};
    std::array<int, CardSet::MOST> marked{};
    int alls = 0;
    int markeds = 0;
    for (int card = first_card_[rank]; card < size(); ++card) {
      if (rules_.counts(cards_[card]) != cards_of(rank, 1)) break;
      if (!held.set.has(card)) continue;
      all[alls++] = card;
      if (((cards_[card] - rules_.counts(cards_[card])) & marks) != 0) marked[markeds++] = card;
    }
    const auto& from = markeds == count ? marked : all;
    for (int at = 0; at < std::min(count, alls); ++at) taken += card(from[at]);
  }
  held -= taken;
  return taken;
}

HeldCards DeckOrder::without(const HeldCards& cards) const {
  HeldCards out{.packed = rules_.deck() - cards.packed};
  for (int card = 0; suited_ && card < size(); ++card) {
    if (!cards.set.has(card)) out.set.add(card);
  }
  return out;
}

void DeckOrder::count(const HeldCards& cards, float* out) const {
  if (!suited_) {
    for (Cards left = cards.packed; left != 0;) {
      const int rank = std::countr_zero(left) >> 2;
      out[rank] += static_cast<float>(count_of(left, rank));
      left &= ~(Cards{15} << (4 * rank));
    }
    return;
  }
  for (int word = 0; word < 2; ++word) {
    for (std::uint64_t left = cards.set.words[word]; left != 0; left &= left - 1) {
      out[places_[64 * word + std::countr_zero(left)]] += 1;
    }
  }
}

std::vector<int> DeckOrder::indexes(const HeldCards& cards) const {
  std::vector<int> out;
  for (int card = 0; card < size(); ++card) {
    if (suited_) {
      if (cards.set.has(card)) out.push_back(card);
      continue;
    }
    const int rank = std::countr_zero(cards_[card]) >> 2;
    if (card - first_card_[rank] < count_of(cards.packed, rank)) out.push_back(card);
  }
  return out;
}

}  // namespace landlord
