// Rules, hands and tables for tests.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "hands/worlds.hpp"
#include "network/bid_network.hpp"
#include "rules/table.hpp"

namespace landlord::tests {

// A small game of three: six ranks of four cards and two jokers; six cards a seat, two at the
// bottom. Bombs of four multiply by 2, the rocket of both jokers by 3, Spring by 2, anti-Spring by
// 5 and a snatch by 2.
inline RulesSpec small_spec() {
  RulesSpec spec;
  spec.copies = {4, 4, 4, 4, 4, 4, 1, 1};
  spec.jokers = {6, 7};
  spec.seq_lo = 0;
  spec.seq_hi = 5;
  spec.families = {
      {.name = "single", .body = 1},
      {.name = "pair", .body = 2},
      {.name = "triplet", .body = 3},
      {.name = "triplet with one", .body = 3, .kickers = 1, .unit = 1},
      {.name = "triplet with pair", .body = 3, .kickers = 1, .unit = 2},
      {.name = "chain", .body = 1, .run_min = 3, .run_max = 6},
      {.name = "pairs", .body = 2, .run_min = 2, .run_max = 6},
      {.name = "airplane",
       .body = 3,
       .run_min = 2,
       .run_max = 6,
       .kickers = Family::PER_RANK,
       .unit = 1},
      {.name = "four with two", .body = 4, .kickers = 2, .unit = 1},
  };
  spec.bombs = {{.name = "bomb", .tier = 1, .kind_min = 4, .kind_max = 4},
                {.name = "rocket", .tier = 2, .cards = {6, 7}}};
  spec.hand = 6;
  spec.bottom = 2;
  spec.bomb_factors = {1, 1, 1, 1, 2, 2, 2, 2, 2};
  spec.rocket_factor = 3;
  spec.snatch_factor = 2;
  spec.spring_factor = 2;
  spec.anti_spring_factor = 5;
  return spec;
}

// The small game with bombs out of turn.
inline RulesSpec interrupting_spec() {
  RulesSpec spec = small_spec();
  spec.interrupts = true;
  return spec;
}

// A hand of the small game, a character for each card: ranks 1 to 6, jokers b and r.
inline Cards hand_of(std::string_view cards) {
  constexpr std::string_view RANKS = "123456br";
  Cards hand = 0;
  for (const char card : cards) hand += cards_of(static_cast<int>(RANKS.find(card)), 1);
  return hand;
}

// The best reading of these cards.
inline Play play_of(const Rules& rules, std::string_view cards) {
  return rules.readings(hand_of(cards)).at(0);
}

// A table in the middle of a game at which `turn` leads.
inline Table table_of(const Rules& rules, const Hands& hands, int landlord, int turn) {
  Table table(rules, landlord);
  table.turn = turn;
  table.started = true;
  table.landlord_plays = table.peasant_plays = 2;
  for (int seat = 0; seat < rules.players(); ++seat) {
    table.left[seat] = size_of(rules.counts(hands[seat]));
  }
  return table;
}

// Random hands with `sizes` cards.
inline Hands random_hands(const Rules& rules, std::uint64_t index,
                          const std::array<int, MAX_SEATS>& sizes) {
  Hands hands{};
  Worlds(rules, {.unseen = rules.deck(), .counts = sizes, .known = {}}, 7).deal(index, hands);
  return hands;
}

// The names of the features that are on.
inline std::vector<std::string> names_of(const FeatureList& features, const Active& active) {
  std::vector<std::string> out;
  for (const int number : active) out.push_back(features.names().at(number));
  return out;
}

inline bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// A network whose outputs are these numbers whatever it reads.
inline NetworkSpec constant_network(int features, const std::vector<double>& outputs) {
  constexpr int SCALE = 256;
  NetworkSpec spec{.width = WIDTH_STEP, .scale = SCALE, .top = 2048};
  spec.table.resize(static_cast<std::size_t>(features) * spec.width);
  spec.bias.resize(spec.width);
  LayerSpec layer{.inputs = spec.width, .outputs = static_cast<int>(outputs.size())};
  layer.weights.resize(spec.width * outputs.size());
  for (const double output : outputs) {
    layer.bias.push_back(static_cast<std::int32_t>(output * SCALE));
  }
  spec.layers = {layer};
  return spec;
}

// A network for calls with random weights.
inline NetworkSpec small_bid_spec(const Rules& rules, int call_rows, int outputs) {
  Random random(11);
  auto const numbers = [&](std::size_t count) {
    std::vector<std::int16_t> out(count);
    for (auto& number : out) number = static_cast<std::int16_t>(random.below(201)) - 100;
    return out;
  };
  NetworkSpec spec{.width = WIDTH_STEP, .scale = 256, .top = 2048};
  const std::size_t rows = HandFeatures(rules).size() + call_rows;
  spec.table = numbers(rows * spec.width);
  spec.bias = numbers(spec.width);
  spec.layers = {{.inputs = spec.width,
                  .outputs = outputs,
                  .shift = 8,
                  .weights = numbers(static_cast<std::size_t>(spec.width) * outputs),
                  .bias = std::vector<std::int32_t>(outputs, 50)}};
  return spec;
}

}  // namespace landlord::tests
