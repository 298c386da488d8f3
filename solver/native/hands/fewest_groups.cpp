// Groups: how the cards that runs leave are divided, by their numbers alone.
#include <algorithm>

#include "base/hash.hpp"
#include "hands/fewest.hpp"

namespace landlord {

namespace {

constexpr long STEPS_A_GROUP = 32;  // it tries each family, and most of these miss the caches
// A question that begins with more known groups than this forgets them; they would take 16 MiB.
constexpr std::size_t MANY_GROUPS = 1 << 19;
// A hand of more cards may have too many groups for an estimate. It has when the profiles that are
// left on the way to the empty hand are more than these: no hand that the built-in games deal has.
constexpr int FEW_CARDS = 33;
constexpr int MOST_PROFILES = 4'000;

// A key for the arguments of groups(). Slots are between -256 and 256.
std::uint64_t group_key(std::uint64_t profile, int singles, int pairs) {
  return profile | static_cast<std::uint64_t>(singles + 256) << 42 |
         static_cast<std::uint64_t>(pairs + 256) << 52;
}

}  // namespace

// Keeps the table of groups from growing from count to count.
void FewestPlays::forget_groups() {
  if (groups_used_ <= MANY_GROUPS) return;
  std::vector<CountEntry>(FIRST_GROUPS).swap(groups_);
  groups_used_ = 0;
}

// Whether a hand has too many groups for an estimate. On the way to the empty hand its ranks, in
// the order of their counts, never have more cards than now: their counts are partitions within a
// partition, which are counted from the rarest rank on.
bool FewestPlays::rich(Cards counts) const {
  if (size_of(counts) <= FEW_CARDS) return false;
  std::array<int, MAX_RANKS> held{};
  for (int rank = 0; rank < rules_.ranks(); ++rank) {
    held[rank] = std::min(count_of(counts, rank), MAX_COUNT);
  }
  std::sort(held.begin(), held.end());
  // By the count of the next rank, the ways to have no more than that of those so far.
  std::array<int, MAX_COUNT + 1> ways{};
  ways.fill(1);
  for (const int most : held) {
    int sum = 0;
    for (int count = 0; count <= MAX_COUNT; ++count) {
      if (count <= most) sum += ways[count];
      ways[count] = sum;
    }
  }
  return ways[MAX_COUNT] > MOST_PROFILES;
}

int FewestPlays::group_choice(std::uint64_t profile, Slots slots) {
  return group_entry(group_key(profile, slots.singles, slots.pairs)).choice;
}

FewestPlays::CountEntry& FewestPlays::group_entry(std::uint64_t key) {
  for (std::size_t at = hash_of(key);; ++at) {
    CountEntry& entry = groups_[at & (groups_.size() - 1)];
    if (entry.key == key || entry.key == 0) return entry;
  }
}

// The fewest plays for cards with this profile that must also fill the kicker slots.
int FewestPlays::groups(std::uint64_t profile, Slots slots) {
  if (profile == 0) return slots.singles == 0 && slots.pairs == 0 ? 0 : NEVER;
  const std::uint64_t key = group_key(profile, slots.singles, slots.pairs);
  if (const CountEntry& entry = group_entry(key); entry.key == key) return entry.value;
  return count_groups(profile, slots, key);
}

// A rank of the highest count gives a body, a bomb or a kicker; its other cards stay.
int FewestPlays::count_groups(std::uint64_t profile, Slots slots, std::uint64_t key) {
  int cards = 0;
  for (int count = 1; count <= MAX_COUNT; ++count) cards += ranks_with(profile, count) * count;
  const int carried = cards * most_carried_;
  if (slots.singles + 2 * slots.pairs > cards || -slots.singles > carried ||
      -slots.pairs > carried) {
    return NEVER;
  }
  const int highest = highest_count(profile);
  const std::uint64_t others = profile - rank_with(highest);
  int best = NEVER;
  int best_choice = 0;
  int choice = 0;
  auto const offer = [&](int plays) {
    if (plays < best) {
      best = plays;
      best_choice = choice;
    }
    ++choice;
  };
  for (const Family* family : bodies_) {
    offer(family->body > highest
              ? NEVER
              : 1 + groups(others + rank_with(highest - family->body), filled(*family, 1, slots)));
  }
  for (int const size : bomb_sizes_) {
    offer(size > highest ? NEVER : 1 + groups(others + rank_with(highest - size), slots));
  }
  offer(groups(others + rank_with(highest - 1), {slots.singles - 1, slots.pairs}));
  if (highest >= 2) {
    offer(groups(others + rank_with(highest - 2), {slots.singles, slots.pairs - 1}));
  }

  spend(STEPS_A_GROUP);
  if (++groups_used_ * 2 > groups_.size()) {
    std::vector<CountEntry> smaller(groups_.size() * 2);
    groups_.swap(smaller);
    for (const CountEntry& entry : smaller) {
      if (entry.key != 0) group_entry(entry.key) = entry;
    }
  }
  group_entry(key) = {.key = key, .value = best, .choice = best_choice};
  return best;
}

}  // namespace landlord
