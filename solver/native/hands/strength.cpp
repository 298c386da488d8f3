#include "hands/strength.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace landlord {

namespace {

// A card counts as a control from this share of the deck upwards; the value rises linearly to that
// of the highest rank.
constexpr double CONTROL_FROM = 0.75;
constexpr double CONTROL = 3.0;    // tricks that a card of the highest rank is worth
constexpr double BOMB = 2.0;       // tricks that a bomb is worth
constexpr double MISJUDGED = 2.0;  // the largest error of a bidder, in tricks

}  // namespace

std::vector<Play> separate_bombs(const Rules& rules, Cards hand, PlayList& scratch) {
  scratch.clear();
  rules.plays(hand, nullptr, true, false, scratch);
  const int wild = rules.wild();
  auto const jokers = [&](const Play& bomb) { return wild < 0 ? 0 : count_of(bomb.cards, wild); };
  std::sort(scratch.begin(), scratch.end(), [&](const Play& a, const Play& b) {
    return std::tuple(jokers(a), -size_of(rules.counts(a.cards)), -a.key) <
           std::tuple(jokers(b), -size_of(rules.counts(b.cards)), -b.key);
  });
  // Six cards of a rank make bombs of four, five and six cards, but count as one bomb.
  std::vector<Play> chosen;
  Cards rest = rules.counts(hand);
  for (const Play& bomb : scratch) {
    const Cards cards = rules.counts(bomb.cards);
    const auto alike = [&](const Play& other) {
      return other.type == bomb.type && other.key == bomb.key;
    };
    if (!contains(rest, cards) || std::any_of(chosen.begin(), chosen.end(), alike)) continue;
    chosen.push_back(bomb);
    rest -= cards;
  }
  return chosen;
}

int count_bombs(const Rules& rules, Cards hand, PlayList& scratch) {
  return static_cast<int>(separate_bombs(rules, hand, scratch).size());
}

Strength::Strength(const Rules& rules) : rules_(rules), fewest_(rules) {
  double below = 0;
  double all = 0;
  for (int rank = 0; rank < rules.ranks(); ++rank) all += rules.spec().copies[rank];
  for (int rank = 0; rank < rules.ranks(); ++rank) {
    const double copies = rules.spec().copies[rank];
    const double share = (below + copies / 2) / all;
    weights_[rank] = CONTROL * std::clamp((share - CONTROL_FROM) / (1 - CONTROL_FROM), 0.0, 1.0);
    below += copies;
  }
}

double Strength::controls(Cards hand, int bombs) const {
  double total = 0;
  const Cards counts = rules_.counts(hand);
  for (int rank = 0; rank < rules_.ranks(); ++rank)
    total += weights_[rank] * count_of(counts, rank);
  return total + BOMB * bombs;
}

double Strength::controls(Cards hand) { return controls(hand, count_bombs(rules_, hand, found_)); }

Strength::Figures Strength::figures(Cards hand) {
  const int bombs = count_bombs(rules_, hand, found_);
  return {.controls = controls(hand, bombs), .bombs = bombs, .fewest = fewest_.estimate(hand)};
}

int LandlordPicker::of(const Hands& hands, int otherwise, Random& random) {
  if (random.uniform() >= strongest_share_) return otherwise;
  int best = 0;
  double most = 0;
  for (int seat = 0; seat < players_; ++seat) {
    const double looks = strength_.of(hands[seat]) + MISJUDGED * (2 * random.uniform() - 1);
    if (seat == 0 || looks > most) {
      best = seat;
      most = looks;
    }
  }
  return best;
}

}  // namespace landlord
