#include "hands/tilted_worlds.hpp"

#include <algorithm>

namespace landlord {

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
