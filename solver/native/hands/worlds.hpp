// Sampled deals of the hidden cards (determinizations) that agree with what one seat knows.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// The number of ways to choose `taken` of `cards`.
double ways(int cards, int taken);

// The cards of a hand one by one, each as a packed hand of one card with its suit bit.
std::vector<Cards> single_cards(const Rules& rules, Cards hand);

// The cards of one game: every seat's hand before the landlord takes up the bottom.
struct Deal {
  Hands hands{};
  Cards bottom = 0;
};

// A deal after its auction.
struct AuctionedDeal : Deal {
  int landlord = 0;  // the seat
};

// What one seat does not know.
struct Hidden {
  Cards unseen = 0;                     // the hidden cards
  std::array<int, MAX_SEATS> counts{};  // how many of them each seat holds
  Hands known{};  // which of them a seat is known to hold (bottom cards that were shown to all)
};

// A new deal: all cards are hidden, and the bottom is left over.
Hidden whole_deck(const Rules& rules);

// One way to divide the hidden cards among the seats, where equal cards are not told apart.
struct Division {
  Hands hands{};
  double ways = 1;  // the number of deals that look like this
};

class Worlds {
 public:
  static constexpr int MOST_CARDS = 128;  // that may be hidden

  // Throws InvalidInput when the counts and known cards do not fit the unseen cards.
  Worlds(const Rules& rules, const Hidden& hidden, std::uint64_t seed);

  // Deals world number `index` into `hands`; hands of seats without hidden cards stay as they are.
  // Returns the cards left over, which are the bottom before the landlord takes it up. All deals of
  // the unseen cards are equally likely.
  Cards deal(std::uint64_t index, Hands& hands) const;

  // Deals to each of `seats` its number of cards of each rank from `counts`, beside the cards that
  // it is known to hold. The other seats get what is left. All such deals are equally likely.
  void deal_counts(Random& random, const std::vector<int>& seats,
                   const std::array<std::array<int, MAX_RANKS>, MAX_SEATS>& counts,
                   Hands& hands) const;

  // Returns every division of the unseen cards once, or none where there are more than `most`.
  // Hands of seats without hidden cards are those of `hands`.
  std::vector<Division> divisions(const Hands& hands, std::size_t most) const;

  // The functions below count only the cards that no seat is known to hold.
  int ranks() const { return rules_.ranks(); }
  int free_cards() const { return static_cast<int>(free_.size()); }
  const std::array<int, MAX_RANKS>& free_counts() const { return free_counts_; }  // by rank
  // How many of these cards a seat holds, and how many of a rank it holds in a world.
  int unknown(int seat) const { return unknown_[seat]; }
  int free_count(const Hands& hands, int seat, int rank) const {
    return count_of(hands[seat] - hidden_.known[seat], rank);
  }
  // The probability that a seat holds exactly `cards` cards of a rank in an evenly dealt world.
  double chance(int seat, int rank, int cards) const;

 private:
  const Rules& rules_;
  std::uint64_t seed_;
  Hidden hidden_;
  std::vector<Cards> free_;  // by rank
  std::array<int, MAX_RANKS> free_counts_{};
  std::array<int, MAX_SEATS> unknown_{};
};

// Deals worlds in which a seat holds a number of cards of a rank more or less often than in evenly
// dealt ones, and says how much likelier each world is than there.
//
// The seats get their cards one after the other. The chance of a hand is that of an even deal,
// times one factor for each rank, and what makes all chances add up to one. Where every hidden card
// is held by a seat, the last of these seats takes what is left.
class TiltedWorlds {
 public:
  // Factors by seat, by rank and by the number of cards of the rank. The number leaves out cards
  // that a seat is known to hold.
  using BySeat = std::array<std::array<double, MAX_COUNT + 1>, MAX_RANKS>;
  using Tilts = std::array<BySeat, MAX_SEATS>;

  // `worlds` outlives this. Every number of cards that is possible has a factor above zero.
  TiltedWorlds(const Worlds& worlds, const Tilts& tilts);

  // Fills in the hidden hands.
  void deal(Random& random, Hands& hands) const;
  // How many times likelier a world is than among evenly dealt ones.
  double ratio(const Hands& hands) const;

 private:
  using Unseen = std::array<int, MAX_RANKS>;
  // By rank and number of cards: the sum of the products of factors, over all ways to take this
  // number of cards from this rank and the higher ones.
  using Sums = std::array<std::array<double, Worlds::MOST_CARDS + 1>, MAX_RANKS + 1>;

  void add_up(int seat, const Unseen& unseen, Sums& sums) const;
  template <class Choose>
  double walk(Choose&& choose) const;

  const Worlds& worlds_;
  Tilts tilts_;
  std::vector<int> seats_;  // those that do not take what is left
  Sums first_{};            // of the first of them
};

}  // namespace landlord
