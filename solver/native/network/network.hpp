// A small neural network. Those that evaluate plays say how likely an option wins and what it pays;
// those that evaluate calls are in bid_network.hpp.
//
// The first layer sums the table's rows of the features that are on. The sums are clipped and go
// through fully connected layers. All numbers are integers; `scale` units are 1.
//
// The first layer is summed for every option, so that its width is dear. What can be read of the
// situation alone is summed once for a decision: a network may have a reader, a wider network of
// the features of a situation, whose outputs are added to the sums of the first layer.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/life.hpp"
#include "network/features.hpp"
#include "network/kernels.hpp"

namespace landlord {

// An array that begins on a cache line.
template <class Number>
class Row {
 public:
  explicit Row(std::size_t size)
      : size_(size), blocks_((size * sizeof(Number) + sizeof(Block) - 1) / sizeof(Block)) {}

  std::size_t size() const { return size_; }
  Number* data() { return reinterpret_cast<Number*>(blocks_.data()); }
  const Number* data() const { return reinterpret_cast<const Number*>(blocks_.data()); }
  Number operator[](std::size_t index) const { return data()[index]; }

 private:
  struct alignas(64) Block {
    std::array<std::byte, 64> bytes{};
  };
  std::size_t size_;
  std::vector<Block> blocks_;
};

// A fully connected layer: weights by output, then input.
struct LayerSpec {
  int inputs = 0;
  int outputs = 0;
  int shift = 0;  // the right shift that brings the sums back to the scale
  std::vector<std::int16_t> weights;
  std::vector<std::int32_t> bias;
};

struct NetworkSpec {
  int width = 0;  // of the first layer
  int scale = 1;
  int top = 0;                      // activations are clipped to [0, top]
  std::vector<std::int16_t> table;  // features x width
  std::vector<std::int16_t> bias;   // width
  std::vector<LayerSpec> layers;    // of a network for plays the last one has two: win, points
  std::vector<NetworkSpec> reader;  // one at most; it has one output for each unit of the width
  double optimism = 0;              // see Network::optimism
};

// The network's outputs for an option. `win` is the log-odds of the side's victory. `points` is
// what the seat gets when the stake after the option is one.
struct Worth {
  float win = 0;
  float points = 0;
};

// The numbers of rows of a first layer that are to be summed.
using RowNumbers = std::span<const std::uint16_t>;

// By column of the first layer the least and the greatest sum of its bias and rows of features.
struct SumRange {
  // `groups` as in Features::groups: of each group at most one feature is on.
  SumRange(const std::vector<int>& groups, const NetworkSpec& spec);
  // Whether further sums, from `low` to `high` in this column, leave the sum within 16 bits.
  bool fits(std::size_t column, long least = 0, long most = 0) const;

  std::vector<long> low;
  std::vector<long> high;
};

class Network {
 public:
  // The table has one row for each feature of the groups (see Features::groups), and `more_rows`
  // after them, whose sums the caller must check. Throws InvalidInput when the sizes of the arrays
  // do not fit together, when the last layer has another number of outputs than `outputs`, and when
  // the weights could overflow a sum. `situation_groups` are those of the features that a reader
  // has; a network that is built without them has no reader.
  Network(const std::vector<int>& groups, int more_rows, const NetworkSpec& spec, int outputs,
          const std::vector<int>& situation_groups = {});

  int width() const { return width_; }
  int outputs() const { return outputs_; }
  // What worlds that are played out by the networks say too much for a seat of this role near the
  // end of a game, in log-odds of winning (Weighing::optimism).
  double optimism() const { return optimism_; }
  // The bytes that its arrays take.
  std::size_t bytes() const;
  const std::int16_t* row(int number) const {
    return table_.data() + static_cast<std::size_t>(number) * width_;
  }

  // Writes the first layer's sums of a situation into `out`, which has `width` entries.
  void prepare(RowNumbers situation, std::int16_t* out) const;
  // The outputs for an option in that situation, of a network for plays.
  Worth worth(const std::int16_t* prepared, RowNumbers option) const;
  // Writes all outputs into `out`. `rows` names rows of `table`, each of them `width` wide, that
  // are added to what is prepared.
  void evaluate(const std::int16_t* prepared, const std::int16_t* table, RowNumbers rows,
                float* out) const;

  static constexpr int MAX_WIDTH = MOST_INPUTS;
  static constexpr int MAX_OUTPUTS = 256;
  static constexpr int MOST_RESULTS = 128;  // outputs of the last layer

 private:
  struct Layer {
    int inputs;
    int outputs;  // a multiple of OUTPUT_STEP
    int shift;
    Row<std::int16_t> weights;
    Row<std::int32_t> bias;
  };

  using Sums = std::array<std::int32_t, MAX_OUTPUTS>;
  void add_reading(RowNumbers situation, std::int16_t* out) const;
  void last_sums(const std::int16_t* prepared, const std::int16_t* table, RowNumbers rows,
                 std::int32_t* sums) const;

  int width_;
  int outputs_;
  std::int16_t top_;
  float unit_;  // the value of one unit of the last sums
  Row<std::int16_t> table_;
  Row<std::int16_t> bias_;
  std::vector<Layer> layers_;
  std::unique_ptr<const Network> reader_;  // null without one
  double optimism_;
};

// The networks of one game, one for each role.
struct Networks {
  // `specs` has one entry for each role, whose table has one row for each feature of the rules. So
  // does `proposals`, whose tables have one row for each feature of a situation; or it is empty.
  Networks(const Rules& rules, const std::vector<NetworkSpec>& specs,
           const std::vector<NetworkSpec>& proposals = {});

  // The bytes that the arrays of all roles take.
  std::size_t bytes() const;

  // A proposal has one output for each of the other seats, in the order of play, each rank, and
  // each number n of cards from 1 to this one: the logarithm of the factor by which n cards or more
  // of the rank are likelier in that seat's hand than n - 1.
  static constexpr int PROPOSED_CARDS = 4;
  static int proposed(const Rules& rules) {
    return (rules.players() - 1) * rules.ranks() * PROPOSED_CARDS;
  }

  Features features;
  std::vector<Network> roles;
  std::vector<Network> proposals;  // what the other seats hold, by role; may be empty
  Life life;
};

// Throws InvalidInput when the networks are those of a game with other features. Null fits every
// game.
void check_networks(const Rules& rules, const Networks* networks);

}  // namespace landlord
