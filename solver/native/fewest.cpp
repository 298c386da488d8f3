#include "fewest.hpp"

#include <algorithm>

namespace landlord {

namespace {

constexpr int NEVER = 99;
constexpr int MOST_NODES = 400;    // choices of runs looked at for one hand
constexpr int HAND_BITS = 17;      // 2^17 hands of 16 bytes stay near the processor
constexpr int CHUNK_BITS = 12;     // three ranks at a time
constexpr int PROFILE_BITS = 5;    // up to fifteen ranks of each count
constexpr std::uint64_t PROFILE_ONE = 1;

std::uint64_t spread(std::uint64_t key) {
  key *= 0x9E3779B97F4A7C15u;
  return key ^ (key >> 32);
}

int ranks_with(std::uint64_t profile, int count) {
  return static_cast<int>(profile >> (PROFILE_BITS * (count - 1))) & 31;
}

Cards run_of(int body, int start, int length) {
  const Cards ones = (Cards{1} << (4 * length)) - 1;
  return (ones & NIBBLES) * static_cast<Cards>(body) << (4 * start);
}

std::uint64_t rank_with(int count) {
  return count == 0 ? 0 : PROFILE_ONE << (PROFILE_BITS * (count - 1));
}

}  // namespace

FewestPlays::FewestPlays(const Rules& rules) : rules_(rules), hands_(std::size_t{1} << HAND_BITS) {
  const auto& spec = rules.spec();
  for (const auto& family : spec.families) {
    const Shape shape{family.body, family.run_min, family.run_max, family.kickers, family.unit};
    if (family.run_max > 1) runs_.push_back(shape);
    if (family.run_min == 1) bodies_.push_back(shape);
  }
  for (const auto& bomb : spec.bombs) {
    if (!bomb.cards.empty()) fixed_bombs_.push_back(bomb.packed);
    for (int size = bomb.kind_min; size <= bomb.kind_max && size > 0; ++size) {
      bomb_sizes_.push_back(size);
    }
  }
  chunk_profile_.resize(std::size_t{1} << CHUNK_BITS);
  for (std::size_t chunk = 0; chunk < chunk_profile_.size(); ++chunk) {
    for (int rank = 0; rank < 3; ++rank) {
      const int count = std::min(count_of(chunk, rank), MAX_COUNT);
      chunk_profile_[chunk] += rank_with(count);
    }
  }
  groups_.resize(1 << 12);
}

std::uint64_t FewestPlays::profile(Cards counts) const {
  std::uint64_t total = 0;
  for (; counts != 0; counts >>= CHUNK_BITS) total += chunk_profile_[counts & 0xFFF];
  return total;
}

FewestPlays::Slots FewestPlays::filled(const Shape& shape, int length, Slots slots) {
  const int units = shape.kickers == Family::PER_RANK ? length : shape.kickers;
  if (shape.unit == 1) slots.singles += units;
  if (shape.unit == 2) slots.pairs += units;
  return slots;
}

int FewestPlays::operator()(Cards hand) {
  if (hand == 0) return 0;
  Cards counts = rules_.counts(hand);
  // Bombs of one suit are told apart by their number only.
  int pairs = 0;
  if (rules_.suited()) {
    pairs = std::popcount((hand >> SUIT_A_SHIFT) & (hand >> SUIT_B_SHIFT) & SUIT_MASK);
  }
  const std::uint64_t key = counts | static_cast<std::uint64_t>(pairs) << 60;
  Entry& entry = hands_[spread(key) >> 8 & (hands_.size() - 1)];
  if (entry.key == key) return entry.value;

  int best = rules_.wild() >= 0 && count_of(counts, rules_.wild()) > 0 ? with_wild(counts)
                                                                        : natural(counts);
  for (int taken = 1; taken <= pairs; ++taken) {
    counts -= cards_of(rules_.suit_a(), 1) + cards_of(rules_.suit_b(), 1);
    best = std::min(best, taken + natural(counts));
  }
  entry = {.key = key, .value = best};
  return best;
}

// A wild card is left alone, joins another as a bomb, or stands for a natural rank.
int FewestPlays::with_wild(Cards counts) {
  const int wild = rules_.wild();
  int best = 1 + (*this)(counts - cards_of(wild, 1));
  for (Cards bomb : fixed_bombs_) {
    if (contains(counts, bomb)) best = std::min(best, 1 + (*this)(counts - bomb));
  }
  const Cards rest = counts - cards_of(wild, 1);
  for (int rank = 0; rank < wild; ++rank) {
    if (count_of(counts, rank) < rules_.spec().copies[rank]) {
      best = std::min(best, (*this)(rest + cards_of(rank, 1)));
    }
  }
  return best;
}

int FewestPlays::natural(Cards counts) {
  if (counts == 0) return 0;
  int best = NEVER;
  nodes_left_ = MOST_NODES;
  choose_runs(counts, 0, 0, {}, 0, best);
  if (rules_.wild() < 0) {
    for (Cards bomb : fixed_bombs_) {
      if (contains(counts, bomb)) choose_runs(counts - bomb, 0, 0, {}, 1, best);
    }
  }
  return best;
}

// Takes runs out in one order only: by shape, then by the rank on which they start; long ones
// first, since they find a good solution early.
void FewestPlays::choose_runs(Cards counts, std::size_t shape_index, int from, Slots slots,
                              int used, int& best) {
  if (used + (counts != 0) >= best || nodes_left_-- <= 0) return;
  const int rest = counts == 0 && slots.singles == 0 && slots.pairs == 0
                       ? 0
                       : groups(profile(counts), slots);
  best = std::min(best, used + rest);
  const auto& spec = rules_.spec();
  for (; shape_index < runs_.size(); ++shape_index, from = 0) {
    const Shape& shape = runs_[shape_index];
    const Cards held = at_least(counts, shape.body) & tops_between(spec.seq_lo, spec.seq_hi);
    Cards starts = held;
    for (int step = 1; step < shape.run_min; ++step) starts &= held >> (4 * step);
    starts &= tops_between(from, MAX_RANKS - 1);
    for (; starts != 0; starts &= starts - 1) {
      const int start = lowest_rank(starts);
      const int reach = std::countr_one((held >> (4 * start + 3)) | ~NIBBLES) / 4;
      int length = std::min(shape.run_max, reach);
      for (; length >= std::max(shape.run_min, 2); --length) {
        const Cards run = run_of(shape.body, start, length);
        choose_runs(counts - run, shape_index, start, filled(shape, length, slots), used + 1, best);
      }
    }
  }
}

// The fewest plays for ranks held so and so often, when so many kicker slots are to be filled.
int FewestPlays::groups(std::uint64_t profile, Slots slots) {
  if (profile == 0) return slots.singles == 0 && slots.pairs == 0 ? 0 : NEVER;
  int cards = 0;
  int highest = 0;
  for (int count = 1; count <= MAX_COUNT; ++count) {
    const int ranks = ranks_with(profile, count);
    cards += ranks * count;
    if (ranks > 0) highest = count;
  }
  if (slots.singles + 2 * slots.pairs > cards) return NEVER;
  if (-slots.singles > cards || -slots.pairs > cards) return NEVER;

  const std::uint64_t key = profile | static_cast<std::uint64_t>(slots.singles + 64) << 42 |
                            static_cast<std::uint64_t>(slots.pairs + 64) << 52;
  for (std::size_t at = spread(key);; ++at) {
    const Entry& entry = groups_[at & (groups_.size() - 1)];
    if (entry.key == key) return entry.value;
    if (entry.key == ~std::uint64_t{0}) break;
  }

  // One rank of the highest count gives a body, a bomb or a kicker; the rest stays.
  int best = NEVER;
  const std::uint64_t others = profile - rank_with(highest);
  for (const Shape& shape : bodies_) {
    if (shape.body > highest) continue;
    const int value = 1 + groups(others + rank_with(highest - shape.body), filled(shape, 1, slots));
    best = std::min(best, value);
  }
  for (int size : bomb_sizes_) {
    if (size > highest) continue;
    best = std::min(best, 1 + groups(others + rank_with(highest - size), slots));
  }
  best = std::min(best, groups(others + rank_with(highest - 1), {slots.singles - 1, slots.pairs}));
  if (highest >= 2) {
    best = std::min(best, groups(others + rank_with(highest - 2), {slots.singles, slots.pairs - 1}));
  }

  if (++groups_used_ * 2 > groups_.size()) {
    std::vector<Entry> larger(groups_.size() * 2);
    for (const Entry& entry : groups_) {
      if (entry.key == ~std::uint64_t{0}) continue;
      std::size_t at = spread(entry.key);
      while (larger[at & (larger.size() - 1)].key != ~std::uint64_t{0}) ++at;
      larger[at & (larger.size() - 1)] = entry;
    }
    groups_.swap(larger);
  }
  std::size_t at = spread(key);
  while (groups_[at & (groups_.size() - 1)].key != ~std::uint64_t{0}) ++at;
  groups_[at & (groups_.size() - 1)] = {.key = key, .value = best};
  return best;
}

}  // namespace landlord
