#include "world.hpp"

#include <deque>
#include <map>
#include <string>

namespace landlord::fuzz {

namespace {

constexpr std::size_t RULES_BYTES = 48;  // the part of an input that describes rules of its own
constexpr std::size_t MOST_KEPT = 512;   // random games that are kept between inputs
constexpr int MOST_DECK = 40;            // cards of a random game
constexpr int MANY_RANKS = 6;            // with more of them there are few wild cards
constexpr int LARGEST_DECK = 255;        // the byte that asks for the largest deck

Family any_family(Bytes& bytes, int number) {
  const int shape = bytes.next();
  const int extra = bytes.next();
  Family family{.name = "family" + std::to_string(number)};
  family.body = 1 + shape % 5;
  family.run_min = shape / 5 % 2 == 0 ? 1 : 1 + shape / 10 % 3;
  family.run_max = family.run_min + (shape / 30 % 3);
  family.kickers = extra % 4 == 3 ? Family::PER_RANK : extra % 4;
  // Rules may name the size of kickers where there are none.
  family.unit = family.kickers == 0 ? extra / 4 % 3 : 1 + extra / 4 % 2;
  family.distinct = (extra & 8) != 0;
  family.match_body = (extra & 16) != 0;
  family.both_jokers = (extra & 32) != 0;
  family.longer_beats = (extra & 64) != 0;
  return family;
}

Bomb any_bomb(Bytes& bytes, const RulesSpec& spec) {
  const int ranks = static_cast<int>(spec.copies.size());
  const int shape = bytes.next();
  Bomb bomb{.name = (shape & 1) != 0 ? "bomb" : "rocket", .tier = 1 + (shape >> 1) % 2};
  switch (shape / 4 % 4) {
    case 0:
    case 1:
      bomb.kind_min = bytes.between(2, 6);
      bomb.kind_max = std::min(MAX_COUNT, bomb.kind_min + bytes.below(4));
      break;
    case 2:
      for (int card = bytes.between(1, 4); card > 0; --card) {
        bomb.cards.push_back(bytes.below(ranks));
      }
      break;
    default:
      bomb.suited = {bytes.below(ranks), bytes.below(ranks)};
  }
  return bomb;
}

}  // namespace

RulesSpec any_game(Bytes bytes) {
  RulesSpec spec;
  const int ranks = bytes.between(1, 9);
  int cards = 0;
  for (int rank = 0; rank < ranks; ++rank) {
    const int copies = std::min(1 + bytes.below(8), std::max(1, MOST_DECK - cards));
    spec.copies.push_back(copies);
    cards += copies;
  }
  if (const int jokers = bytes.below(4); jokers < 3 && ranks > jokers) {
    for (int joker = 1; joker <= jokers; ++joker) spec.jokers.push_back(ranks - joker);
  }
  if (bytes.below(3) == 0 && ranks > 1) {
    spec.wild = ranks - 1;
    // Many wild cards in many ranks take a thousand times as long to compile as to ask about.
    spec.copies.back() = std::min(spec.copies.back(), ranks <= MANY_RANKS ? 4 : 2);
    if (!spec.jokers.empty()) spec.jokers = {spec.wild};
  }
  const int top = std::max(0, ranks - 1 - (spec.wild >= 0 ? 1 : 0));
  spec.seq_lo = bytes.below(top + 1);
  spec.seq_hi = bytes.between(spec.seq_lo, top);
  if (bytes.below(8) != 0) spec.families.push_back({.name = "single"});
  for (int family = bytes.below(4); family >= 0; --family) {
    spec.families.push_back(any_family(bytes, family));
  }
  for (int bomb = bytes.below(4); bomb > 0; --bomb) spec.bombs.push_back(any_bomb(bytes, spec));
  spec.players = bytes.between(2, MAX_SEATS);
  spec.hand = bytes.between(1, 20);
  spec.bottom = bytes.below(10);
  spec.interrupts = bytes.flag();
  spec.bid_counts = bytes.flag();
  for (int& factor : spec.bomb_factors) factor = bytes.between(1, 4);
  spec.rocket_factor = bytes.between(1, 4);
  spec.spring_factor = bytes.between(1, 3);
  spec.anti_spring_factor = bytes.between(1, 3);
  spec.bombs_add_up = bytes.flag();
  spec.open_hands_multiply = bytes.flag();
  spec.cap = bytes.flag() ? 0 : bytes.between(1, 200);
  spec.common_settlement = bytes.flag();
  if (bytes.next() == LARGEST_DECK && spec.bombs.empty()) {
    spec.copies.assign(MAX_RANKS, MAX_COUNT);
    spec.wild = -1;
  }
  return spec;
}

World* world_of(Bytes& bytes) {
  static const std::vector<RulesSpec> built_in = built_in_games();
  static std::vector<std::unique_ptr<World>> fixed(built_in.size());
  // Many inputs have the same rules, for a fuzzer changes a few bytes of one that it knows. To
  // compile rules takes longer than to ask about them.
  static std::map<std::vector<std::uint8_t>, std::unique_ptr<World>> kept;
  static std::deque<std::vector<std::uint8_t>> oldest_first;
  const auto choice = static_cast<std::size_t>(bytes.below(static_cast<int>(built_in.size()) * 2));
  if (choice < built_in.size()) {
    if (!fixed[choice]) fixed[choice] = std::make_unique<World>(built_in[choice]);
    return fixed[choice].get();
  }
  const auto described = bytes.take(RULES_BYTES);
  const std::vector<std::uint8_t> key(described.begin(), described.end());
  const auto known = kept.find(key);
  if (known != kept.end()) return known->second.get();
  if (kept.size() >= MOST_KEPT) {
    kept.erase(oldest_first.front());
    oldest_first.pop_front();
  }
  oldest_first.push_back(key);
  std::unique_ptr<World>& made = kept[key];
  try {
    made = std::make_unique<World>(any_game(Bytes(described)));
  } catch (const InvalidInput&) {
  }
  return made.get();
}

Cards Pool::card(int rank) {
  const auto& cards = world_.deck[rank];
  return used_[rank] < cards.size() ? cards[used_[rank]++] : 0;
}

Cards Pool::hand(int most) {
  Cards hand = 0;
  int left = bytes_.below(most + 1);
  const int ranks = world_.rules.ranks();
  for (int tries = 0; left > 0 && tries < most; ++tries) {
    const int choice = bytes_.next();
    for (int count = 1 + choice / ranks % 4; count > 0 && left > 0; --count) {
      const Cards drawn = card(choice % ranks);
      if (drawn == 0) break;
      hand += drawn;
      --left;
    }
  }
  return hand;
}

Cards Pool::some_hand(int most) {
  Cards drawn = hand(most);
  for (int rank = 0; drawn == 0 && rank < world_.rules.ranks(); ++rank) drawn = card(rank);
  return drawn;
}

}  // namespace landlord::fuzz
