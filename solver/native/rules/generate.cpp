// Generation: the legal plays of a hand.
#include <algorithm>
#include <utility>

#include "rules/rules.hpp"

namespace landlord {

namespace {

constexpr std::uint8_t CARDS_BOMB =
    0x80;  // fixed sets of cards beat bombs of a kind of the same tier

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

using SuitChoices = std::array<std::vector<Cards>, MAX_SUITS + 1>;

SuitChoices suit_choices(Cards suits) {
  SuitChoices choices;
  for (Cards mask = suits;; mask = (mask - 1) & suits) {
    choices[std::popcount(mask)].push_back(mask);
    if (mask == 0) return choices;
  }
}

// Of the bombs from `first` on with the same cards and type, only the strongest stays.
void keep_strongest(PlayList& plays, std::size_t first) {
  Play* end = plays.begin() + first;
  for (std::size_t index = first; index < plays.size(); ++index) {
    const Play play = plays[index];
    Play* const same = std::find_if(plays.begin() + first, end, [&](const Play& kept) {
      return kept.cards == play.cards && kept.type == play.type;
    });
    if (same == end) {
      *end++ = play;
    } else if (std::pair(play.tier, play.strength) > std::pair(same->tier, same->strength)) {
      *same = play;
    }
  }
  plays.wrote(end);
}

// Binomial coefficients: WAYS[n][k] is the number of ways to choose k of n, cut off above
// MAX_PLAYS.
constexpr int MOST_RANKS = MAX_RANKS + MAX_RANKS;
constexpr auto WAYS = [] {
  std::array<std::array<std::uint32_t, MAX_RANKS + 1>, MOST_RANKS + 1> ways{};
  for (int n = 0; n <= MOST_RANKS; ++n) {
    ways[n][0] = 1;
    for (int k = 1; k <= std::min(n, MAX_RANKS); ++k) {
      const std::uint32_t sum = ways[n - 1][k - 1] + ways[n - 1][k];
      ways[n][k] = std::min<std::uint32_t>(sum, 3 * MAX_PLAYS);
    }
  }
  return ways;
}();

// An upper bound of the ways to choose `units` of these kicker ranks.
std::size_t most_choices(Cards ranks, int units, bool distinct) {
  const int n = count_tops(ranks);
  return WAYS[distinct ? n : n + units - 1][units];
}

}  // namespace

// Writes the cards with every way to take `units` more kicker units from `ranks` of `avail`.
void Rules::attach(const Family& family, Cards avail, Cards ranks, int units, Cards cards,
                   std::uint64_t reading, Play*& at) const {
  if (units == 1) {
    Play* end = at;
    const auto unit = static_cast<Cards>(family.unit);
    for (; ranks != 0; ranks &= ranks - 1) {
      *end++ = play_of(cards + (unit << (std::countr_zero(ranks) - 3)), reading);
    }
    at = end;
    return;
  }
  while (ranks != 0) {
    const Cards top = ranks & (~ranks + 1);
    const int shift = std::countr_zero(top) - 3;
    ranks ^= top;
    const Cards rest = (top & jokers_) != 0 && !family.both_jokers ? ranks & ~jokers_ : ranks;
    const Cards unit = static_cast<Cards>(family.unit) << shift;
    const int held = static_cast<int>(avail >> shift) & 15;
    const int most = std::min(units, held >> (family.unit - 1));  // a unit has 1 or 2 cards
    Cards total = cards;
    for (int taken = 1; taken <= most; ++taken) {
      total += unit;
      if (taken == units) {
        *at++ = play_of(total, reading);
      } else {
        attach(family, avail, rest, units - taken, total, reading, at);
      }
    }
  }
}

// Appends the play with its weakest kickers: first ranks that are used up as kickers, then ranks
// that would be broken, low ranks first. `whole` are the ranks that are used up.
void Rules::attach_weakest(const Family& family, const Play& play, Cards avail, Cards ranks,
                           Cards whole, PlayList& out) const {
  Play chosen = play;
  int units = family.units(play.length);
  Cards barred = 0;  // the other joker, where two of them do not go together
  for (Cards group : {whole, ranks & ~whole}) {
    while ((group &= ~barred) != 0 && units > 0) {
      const Cards top = group & (~group + 1);
      group ^= top;
      if ((top & jokers_) != 0 && !family.both_jokers) barred = jokers_;
      const int shift = std::countr_zero(top) - 3;
      const int held = static_cast<int>(avail >> shift) & 15;
      const int taken = std::min(units, held / family.unit);
      chosen.cards += static_cast<Cards>(taken * family.unit) << shift;
      units -= taken;
    }
  }
  if (units == 0) out.push_back(chosen);
}

void Rules::natural_plays(Cards counts, const Play* over, bool bombs_only, bool few, PlayList& out,
                          int max_size) const {
  if (bombs_only || (over != nullptr && over->tier > Tier::ordinary)) return;
  const int held = std::min(size_of(counts), max_size);
  if (over != nullptr) {
    const Family& family = *family_of_type_[over->type];
    const int longest = family.longer_beats ? family.run_max : over->length;
    family_plays(family, counts, over->length, longest, over->key + 1, held, few, out);
    return;
  }
  for (const auto& family : spec_.families) {
    family_plays(family, counts, family.run_min, family.run_max, 0, held, few, out);
  }
}

// Appends the family's plays of `shortest` to `longest` ranks that end on rank `low` or above and
// have at most `held` cards.
void Rules::family_plays(const Family& family, Cards counts, int shortest, int longest, int low,
                         int held, bool few, PlayList& out) const {
  if (family.size(shortest) > held) return;
  const Cards single = at_least(counts, family.body);
  if (single == 0) return;
  longest = std::min(longest, std::max(1, spec_.seq_hi - spec_.seq_lo + 1));
  const Cards in_runs = single & sequence_tops_;
  // The tops of runs of `length` ranks, kept up as the length grows.
  Cards ends = in_runs;
  for (int length = 2; length < shortest; ++length) ends &= in_runs << (4 * (length - 1));
  for (int length = shortest; length <= longest && family.size(length) <= held; ++length) {
    if (length > 1) ends &= in_runs << (4 * (length - 1));
    Cards tops = length > 1 ? ends : single & tops_between(0, body_high(family, 1));
    if (tops == 0 && length > 1) break;
    tops &= ~Cards{0} << (4 * low);
    const int units = family.units(length);
    const std::uint64_t reading = reading_of(family.play(0, length, 0));
    const Cards pattern = patterns_[family.body][length];
    Play* plain = units == 0 ? out.room(MAX_RANKS) : nullptr;  // NOLINT(misc-const-correctness)
    for (; tops != 0; tops &= tops - 1) {
      const int top = lowest_rank(tops);
      const Play play = play_of(pattern << (4 * (top - length + 1)),
                                reading | static_cast<std::uint64_t>(top) << KEY_SHIFT);
      if (units == 0) {
        *plain++ = play;
      } else {
        carrying_plays(family, play, counts, few, out);
      }
    }
    if (units == 0) out.wrote(plain);
  }
}

// Appends the play with every set of kickers that the hand has. `play` is the body alone.
void Rules::carrying_plays(const Family& family, const Play& play, Cards counts, bool few,
                           PlayList& out) const {
  const Cards body = play.cards;
  const Cards left = counts - body;
  const Cards avail =
      family.bounded() ? lesser(left, most_kickers(family, play.length, body)) : left;
  Cards ranks = at_least(avail, family.unit) & kicker_tops_;
  if (!family.match_body) ranks &= ~at_least(body, 1);
  const int units = play.kickers;
  if (few) {
    attach_weakest(family, play, avail, ranks, ranks & ~at_least(left, family.unit + 1), out);
    return;
  }
  if (units == 0 || ranks == 0) return;
  Play* const first = out.room(most_choices(ranks, units, family.distinct));
  Play* end = first;
  attach(family, avail, ranks, units, body, reading_of(play), end);
  // Another reading needs a kicker rank that could itself be part of the body.
  if ((family.distinct ? family.unit : units * family.unit) >= family.body) {
    end = std::remove_if(first, end, [&](const Play& found) {
      return (at_least(found.cards, family.body) >> (4 * found.key + 4)) != 0 &&
             has_higher_reading(family, found.length, found.key, found.cards);
    });
  }
  out.wrote(end);
  check_number(out.size());
}

// The bomb of `size` equal cards of a rank: more cards win, then the higher rank.
Play Rules::kind_bomb(const Bomb& bomb, int rank, int size) const {
  return {.cards = cards_of(rank, size),
          .type = byte(bomb.type),
          .length = 1,
          .key = byte(rank),
          .tier = static_cast<Tier>(bomb.tier),
          .strength = byte((size - 1) << 4 | rank)};
}

Play Rules::fixed_bomb(const Bomb& bomb) const {
  const int key = *std::max_element(bomb.cards.begin(), bomb.cards.end());
  return {.cards = bomb.packed,
          .type = byte(bomb.type),
          .length = 1,
          .key = byte(key),
          .tier = static_cast<Tier>(bomb.tier),
          .strength = byte(CARDS_BOMB | key)};
}

Play Rules::suited_bomb(const Bomb& bomb, int suit) const {
  return {.cards = cards_of(suit_a_, 1) + cards_of(suit_b_, 1) +
                   (Cards{1} << (SUIT_A_SHIFT + suit)) + (Cards{1} << (SUIT_B_SHIFT + suit)),
          .type = byte(bomb.type),
          .length = 1,
          .key = byte(suit),
          .tier = static_cast<Tier>(bomb.tier),
          .strength = byte(suit)};
}

void Rules::bombs(Cards hand, const Play* over, bool all_suits, PlayList& out) const {
  const Cards counts = this->counts(hand);
  const std::size_t first = out.size();
  auto const offer = [&](const Play& bomb) {
    if (over == nullptr || beats(bomb, *over)) out.push_back(bomb);
  };
  for (const auto& bomb : spec_.bombs) {
    if (over != nullptr && static_cast<int>(over->tier) > bomb.tier) continue;
    if (!bomb.cards.empty()) {
      // Natural and wild cards together are in the list of plays with wild cards.
      const int wilds = this->wilds(bomb.packed);
      if (wilds > 0 && wilds < size_of(bomb.packed)) continue;
      if (contains(counts, bomb.packed)) offer(fixed_bomb(bomb));
    } else if (!bomb.suited.empty()) {
      Cards pairs = suit_pairs(hand);
      for (; pairs != 0; pairs &= pairs - 1) offer(suited_bomb(bomb, std::countr_zero(pairs)));
    } else {
      for (int size = bomb.kind_min; size <= bomb.kind_max; ++size) {
        Cards tops = at_least(counts, size);
        if (tops == 0) break;
        tops &= tops_between(0, natural_ranks() - 1);
        for (; tops != 0; tops &= tops - 1) {
          offer(kind_bomb(bomb, lowest_rank(tops), size));
        }
      }
    }
  }
  if (suited()) choose_suits(hand, first, all_suits, out);
  if (bombs_overlap_) keep_strongest(out, first);
}

// Fills in the suits of the two bomb ranks in the plays from `first` on: every choice that the hand
// allows, or only the one that keeps the most and highest bombs. That one is never worse than
// others: it takes cards without a partner first, then cards of the lowest bombs, then their
// partners.
void Rules::choose_suits(Cards hand, std::size_t first, bool all, PlayList& out) const {
  const Cards a = (hand >> SUIT_A_SHIFT) & SUIT_MASK;
  const Cards b = (hand >> SUIT_B_SHIFT) & SUIT_MASK;
  auto const lowest = [](Cards mask, int count) {
    Cards taken = 0;
    for (; count > 0; --count, mask &= mask - 1) taken |= mask & (~mask + 1);
    return taken;
  };
  // By number of cards: the ways to choose their suits.
  SuitChoices of_a;
  SuitChoices of_b;
  if (all) {
    of_a = suit_choices(a);
    of_b = suit_choices(b);
  }
  std::vector<Play> expanded;
  for (std::size_t index = first; index < out.size(); ++index) {
    Play& play = out[index];
    if (play.tier > Tier::ordinary && (play.cards & ~SUITED_COUNTS) != 0) continue;
    const int from_a = count_of(play.cards, suit_a_);
    const int from_b = count_of(play.cards, suit_b_);
    if (from_a + from_b == 0) continue;
    if (all) {
      const Cards counts = play.cards;
      bool placed = false;
      for (const Cards x : of_a[from_a]) {
        for (const Cards y : of_b[from_b]) {
          const Cards cards = counts | x << SUIT_A_SHIFT | y << SUIT_B_SHIFT;
          if (placed) {
            expanded.push_back(out[index]);
            expanded.back().cards = cards;
          } else {
            play.cards = cards;
            placed = true;
          }
        }
      }
      check_number(out.size() + expanded.size());
      continue;
    }
    const Cards lone_a = lowest(a & ~b, from_a);
    const Cards broken = lowest(a & b, from_a - std::popcount(lone_a));
    const Cards lone_b = lowest(b & ~a, from_b);
    const Cards freed = lowest(b & broken, from_b - std::popcount(lone_b));
    const Cards other = lowest(b & a & ~broken, from_b - std::popcount(lone_b | freed));
    play.cards |= (lone_a | broken) << SUIT_A_SHIFT | (lone_b | freed | other) << SUIT_B_SHIFT;
  }
  for (const Play& play : expanded) out.push_back(play);
  check_number(out.size());
}

void Rules::plays(Cards hand, const Play* over, bool bombs_only, bool all_suits, PlayList& out,
                  int max_size) const {
  const std::size_t first = out.size();
  natural_plays(counts(hand), over, bombs_only, false, out, max_size);
  if (suited()) choose_suits(hand, first, all_suits, out);
  if (wild() >= 0) wild_plays(hand, over, bombs_only, out);
  bombs(hand, over, all_suits, out);
  if (max_size < size_of(counts(hand))) {
    out.wrote(std::remove_if(out.begin() + first, out.end(), [&](const Play& play) {
      return size_of(counts(play.cards)) > max_size;
    }));
  }
}

bool Rules::can_beat(Cards hand, const Play& over, bool bombs_only, PlayList& scratch) const {
  const Cards counts = this->counts(hand);
  scratch.clear();
  bombs(hand, &over, false, scratch);
  if (!scratch.empty()) return true;
  if (wilds(counts) > 0) {
    wild_plays(counts, &over, bombs_only, scratch);
    if (!scratch.empty()) return true;
  }
  if (bombs_only || over.tier > Tier::ordinary) return false;
  const Family& family = *family_of_type_[over.type];
  const int longest = family.longer_beats ? family.run_max : over.length;
  const int size = size_of(counts);
  family_plays(family, counts, over.length, longest, over.key + 1, size, true, scratch);
  // Of two jokers that do not go together the weakest kickers took one: the other may fit.
  if (scratch.empty() && std::popcount(at_least(counts, 1) & jokers_) > 1) {
    family_plays(family, counts, over.length, longest, over.key + 1, size, false, scratch);
  }
  return !scratch.empty();
}

void Rules::few_plays(Cards hand, const Play* over, PlayList& out) const {
  const std::size_t first = out.size();
  natural_plays(counts(hand), over, false, true, out, 64);
  if (suited()) choose_suits(hand, first, false, out);
  if (wild() >= 0) wild_plays(hand, over, false, out);
  bombs(hand, over, false, out);
}

}  // namespace landlord
