#include "network/bid_network.hpp"

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

}  // namespace landlord
