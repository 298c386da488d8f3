// A game under test: its compiled rules, what is kept for it between inputs, and hands of its deck.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "bytes.hpp"
#include "hands/strength.hpp"
#include "hands/worlds.hpp"
#include "players/simple_players.hpp"

namespace landlord::fuzz {

// The built-in games; tests/fuzz/core/games.py writes this function from the rules files.
std::vector<RulesSpec> built_in_games();
// Rules that nobody has thought of, of a small deck; the core may refuse them.
RulesSpec any_game(Bytes bytes);

struct World {
  explicit World(RulesSpec spec) : rules(std::move(spec)) {
    for (Cards const card : single_cards(rules, rules.deck())) {
      deck[lowest_rank(at_least(rules.counts(card), 1))].push_back(card);
    }
  }

  // Made when they are first asked for: their tables cost more than most questions.
  // Small tables also have more collisions.
  FewestPlays& fewest() { return made(fewest_, TABLE_BITS); }
  Strength& strength() { return made(strength_); }
  GreedyPlayer& greedy() { return made(greedy_); }

  Rules rules;
  std::array<std::vector<Cards>, MAX_RANKS> deck;  // the single cards, by rank

 private:
  static constexpr int TABLE_BITS = 8;

  template <class Part, class... Arguments>
  Part& made(std::unique_ptr<Part>& part, Arguments... arguments) {
    if (!part) part = std::make_unique<Part>(rules, arguments...);
    return *part;
  }

  std::unique_ptr<FewestPlays> fewest_;
  std::unique_ptr<Strength> strength_;
  std::unique_ptr<GreedyPlayer> greedy_;
};

// The game that an input is about; null when the core refuses its rules.
World* world_of(Bytes& bytes);

// Draws hands that have no card in common.
class Pool {
 public:
  Pool(const World& world, Bytes& bytes) : world_(world), bytes_(bytes) {}

  // A hand of `most` cards at most: some ranks, and a count of each.
  Cards hand(int most);
  // The same with one card at least, where the deck has one left.
  Cards some_hand(int most);

 private:
  Cards card(int rank);

  const World& world_;
  Bytes& bytes_;
  std::array<std::size_t, MAX_RANKS> used_{};
};

}  // namespace landlord::fuzz
