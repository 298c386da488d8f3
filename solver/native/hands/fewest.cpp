#include "hands/fewest.hpp"

#include <algorithm>
#include <limits>

#include "base/hash.hpp"

namespace landlord {

namespace {

constexpr int MOST_NODES = 400;  // choices of runs that an estimate tries
// Far more steps than an estimate takes, because `rich` hands have none.
constexpr long MOST_ESTIMATING = FewestPlays::MOST_WORK * 8;
constexpr int EVERY_NODE = std::numeric_limits<int>::max();
constexpr long STEPS_A_CHOICE = 4;     // of runs
constexpr long WORK_A_LOOK = 1 << 14;  // steps between two looks at the clock
constexpr int MOST_ESTIMATED = 2;      // wild cards that an estimate tries in every place
constexpr int MOST_WILD = 3;           // wild cards that a lower bound tries in every place

Cards run_of(int body, int start, int length) {
  const Cards ones = (Cards{1} << (4 * length)) - 1;
  return (ones & NIBBLES) * static_cast<Cards>(body) << (4 * start);
}

}  // namespace

FewestPlays::FewestPlays(const Rules& rules, int table_bits)
    : rules_(rules),
      estimates_(std::size_t{1} << table_bits),
      exacts_(std::size_t{1} << table_bits),
      bounds_(std::size_t{1} << table_bits) {
  const auto& spec = rules.spec();
  for (const auto& family : spec.families) {
    if (family.run_max > 1) {
      runs_.push_back({.family = &family,
                       .lift = NIBBLES * static_cast<Cards>(MAX_COUNT - family.body),
                       .body = family.body,
                       .shortest = std::max(family.run_min, 2),
                       .longest = family.run_max});
    }
    if (family.run_min == 1) bodies_.push_back(&family);
    const bool free =
        family.match_body && !family.bounded() && (family.both_jokers || rules.jokers() == 0);
    if (family.unit > 0 && family.kickers != 0 && !free) always_carried_ = false;
  }
  for (const auto& family : spec.families) {
    largest_ = std::max(largest_, family.size(family.run_max));
    const int units = family.units(1);
    most_carried_ = std::max(most_carried_, (units + family.body - 1) / family.body);
  }
  const int wild = rules.wild();
  std::array<bool, MAX_COUNT + 1> wild_bomb{};
  for (const auto& bomb : spec.bombs) {
    if (!bomb.cards.empty()) {
      const int wilds = wild < 0 ? 0 : count_of(bomb.packed, wild);
      (wilds > 0 ? wild_bombs_ : fixed_bombs_).push_back(bomb.packed);
      if (wilds == size_of(bomb.packed)) wild_bomb[wilds] = true;
    }
    largest_ = std::max({largest_, size_of(bomb.packed), bomb.kind_max});
    for (int size = bomb.kind_min; size <= bomb.kind_max && size > 0; ++size) {
      bomb_sizes_.push_back(size);
    }
  }
  for (int wilds = 2; wild >= 0 && wilds <= spec.copies[wild]; ++wilds) {
    if (!wild_bomb[wilds]) placing_is_exact_ = false;
  }
  for (int rank = 0; wild >= 0 && rank < wild; ++rank) {
    if (spec.copies[rank] + spec.copies[wild] > MAX_COUNT) placing_is_exact_ = false;
  }
  groups_.resize(FIRST_GROUPS);
}

// The budget and the clock of one question.
void FewestPlays::begin(const Stop* stop, long most_work) {
  forget_groups();
  stop_ = stop;
  work_ = 0;
  most_work_ = most_work;
  until_look_ = 0;
}

// Counts steps, and looks at the clock now and then. An answer must be complete: where the steps
// are used up there is none.
void FewestPlays::spend(long steps) {
  work_ += steps;
  if (work_ > most_work_) throw TooLarge(TOO_MUCH_WORK);
  until_look_ -= steps;
  if (stop_ == nullptr || until_look_ > 0) return;
  until_look_ = WORK_A_LOOK;
  stop_->look();
}

int FewestPlays::estimate(Cards hand) {
  begin(nullptr, MOST_ESTIMATING);
  return known(estimates_, hand, false);
}

int FewestPlays::exact(Cards hand, const Stop* stop) {
  begin(stop, MOST_WORK);
  return known(exacts_, hand, true);
}

// The number of plays from the table, or counted and put there.
int FewestPlays::known(Zeroed<CountEntry>& table, Cards hand, bool exactly) {
  if (hand == 0) return 0;
  CountEntry& entry = table[hash_of(hand) >> 8 & (table.size() - 1)];
  if (entry.key == hand) return entry.value;
  const int value = solve(hand, exactly);
  entry = {.key = hand, .value = value, .choice = 0};
  return value;
}

int FewestPlays::solve(Cards hand, bool exactly) {
  Cards counts = rules_.counts(hand);
  if (rules_.wilds(counts) > 0) {
    return exactly && !placing_is_exact_ ? searched(counts) : with_wild(counts, exactly);
  }
  int best = natural(counts, exactly);
  if (rules_.suited()) {
    // Only the number of suited bombs that are played matters, not which.
    const int pairs = std::popcount((hand >> SUIT_A_SHIFT) & (hand >> SUIT_B_SHIFT) & SUIT_MASK);
    for (int taken = 1; taken <= pairs; ++taken) {
      counts -= cards_of(rules_.suit_a(), 1) + cards_of(rules_.suit_b(), 1);
      best = std::min(best, taken + natural(counts, exactly));
    }
  }
  return best;
}

// A wild card is played alone, is a part of a bomb that names it, or stands for a natural rank. A
// play of wild cards alone costs as much as the bomb that they are. In rules without such a bomb
// the figure may be too low.
int FewestPlays::with_wild(Cards counts, bool exactly) {
  spend(1);
  if (!exactly && count_of(counts, rules_.wild()) > MOST_ESTIMATED) return with_many_wild(counts);
  return least_with_wild(
      counts, [&](Cards rest) { return known(exactly ? exacts_ : estimates_, rest, exactly); });
}

// The estimate for more wild cards than can be tried in every place: the first one takes the place
// that is best when the others are left out.
int FewestPlays::with_many_wild(Cards counts) {
  const int wild = rules_.wild();
  const Cards natural = counts - cards_of(wild, count_of(counts, wild));
  int place = -1;
  int least = NEVER;
  for (int rank = 0; rank < wild; ++rank) {
    if (count_of(natural, rank) >= MAX_COUNT) continue;
    const int plays = estimate(natural + cards_of(rank, 1));
    if (plays >= least) continue;
    least = plays;
    place = rank;
  }
  const Cards rest = counts - cards_of(wild, 1);
  int best = place < 0 ? 1 + estimate(rest) : estimate(rest + cards_of(place, 1));
  for (Cards const bomb : wild_bombs_) {
    if (contains(counts, bomb)) best = std::min(best, 1 + estimate(counts - bomb));
  }
  return best;
}

template <class Value>
int FewestPlays::least_with_wild(Cards counts, const Value& value) const {
  const int wild = rules_.wild();
  const Cards rest = counts - cards_of(wild, 1);
  int best = 1 + value(rest);
  for (Cards const bomb : wild_bombs_) {
    if (contains(counts, bomb)) best = std::min(best, 1 + value(counts - bomb));
  }
  for (int rank = 0; rank < wild; ++rank) {
    if (count_of(counts, rank) < MAX_COUNT) best = std::min(best, value(rest + cards_of(rank, 1)));
  }
  return best;
}

// The fewest plays that the rules allow, found play by play from the lower bound on.
int FewestPlays::searched(Cards counts) {
  nodes_left_ = EVERY_NODE;
  at_least_.clear();
  return first_enough(counts, relaxed(counts));
}

// The fewest plays that empty the hand, from `plays` on.
int FewestPlays::first_enough(Cards counts, int plays) {
  const int most = size_of(counts);
  while (plays <= most && !emptied(counts, plays)) ++plays;
  return plays <= most ? plays : NEVER;
}

int FewestPlays::natural(Cards counts, bool exactly) {
  if (counts == 0) return 0;
  if (!exactly && rich(counts)) return least_by_size(counts);
  nodes_left_ = exactly ? EVERY_NODE : MOST_NODES;
  bound(counts);
  if (!exactly || always_carried_ || best_.plays >= NEVER || carried(best_)) return best_.plays;
  // The kickers of that solution cannot be placed: look for another one, play by play.
  at_least_.clear();
  return first_enough(counts, best_.plays);
}

// Puts into best_ the solution with the fewest plays when kickers may be any cards.
void FewestPlays::bound(Cards counts) {
  path_.run_count = 0;
  best_.plays = NEVER;
  // Families without a run in this hand get none when cards are taken out. Most hands have runs of
  // one family or none.
  live_count_ = 0;
  for (const RunFamily& runs : runs_) {
    if (run_starts(held(runs, counts), runs.shortest) != 0) live_[live_count_++] = runs;
  }
  choose_runs(counts, 0, 0, {}, 0);
  take_bombs(counts, 0, 0);
}

// Takes bombs of fixed cards out of the hand in every way, then runs out of the rest.
void FewestPlays::take_bombs(Cards counts, std::size_t from, int used) {
  for (std::size_t index = from; index < fixed_bombs_.size(); ++index) {
    if (!contains(counts, fixed_bombs_[index])) continue;
    const Cards rest = counts - fixed_bombs_[index];
    choose_runs(rest, 0, 0, {}, used + 1);
    take_bombs(rest, index, used + 1);
  }
}

int FewestPlays::relaxed(Cards counts) {
  if (counts == 0) return 0;
  CountEntry& entry = bounds_[hash_of(counts) >> 8 & (bounds_.size() - 1)];
  if (entry.key == counts) return entry.value;
  int plays = 0;
  if (rules_.wilds(counts) > 0) {
    // With many wild cards, or more than eight cards of a rank, the bound is only the hand's size
    // divided by that of the largest play.
    const bool many = count_of(counts, rules_.wild()) > MOST_WILD;
    plays = many || at_least(counts, MAX_COUNT) != 0
                ? least_by_size(counts)
                : least_with_wild(counts, [&](Cards rest) { return relaxed(rest); });
  } else {
    bound(counts);
    plays = best_.plays;
  }
  entry = {.key = counts, .value = plays, .choice = 0};
  return plays;
}

// The ranks, as tops, that the hand holds often enough for runs of the family.
Cards FewestPlays::held(const RunFamily& runs, Cards counts) const {
  return (counts + runs.lift) & NIBBLE_TOPS & rules_.sequence_tops();
}

std::uint64_t FewestPlays::profile(Cards counts) const {
  std::uint64_t total = 0;
  for (int shift = 0; shift < 4 * MAX_RANKS; shift += CHUNK_BITS) {
    total += CHUNK_PROFILES[counts >> shift & (CHUNK_PROFILES.size() - 1)];
  }
  return total;
}

FewestPlays::Slots FewestPlays::filled(const Family& family, int length, Slots slots) {
  if (family.unit == 1) slots.singles += family.units(length);
  if (family.unit == 2) slots.pairs += family.units(length);
  return slots;
}

// Takes runs out of the hand in every way, in one order only: by family, then by the rank on which
// they start. Long runs come first, because they lead to a good solution early.
void FewestPlays::choose_runs(Cards counts, std::size_t family_index, int from, Slots slots,
                              int used) {
  const int left = size_of(counts) - slots.singles - 2 * slots.pairs;
  const bool more = left > 0;
  if (used + more >= best_.plays || nodes_left_-- <= 0) return;
  spend(STEPS_A_CHOICE);
  const int plays = left < 0 ? NEVER : used + groups(profile(counts), slots);
  if (plays < best_.plays) {
    best_.run_count = path_.run_count;
    std::copy_n(path_.runs.begin(), path_.run_count, best_.runs.begin());
    best_.rest = counts;
    best_.slots = slots;
    best_.plays = plays;
  }
  if (used + 1 >= best_.plays) return;
  for (; family_index < live_count_; ++family_index, from = 0) {
    const RunFamily& runs = live_[family_index];
    const Cards enough = held(runs, counts);
    Cards starts = run_starts(enough, runs.shortest) & (~Cards{0} << (4 * from));
    for (; starts != 0; starts &= starts - 1) {
      const int start = lowest_rank(starts);
      const int reach = std::countr_one((enough >> (4 * start + 3)) | ~NIBBLES) / 4;
      for (int length = std::min(runs.longest, reach); length >= runs.shortest; --length) {
        path_.runs[path_.run_count++] = {runs.family, start, length};
        choose_runs(counts - run_of(runs.body, start, length), family_index, start,
                    filled(*runs.family, length, slots), used + 1);
        --path_.run_count;
      }
    }
  }
}

// Whether `plays` plays can empty the hand. One of them must take its lowest card.
bool FewestPlays::emptied(Cards counts, int plays) {
  if (counts == 0) return true;
  if (relaxed(counts) > plays) return false;
  if (const auto known = at_least_.find(counts);
      known != at_least_.end() && known->second > plays) {
    return false;
  }
  const int lowest = std::countr_zero(counts) / 4;
  PlayList found;
  rules_.plays(counts, nullptr, false, false, found);
  spend(1 + static_cast<long>(found.size()));
  for (const Play& play : found) {
    if (count_of(play.cards, lowest) > 0 && emptied(counts - play.cards, plays - 1)) return true;
  }
  at_least_[counts] = plays + 1;
  return false;
}

}  // namespace landlord
