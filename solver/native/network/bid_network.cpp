#include "network/bid_network.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace landlord {

namespace {

int checked_rows(int call_rows) {
  if (call_rows < 1 || call_rows > BidNetwork::MOST_CALL_ROWS) {
    throw InvalidInput("call_rows: from 1 to " + std::to_string(BidNetwork::MOST_CALL_ROWS));
  }
  return call_rows;
}

int checked_outputs(const NetworkSpec& spec) {
  const int outputs = spec.layers.empty() ? 0 : spec.layers.back().outputs;
  if (outputs < 1 || outputs > Network::MOST_RESULTS) {
    throw InvalidInput("the last layer of a network for calls has 1 to " +
                       std::to_string(Network::MOST_RESULTS) + " outputs");
  }
  return outputs;
}

// Larger numbers count as these.
constexpr int MOST_FEWEST = 20;  // plays that a hand needs
constexpr int MOST_BOMBS = 8;
constexpr int MOST_RANKS = 13;  // ranks held once, twice, three times
constexpr int MOST_ABOVE = 8;   // cards above the top of the runs

// Tricks are counted in quarters: those that a hand's controls win, and those less its plays.
constexpr double QUARTERS = 4;
constexpr double MOST_CONTROLS = 32;
constexpr double LEAST_STRENGTH = -14;
constexpr double MOST_STRENGTH = 24;

constexpr int quarters(double tricks) { return static_cast<int>(tricks * QUARTERS); }

// The number of the step that `tricks` falls into, when the first step is `least`.
int step_of(double tricks, double least, double most) {
  return static_cast<int>(std::lround((std::clamp(tricks, least, most) - least) * QUARTERS));
}

// The length of the longest run of these ranks, which are tops.
int longest_run(Cards tops) {
  int length = 0;
  for (; tops != 0; tops &= tops >> 4) ++length;
  return length;
}

}  // namespace

BidNetwork::BidNetwork(const Rules& rules, const NetworkSpec& spec, int call_rows)
    : features_(rules),
      call_rows_(checked_rows(call_rows)),
      network_(features_.groups(), call_rows_, spec, checked_outputs(spec)),
      of_hands_(features_.groups(), spec) {}

BidNetwork::States BidNetwork::prepare(const std::vector<std::vector<int>>& states) const {
  if (states.size() > MOST_STATES) {
    throw InvalidInput("there are more than " + std::to_string(MOST_STATES) + " states");
  }
  const auto width = static_cast<std::size_t>(network_.width());
  States out{.count = static_cast<int>(states.size()),
             .sums = Row<std::int16_t>(states.size() * width)};
  std::vector<long> sums(width);
  for (std::size_t state = 0; state < states.size(); ++state) {
    if (states[state].size() > MOST_CALL_ROWS) throw InvalidInput("a state lists too many rows");
    std::fill(sums.begin(), sums.end(), 0);
    for (const int number : states[state]) {
      if (number < 0 || number >= call_rows_) {
        throw InvalidInput("a state lists row " + std::to_string(number) + ", but there are " +
                           std::to_string(call_rows_) + " rows for calls");
      }
      const std::int16_t* row = network_.row(features_.size() + number);
      for (std::size_t column = 0; column < width; ++column) sums[column] += row[column];
    }
    for (std::size_t column = 0; column < width; ++column) {
      require(of_hands_.fits(column, sums[column], sums[column]),
              "the first sums of a state could overflow");
      out.sums.data()[state * width + column] = static_cast<std::int16_t>(sums[column]);
    }
  }
  return out;
}

void BidNetwork::prepare_hand(Cards hand, Strength& strength, std::int16_t* sums) const {
  Active active;
  features_.of(hand, strength, active);
  network_.prepare(active, sums);
}

void BidNetwork::evaluate(const std::int16_t* hand_sums, const States& states, int state,
                          float* out) const {
  const auto row = static_cast<std::uint16_t>(state);
  network_.evaluate(hand_sums, states.sums.data(), {&row, 1}, out);
}

HandFeatures::HandFeatures(const Rules& rules) : FeatureList(rules) {
  const auto& spec = rules.spec();
  most_cards_ = spec.hand + spec.bottom;
  most_wild_ = rules.wilds(rules.counts(rules.deck()));
  const Cards deck = rules.counts(rules.deck());
  most_above_runs_ =
      std::min(size_of(deck & ~((Cards{1} << (4 * (spec.seq_hi + 1))) - 1)), MOST_ABOVE);

  cards_ = add_cards("hand");
  size_of_hand_ = add_number("hand cards", most_cards_ + 1);
  fewest_ = add_number("hand fewest", MOST_FEWEST + 1);
  bombs_ = add_number("hand bombs", MOST_BOMBS + 1);
  controls_ = add_number("hand controls in quarters", quarters(MOST_CONTROLS) + 1);
  strength_ = add_number("hand strength in quarters", quarters(MOST_STRENGTH - LEAST_STRENGTH) + 1);
  for (int times = 1; times <= MOST_TIMES; ++times) {
    const std::string held = " held " + std::to_string(times);
    ranks_held_[times - 1] = add_number("hand ranks" + held, MOST_RANKS + 1);
    longest_run_[times - 1] = add_number("hand run" + held, rules.ranks() + 1);
  }
  above_runs_ = add_number("hand cards above the runs", most_above_runs_ + 1);
  wild_ = add_number("hand wild cards", most_wild_ + 1);
  fixed_ = size();
  for (const Bomb& bomb : spec.bombs) {
    if (bomb.cards.empty()) continue;
    std::string name = "hand holds";
    for (const int rank : bomb.cards) name.append(" ").append(std::to_string(rank));
    add_names({name});
  }
}

void HandFeatures::of(Cards hand, Strength& strength, Active& out) const {
  const Cards counts = rules().counts(hand);
  cards(cards_, hand, out);
  out.add(size_of_hand_ + std::min(size_of(counts), most_cards_));
  const Strength::Figures figures = strength.figures(hand);
  out.add(fewest_ + std::min(figures.fewest, MOST_FEWEST));
  out.add(bombs_ + std::min(figures.bombs, MOST_BOMBS));
  out.add(controls_ + step_of(figures.controls, 0, MOST_CONTROLS));
  out.add(strength_ + step_of(figures.strength(), LEAST_STRENGTH, MOST_STRENGTH));
  for (int times = 1; times <= MOST_TIMES; ++times) {
    const Cards held = at_least(counts, times);
    const int exactly = std::popcount(held & ~at_least(counts, times + 1));
    out.add(ranks_held_[times - 1] + std::min(exactly, MOST_RANKS));
    out.add(longest_run_[times - 1] + longest_run(held & rules().sequence_tops()));
  }
  const Cards above = counts & ~((Cards{1} << (4 * (rules().spec().seq_hi + 1))) - 1);
  out.add(above_runs_ + std::min(size_of(above), most_above_runs_));
  out.add(wild_ + std::min(rules().wilds(counts), most_wild_));
  int fixed = fixed_;
  for (const Bomb& bomb : rules().spec().bombs) {
    if (bomb.cards.empty()) continue;
    if (contains(counts, bomb.packed)) out.add(fixed);
    ++fixed;
  }
}

}  // namespace landlord
