// Whether the kickers of a solution that FewestPlays found without regard to ranks can be real
// cards.
#include <algorithm>

#include "hands/fewest.hpp"

namespace landlord {

namespace {

bool has_rank(Cards tops, int rank) { return (tops >> (4 * rank + 3) & 1) != 0; }

}  // namespace

// The plays of a solution that carry kickers, and the kickers that are to be given to them.
struct FewestPlays::Kickers {
  struct Carrier {
    const Family* family;
    int units;
    Cards body;          // tops of its ranks
    Cards most_kickers;  // by rank, in cards
  };

  void carry(const Rules& rules, const Family& family, int start, int length) {
    if (family.unit == 0 || family.units(length) == 0) return;
    const Cards body = tops_between(start, start + length - 1);
    const Cards most = rules.most_kickers(family, length, body >> 3);
    carriers[count++] = {&family, family.units(length), body, most};
  }
  Cards bodies() const {
    Cards all = 0;
    for (int i = 0; i < count; ++i) all |= carriers[i].body;
    return all;
  }

  std::array<Carrier, MOST_CARRIERS> carriers;
  int count = 0;
  std::array<std::array<int, MAX_RANKS>, 3> supply{};  // kicker units by their size and rank
};

bool FewestPlays::carried(const Plan& plan) {
  Kickers kickers;
  for (int i = 0; i < plan.run_count; ++i) {
    kickers.carry(rules_, *plan.runs[i].family, plan.runs[i].start, plan.runs[i].length);
  }
  trace_groups(plan, kickers);
  return given(kickers);
}

// Follows the choices that groups() made for what the runs leave, and gives them real ranks:
// kickers from ranks that are no body, bodies from ranks that give no kicker, as far as possible.
void FewestPlays::trace_groups(const Plan& plan, Kickers& kickers) {
  std::array<int, MAX_RANKS> held{};
  for (int rank = 0; rank < rules_.ranks(); ++rank) held[rank] = count_of(plan.rest, rank);
  std::uint64_t left = profile(plan.rest);
  Slots slots = plan.slots;
  const int bombs_from = static_cast<int>(bodies_.size());
  const int kickers_from = bombs_from + static_cast<int>(bomb_sizes_.size());
  while (left != 0) {
    const int highest = highest_count(left);
    const int choice = group_choice(left, slots);
    const int unit = choice >= kickers_from ? choice - kickers_from + 1 : 0;
    const Cards bodies = kickers.bodies();
    int rank = -1;
    for (int each = 0; each < rules_.ranks(); ++each) {
      if (held[each] != highest) continue;
      if (rank < 0) rank = each;
      const bool clean = unit > 0 ? !has_rank(bodies, each)
                                  : kickers.supply[1][each] + kickers.supply[2][each] == 0;
      if (clean) {
        rank = each;
        break;
      }
    }
    int taken = unit;
    if (choice < bombs_from) {
      const Family& family = *bodies_[choice];
      taken = family.body;
      kickers.carry(rules_, family, rank, 1);
      slots = filled(family, 1, slots);
    } else if (choice < kickers_from) {
      taken = bomb_sizes_[choice - bombs_from];
    } else {
      ++kickers.supply[unit][rank];
      --(unit == 1 ? slots.singles : slots.pairs);
    }
    held[rank] -= taken;
    left += rank_with(highest - taken) - rank_with(highest);
  }
}

// Whether each kicker finds a play that may carry it. The plays that need most choose first, and
// take from the ranks that have most.
bool FewestPlays::given(Kickers& kickers) const {
  std::sort(kickers.carriers.begin(), kickers.carriers.begin() + kickers.count,
            [](const Kickers::Carrier& a, const Kickers::Carrier& b) { return a.units > b.units; });
  for (int i = 0; i < kickers.count; ++i) {
    const Kickers::Carrier& carrier = kickers.carriers[i];
    auto& of_unit = kickers.supply[carrier.family->unit];
    Cards barred = carrier.family->match_body ? 0 : carrier.body;
    std::array<int, MAX_RANKS> cards_of_rank{};
    for (int unit = 0; unit < carrier.units; ++unit) {
      int rank = -1;
      for (int each = 0; each < rules_.ranks(); ++each) {
        const int more = cards_of_rank[each] + carrier.family->unit;
        if (of_unit[each] == 0 || has_rank(barred, each)) continue;
        if (more > count_of(carrier.most_kickers, each)) continue;
        if (rank < 0 || of_unit[each] > of_unit[rank]) rank = each;
      }
      if (rank < 0) return false;
      --of_unit[rank];
      cards_of_rank[rank] += carrier.family->unit;
      const Cards top = NIBBLE_TOPS & (Cards{15} << (4 * rank));
      if (!carrier.family->both_jokers && (top & rules_.jokers()) != 0) {
        barred |= rules_.jokers() & ~top;
      }
    }
  }
  return true;
}

}  // namespace landlord
