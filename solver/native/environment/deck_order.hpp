// The cards of a game one by one, in the order in which observations count them.
//
// A packed hand does not tell all suits of a suited deck. An environment shows them, so there a
// hand is a set of cards beside its packed form.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "rules/rules.hpp"

namespace landlord {

// Of a deck of at most 128 cards, some cards by their index in the order of the deck.
struct CardSet {
  static constexpr int MOST = 128;

  std::array<std::uint64_t, 2> words{};

  void add(int card) { words[card >> 6] |= std::uint64_t{1} << (card & 63); }
  bool has(int card) const { return (words[card >> 6] >> (card & 63) & 1) != 0; }
  CardSet& operator+=(const CardSet& other) {
    for (std::size_t at = 0; at < words.size(); ++at) words[at] |= other.words[at];
    return *this;
  }
  CardSet& operator-=(const CardSet& other) {
    for (std::size_t at = 0; at < words.size(); ++at) words[at] &= ~other.words[at];
    return *this;
  }
};

// Cards in both forms; the set is empty in games in which cards of a rank are alike.
struct HeldCards {
  Cards packed = 0;
  CardSet set;

  HeldCards& operator+=(const HeldCards& other) {
    packed += other.packed;
    set += other.set;
    return *this;
  }
  HeldCards& operator-=(const HeldCards& other) {
    packed -= other.packed;
    set -= other.set;
    return *this;
  }
};

class DeckOrder {
 public:
  // `cards` are the packed cards of the deck one by one, by rank, and `places` by card the place
  // in which it is counted: alike cards have one place. `suited`: whether cards of a rank differ.
  // Throws InvalidInput unless they are the deck of the rules.
  DeckOrder(const Rules& rules, std::vector<Cards> cards, std::vector<int> places, bool suited);

  int size() const { return static_cast<int>(cards_.size()); }
  int places() const { return static_cast<int>(copies_.size()); }
  // The most copies of one card.
  int most_copies() const;

  HeldCards card(int index) const;
  // Takes cards out of those held, which has them. Where the packed cards leave suits open, the
  // first cards of the rank are taken, as `Hand.take` does in Python.
  HeldCards take(HeldCards& held, Cards wanted) const;
  // The cards of a deck that are not among these.
  HeldCards without(const HeldCards& cards) const;
  // Adds the number of cards by place to `out`.
  void count(const HeldCards& cards, float* out) const;
  // The indexes of cards in the order of the deck; alike cards are the first of their rank.
  std::vector<int> indexes(const HeldCards& cards) const;

 private:
  const Rules& rules_;
  std::vector<Cards> cards_;
  std::vector<int> places_;
  std::vector<int> copies_;      // by place
  std::vector<int> first_card_;  // by rank
  bool suited_;
};

}  // namespace landlord
