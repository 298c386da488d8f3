#include "network/network.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace landlord {

namespace {

void require(bool condition, const char* message) {
  if (!condition) throw InvalidInput(message);
}

// Whether every choice of features, at most one of each group, gives sums that fit 16 bits.
bool sums_fit(const Features& features, const NetworkSpec& spec) {
  const auto& groups = features.groups();
  for (int at = 0; at < spec.width; ++at) {
    long high = spec.bias[at];
    long low = spec.bias[at];
    for (std::size_t group = 0; group + 1 < groups.size(); ++group) {
      long most = 0;
      long least = 0;
      for (int feature = groups[group]; feature < groups[group + 1]; ++feature) {
        const long value = spec.table[static_cast<std::size_t>(feature) * spec.width + at];
        most = std::max(most, value);
        least = std::min(least, value);
      }
      high += most;
      low += least;
    }
    if (high > std::numeric_limits<std::int16_t>::max() ||
        low < std::numeric_limits<std::int16_t>::min()) {
      return false;
    }
  }
  return true;
}

bool sums_fit(const LayerSpec& layer, int top) {
  for (int output = 0; output < layer.outputs; ++output) {
    std::int64_t most = std::abs(static_cast<std::int64_t>(layer.bias[output]));
    for (int input = 0; input < layer.inputs; ++input) {
      const std::int64_t weight =
          layer.weights[static_cast<std::size_t>(output) * layer.inputs + input];
      most += std::abs(weight) * top;
    }
    if (most > std::numeric_limits<std::int32_t>::max()) return false;
  }
  return true;
}

int rounded_up(int size, int step) { return (size + step - 1) / step * step; }

}  // namespace

Network::Network(const Features& features, const NetworkSpec& spec)
    : width_(spec.width),
      top_(static_cast<std::int16_t>(spec.top)),
      unit_(1.0f / static_cast<float>(spec.scale)),
      table_(spec.table.size()),
      bias_(spec.bias.size()) {
  require(spec.width > 0 && spec.width % WIDTH_STEP == 0 && spec.width <= MAX_WIDTH,
          "a network's width is a multiple of 128 up to 1024");
  require(spec.scale > 0 && spec.top > 0 && spec.top <= std::numeric_limits<std::int16_t>::max(),
          "a network's scale and top are positive");
  require(spec.table.size() == static_cast<std::size_t>(features.size()) * spec.width &&
              spec.bias.size() == static_cast<std::size_t>(spec.width),
          "a network's table has one row for each feature");
  require(sums_fit(features, spec), "a network's first sums could overflow");
  std::copy(spec.table.begin(), spec.table.end(), table_.data());
  std::copy(spec.bias.begin(), spec.bias.end(), bias_.data());
  require(!spec.layers.empty() && spec.layers.size() <= 8, "a network has 1 to 8 layers");
  int inputs = spec.width;
  for (const LayerSpec& layer : spec.layers) {
    require(layer.inputs == inputs && layer.inputs % 2 == 0 && layer.outputs > 0 &&
                layer.outputs <= MAX_OUTPUTS && layer.shift >= 0 && layer.shift < 31 &&
                layer.weights.size() == static_cast<std::size_t>(layer.inputs) * layer.outputs &&
                layer.bias.size() == static_cast<std::size_t>(layer.outputs),
            "a network's layers do not fit together");
    require(sums_fit(layer, spec.top), "a network's sums could overflow");
    const int outputs = rounded_up(layer.outputs, OUTPUT_STEP);
    Layer packed{.inputs = layer.inputs,
                 .outputs = outputs,
                 .shift = layer.shift,
                 .weights = Row<std::int16_t>(static_cast<std::size_t>(layer.inputs) * outputs),
                 .bias = Row<std::int32_t>(outputs)};
    for (int output = 0; output < layer.outputs; ++output) {
      packed.bias.data()[output] = layer.bias[output];
      for (int input = 0; input < layer.inputs; ++input) {
        packed.weights
            .data()[(static_cast<std::size_t>(input / 2) * outputs + output) * 2 + input % 2] =
            layer.weights[static_cast<std::size_t>(output) * layer.inputs + input];
      }
    }
    layers_.push_back(std::move(packed));
    inputs = layer.outputs;
  }
  require(spec.layers.back().outputs == 2, "a network's last layer has two outputs");
  unit_ /= static_cast<float>(std::int64_t{1} << spec.layers.back().shift);
}

void Network::prepare(const Active& situation, std::int16_t* out) const {
  kernels().gather(out, bias_.data(), table_.data(), situation.begin(), situation.size(), width_);
}

Worth Network::worth(const std::int16_t* prepared, const Active& option) const {
  const Kernels& with = kernels();
  alignas(64) std::array<std::int16_t, MAX_WIDTH> values;
  alignas(64) std::array<std::int32_t, MAX_OUTPUTS> sums;
  with.gather(values.data(), prepared, table_.data(), option.begin(), option.size(), width_);
  with.clamp(values.data(), values.data(), width_, top_);
  for (const Layer& layer : layers_) {
    with.layer(sums.data(), values.data(), layer.inputs, layer.weights.data(), layer.bias.data(),
               layer.outputs);
    if (&layer == &layers_.back()) break;
    for (int at = 0; at < layer.outputs; ++at) {
      values[at] =
          static_cast<std::int16_t>(std::clamp<std::int32_t>(sums[at] >> layer.shift, 0, top_));
    }
  }
  return {.win = static_cast<float>(sums[0]) * unit_,
          .points = static_cast<float>(sums[1]) * unit_};
}

Networks::Networks(const Rules& rules, const std::vector<NetworkSpec>& specs) : features(rules) {
  require(static_cast<int>(specs.size()) == rules.players(), "there is one network for each role");
  for (const NetworkSpec& spec : specs) roles.emplace_back(features, spec);
}

void check_networks(const Rules& rules, const Networks* networks) {
  require(networks == nullptr || networks->features.fit(rules), "the networks are another game's");
}

}  // namespace landlord
