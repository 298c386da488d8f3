// A small network that says what a choice is worth: how likely it wins, and what it pays.
//
// The features that are on choose rows of a table; their sum, cut off below 0, goes through fully
// connected layers. All numbers are whole: `scale` units make one.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "network/features.hpp"
#include "network/kernels.hpp"

namespace landlord {

// Numbers that begin on a cache line.
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

// A fully connected layer as its owner writes it: weights by output, then input.
struct LayerSpec {
  int inputs = 0;
  int outputs = 0;
  int shift = 0;  // what brings the sums back to the scale
  std::vector<std::int16_t> weights;
  std::vector<std::int32_t> bias;
};

struct NetworkSpec {
  int width = 0;  // of the first layer
  int scale = 1;
  int top = 0;                      // where activations are cut off
  std::vector<std::int16_t> table;  // features x width
  std::vector<std::int16_t> bias;   // width
  std::vector<LayerSpec> layers;    // the last one has two outputs, win and points
};

// What a choice is worth to a seat. `win` grows with the probability that its side wins, of which
// it is the log-odds; `points` is what it gets, for a stake of one as it lies on the table.
struct Worth {
  float win = 0;
  float points = 0;
};

class Network {
 public:
  // Throws InvalidInput for arrays of other sizes than said, and for weights whose sums could
  // overflow.
  Network(const Features& features, const NetworkSpec& spec);

  // The first layer's sums for the features of a situation; `out` has `width` entries.
  void prepare(const Active& situation, std::int16_t* out) const;
  // The worth of an option in that situation.
  Worth worth(const std::int16_t* prepared, const Active& option) const;

  static constexpr int MAX_WIDTH = 1024;
  static constexpr int MAX_OUTPUTS = 256;

 private:
  struct Layer {
    int inputs;
    int outputs;  // a multiple of OUTPUT_STEP
    int shift;
    Row<std::int16_t> weights;
    Row<std::int32_t> bias;
  };

  int width_;
  std::int16_t top_;
  float unit_;  // what one unit of the last sums is worth
  Row<std::int16_t> table_;
  Row<std::int16_t> bias_;
  std::vector<Layer> layers_;
};

// The networks of one game, one for each role.
struct Networks {
  // One spec for each role, with one row of the table for each of the rules' features.
  Networks(const Rules& rules, const std::vector<NetworkSpec>& specs);

  Features features;
  std::vector<Network> roles;
};

// Throws InvalidInput for networks of a game with other cards or plays; null fits every game.
void check_networks(const Rules& rules, const Networks* networks);

}  // namespace landlord
