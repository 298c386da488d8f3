#include "rules/rules.hpp"

#include <algorithm>

namespace landlord {

Rules::Rules(RulesSpec spec) : spec_(std::move(spec)) {
  check();
  for (int rank = 0; rank < ranks(); ++rank) deck_ += cards_of(rank, spec_.copies[rank]);
  for (int const rank : spec_.jokers) jokers_ |= NIBBLE_TOPS & (Cards{15} << (4 * rank));
  sequence_tops_ = tops_between(spec_.seq_lo, spec_.seq_hi);
  kicker_tops_ = tops_between(0, natural_ranks() - 1);
  for (int body = 1; body <= MAX_COUNT; ++body) {
    for (int length = 1; length <= MAX_RANKS; ++length) {
      patterns_[body][length] = patterns_[body][length - 1] + cards_of(length - 1, body);
    }
  }
  for (auto& family : spec_.families) {
    family.type = static_cast<int>(types_.size());
    types_.push_back(family.name);
    family_of_type_.push_back(&family);
    longer_beats_.push_back(family.longer_beats);
  }
  for (auto& bomb : spec_.bombs) {
    const auto known = std::find(types_.begin(), types_.end(), bomb.name);
    bomb.type = static_cast<int>(known - types_.begin());
    if (known == types_.end()) {
      types_.push_back(bomb.name);
      family_of_type_.push_back(nullptr);
      longer_beats_.push_back(false);
    }
    for (int const rank : bomb.cards) bomb.packed += cards_of(rank, 1);
    if (!bomb.suited.empty()) {
      suit_a_ = bomb.suited[0];
      suit_b_ = bomb.suited[1];
      count_mask_ = SUITED_COUNTS;
      for (const int rank : bomb.suited) {
        deck_ |= ((Cards{1} << spec_.copies[rank]) - 1) << suit_shift(rank);
      }
    }
  }
  for (const auto& bomb : spec_.bombs) {
    for (const auto& other : spec_.bombs) {
      if (&bomb != &other && bomb.type == other.type) bombs_overlap_ = true;
    }
  }
  if (wild() >= 0) compile_wild();
}

void Rules::check() const {
  const auto& s = spec_;
  const int n = ranks();
  auto const is_rank = [n](int rank) { return rank >= 0 && rank < n; };
  require(n >= 1 && n <= MAX_RANKS, "a deck has 1 to 15 ranks");
  for (int const copies : s.copies)
    require(copies >= 1 && copies <= MAX_COUNT, "a rank has 1 to 8 copies");
  for (int const rank : s.jokers) require(is_rank(rank), "a joker is one of the ranks");
  require(s.wild == -1 || s.wild == n - 1, "the wild rank is the highest");
  require(is_rank(s.seq_lo) && is_rank(s.seq_hi) && s.seq_lo <= s.seq_hi && s.seq_hi != s.wild,
          "runs reach from a lower to a higher natural rank");
  require(s.players >= 2 && s.players <= MAX_SEATS, "there are 2 to 4 players");
  const auto is_size = [](int cards) { return cards >= 0 && cards <= MAX_RANKS * MAX_COUNT; };
  require(s.hand >= 1 && is_size(s.hand) && is_size(s.bottom), "hands and bottom have a size");
  const auto is_factor = [](int factor) { return factor >= 1 && factor <= 1000; };
  require(is_factor(s.rocket_factor) && is_factor(s.snatch_factor) && is_factor(s.spring_factor) &&
              is_factor(s.anti_spring_factor) &&
              std::all_of(s.bomb_factors.begin(), s.bomb_factors.end(), is_factor),
          "factors are 1 to 1000");
  require(s.cap >= 0 && s.cap <= MAX_CAP, "a cap is 0 to 2^20");
  require(!s.families.empty() && s.families.size() <= 32 && s.bombs.size() <= 8,
          "there are 1 to 32 families and at most 8 bombs");
  for (const auto& f : s.families) {
    require(f.body >= 1 && f.body <= MAX_COUNT, f.name + ": a body has 1 to 8 cards a rank");
    require(f.run_min >= 1 && f.run_min <= f.run_max && f.run_max <= MAX_RANKS,
            f.name + ": a run has 1 to 15 ranks");
    require(f.kickers >= -1 && f.kickers <= 8, f.name + ": there are at most 8 kickers");
    require(f.unit >= 0 && f.unit <= 2 && (f.kickers == 0 || f.unit >= 1),
            f.name + ": a kicker has 1 or 2 cards");
    require(f.most_equal.empty() || (f.most_equal.size() == MAX_RANKS + 1 &&
                                     std::all_of(f.most_equal.begin(), f.most_equal.end(),
                                                 [](int most) { return most >= 1; })),
            f.name + ": for each length of a run there is a number of equal kickers");
  }
  require(s.bomb_factors.size() == MAX_COUNT + 1, "bomb factors are given for sizes 0 to 8");
  int suited = 0;
  for (const auto& b : s.bombs) {
    require(b.tier >= 1 && b.tier <= 2, b.name + ": a bomb's tier is 1 or 2");
    const bool kind = b.kind_max > 0;
    require(kind + !b.cards.empty() + !b.suited.empty() == 1, b.name + ": a bomb has one shape");
    require(!kind || (b.kind_min >= 2 && b.kind_min <= b.kind_max && b.kind_max <= MAX_COUNT),
            b.name + ": a bomb has 2 to 8 equal cards");
    for (int const rank : b.cards) {
      require(is_rank(rank) && std::count(b.cards.begin(), b.cards.end(), rank) <= s.copies[rank],
              b.name + ": its cards are in the deck");
    }
    if (!b.suited.empty()) {
      require(b.suited.size() == 2 && is_rank(b.suited[0]) && is_rank(b.suited[1]) &&
                  b.suited[0] != b.suited[1],
              b.name + ": a suited bomb has two ranks");
      require(n <= 13 && s.wild == -1, b.name + ": a suited deck has 13 ranks and no wild one");
      require(s.copies[b.suited[0]] <= MAX_SUITS && s.copies[b.suited[1]] == s.copies[b.suited[0]],
              b.name + ": its ranks have one card of each of at most six suits");
      ++suited;
    }
  }
  require(suited <= 1, "at most one bomb is suited");
}

bool Rules::valid_hand(Cards hand) const {
  const Cards counts = this->counts(hand);
  if ((counts >> (4 * ranks())) != 0 || !contains(this->counts(deck_), counts)) return false;
  if (!suited()) return true;
  if ((hand & ~deck_ & ~SUITED_COUNTS) != 0) return false;
  return std::popcount((hand >> SUIT_A_SHIFT) & SUIT_MASK) == count_of(counts, suit_a_) &&
         std::popcount((hand >> SUIT_B_SHIFT) & SUIT_MASK) == count_of(counts, suit_b_);
}

int Rules::body_high(const Family& family, int length) const {
  if (length > 1) return spec_.seq_hi;
  // Wild cards alone are a single card or a bomb: they carry no kickers and make no pair.
  return (family.body > 1 || family.units(1) > 0 ? natural_ranks() : ranks()) - 1;
}

bool Rules::has_reading(const Play& play) const {
  if (play.type >= types_.size()) return false;
  const Family* family = family_of_type_[play.type];
  if (family == nullptr)
    return play.tier > Tier::ordinary && play.tier <= Tier::rocket && play.length == 1;
  return play.tier == Tier::ordinary && play.length >= family->run_min &&
         play.length <= family->run_max && play.key <= body_high(*family, play.length) &&
         play.key >= body_low(play.length) + play.length - 1;
}

std::size_t Rules::bytes() const {
  std::size_t bytes = sizeof(Rules) + spec_.families.size() * sizeof(Family) +
                      spec_.bombs.size() * sizeof(Bomb) + types_.size() * sizeof(std::string);
  for (const auto& plays : wild_by_type_) bytes += plays.capacity() * sizeof(Play);
  return bytes;
}

bool Rules::beats(const Play& play, const Play& over) const {
  if (play.tier != over.tier) return play.tier > over.tier;
  if (play.tier > Tier::ordinary) return play.strength > over.strength;
  if (play.type != over.type || play.key <= over.key) return false;
  return play.length == over.length || (longer_beats_[play.type] && play.length > over.length);
}

Cards Rules::body(const Play& play) const {
  const Family* family = family_of_type_[play.type];
  if (family == nullptr) return play.cards;
  if (wild() >= 0) {
    Cards body = 0;
    return fits(*family, play.length, play.key, play.cards, &body) ? body : play.cards;
  }
  Cards body = run(*family, play.length, play.key);
  if (suited()) {
    for (const int rank : {suit_a_, suit_b_}) {
      const int shift = suit_shift(rank);
      Cards mask = (play.cards >> shift) & SUIT_MASK;
      for (int left = count_of(body, rank); left > 0; --left, mask &= mask - 1) {
        body |= (mask & (~mask + 1)) << shift;
      }
    }
  }
  return body;
}

Cards Rules::most_kickers(const Family& family, int length, Cards body) const {
  if (!family.bounded() || family.unit == 0) return NIBBLES * NO_BOUND;
  int units = family.distinct ? 1 : family.units(length);
  if (!family.most_equal.empty()) units = std::min(units, family.most_equal[length]);
  const auto cards_of_units = [&](int each) {
    return static_cast<Cards>(std::min(each * family.unit, NO_BOUND));
  };
  const Cards most = NIBBLES * cards_of_units(units);
  const Cards run = at_least(body, 1) & sequence_tops_;
  if (family.extend_run || run != at_least(body, 1)) return most;
  const Cards beside = (run << 4 | run >> 4) & ~run & sequence_tops_;
  const int fewer = std::min(units, (family.body - 1) / family.unit);
  return (most & ~((beside >> 3) * 15)) | (beside >> 3) * cards_of_units(fewer);
}

Cards Rules::shared(Cards a, Cards b) const {
  if (a == 0 || b == 0) return 0;
  Cards both = lesser(counts(a), counts(b));
  if (!suited()) return both;
  const Cards suits = a & b & ~SUITED_COUNTS;
  for (const int rank : {suit_a_, suit_b_}) {
    const int alike = std::popcount((suits >> suit_shift(rank)) & SUIT_MASK);
    both += cards_of(rank, alike) - cards_of(rank, count_of(both, rank));
  }
  return both | suits;
}

}  // namespace landlord
