#include "network/network.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace landlord {

namespace {

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

SumRange::SumRange(const std::vector<int>& groups, const NetworkSpec& spec)
    : low(spec.bias.begin(), spec.bias.end()), high(spec.bias.begin(), spec.bias.end()) {
  for (std::size_t column = 0; column < low.size(); ++column) {
    for (std::size_t group = 0; group + 1 < groups.size(); ++group) {
      long most = 0;
      long least = 0;
      for (int feature = groups[group]; feature < groups[group + 1]; ++feature) {
        const long value = spec.table[static_cast<std::size_t>(feature) * low.size() + column];
        most = std::max(most, value);
        least = std::min(least, value);
      }
      high[column] += most;
      low[column] += least;
    }
  }
}

bool SumRange::fits(std::size_t column, long least, long most) const {
  return high[column] + most <= std::numeric_limits<std::int16_t>::max() &&
         low[column] + least >= std::numeric_limits<std::int16_t>::min();
}

Network::Network(const std::vector<int>& groups, int more_rows, const NetworkSpec& spec,
                 int outputs, const std::vector<int>& situation_groups)
    : width_(spec.width),
      outputs_(outputs),
      top_(static_cast<std::int16_t>(spec.top)),
      unit_(1.0f / static_cast<float>(spec.scale)),
      table_(spec.table.size()),
      bias_(spec.bias.size()),
      optimism_(spec.optimism) {
  require(spec.width > 0 && spec.width % WIDTH_STEP == 0 && spec.width <= MAX_WIDTH,
          "a network's width is a multiple of 128 up to 1024");
  require(spec.scale > 0 && spec.top > 0 && spec.top <= std::numeric_limits<std::int16_t>::max(),
          "a network's scale and top are positive");
  const auto rows = static_cast<std::size_t>(groups.back()) + more_rows;
  require(rows <= std::numeric_limits<std::uint16_t>::max(),
          "a network has at most 65535 features");
  require(spec.table.size() == rows * spec.width &&
              spec.bias.size() == static_cast<std::size_t>(spec.width),
          "a network's table has one row for each feature");
  require(std::isfinite(spec.optimism), "the optimism of a network's worlds is finite");
  require(spec.reader.size() <= (situation_groups.empty() ? 0 : 1),
          "a network of an option has at most one reader, and others have none");
  if (!spec.reader.empty()) {
    const NetworkSpec& reader = spec.reader.front();
    require(reader.scale == spec.scale && reader.top == spec.top,
            "a network and its reader have one scale and one top");
    reader_ = std::make_unique<const Network>(situation_groups, 0, reader, spec.width);
  }
  const SumRange range(groups, spec);
  const long reading = reader_ == nullptr ? 0 : spec.top;
  for (std::size_t column = 0; column < spec.bias.size(); ++column) {
    require(range.fits(column, -reading, reading), "a network's first sums could overflow");
  }
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
  require(outputs_ == inputs,
          "a network's last layer has another number of outputs than what it values");
  unit_ /= static_cast<float>(std::int64_t{1} << spec.layers.back().shift);
}

void Network::prepare(RowNumbers situation, std::int16_t* out) const {
  kernels().gather(out, bias_.data(), table_.data(), situation.data(),
                   static_cast<int>(situation.size()), width_);
  if (reader_ != nullptr) add_reading(situation, out);
}

void Network::add_reading(RowNumbers situation, std::int16_t* out) const {
  const Kernels& with = kernels();
  alignas(64) std::array<std::int16_t, MAX_WIDTH> values;
  alignas(64) Sums sums;
  reader_->prepare(situation, values.data());
  reader_->last_sums(values.data(), nullptr, {}, sums.data());
  with.squash(values.data(), sums.data(), width_, reader_->layers_.back().shift,
              static_cast<std::int16_t>(-top_), top_);
  constexpr std::uint16_t ONLY = 0;
  with.gather(out, out, values.data(), &ONLY, 1, width_);
}

void Network::last_sums(const std::int16_t* prepared, const std::int16_t* table, RowNumbers rows,
                        std::int32_t* sums) const {
  const Kernels& with = kernels();
  alignas(64) std::array<std::int16_t, MAX_WIDTH> values;
  with.gather(values.data(), prepared, table, rows.data(), static_cast<int>(rows.size()), width_);
  with.clamp(values.data(), values.data(), width_, top_);
  for (const Layer& layer : layers_) {
    with.layer(sums, values.data(), layer.inputs, layer.weights.data(), layer.bias.data(),
               layer.outputs);
    if (&layer == &layers_.back()) break;
    with.squash(values.data(), sums, layer.outputs, layer.shift, 0, top_);
  }
}

Worth Network::worth(const std::int16_t* prepared, RowNumbers option) const {
  alignas(64) Sums sums;
  last_sums(prepared, table_.data(), option, sums.data());
  return {.win = static_cast<float>(sums[0]) * unit_,
          .points = static_cast<float>(sums[1]) * unit_};
}

void Network::evaluate(const std::int16_t* prepared, const std::int16_t* table, RowNumbers rows,
                       float* out) const {
  alignas(64) Sums sums;
  last_sums(prepared, table, rows, sums.data());
  for (int at = 0; at < outputs_; ++at) out[at] = static_cast<float>(sums[at]) * unit_;
}

std::size_t Network::bytes() const {
  std::size_t bytes = (table_.size() + bias_.size()) * sizeof(std::int16_t);
  for (const Layer& layer : layers_) {
    bytes += layer.weights.size() * sizeof(std::int16_t) + layer.bias.size() * sizeof(std::int32_t);
  }
  if (reader_ != nullptr) bytes += reader_->bytes();
  return bytes;
}

Networks::Networks(const Rules& rules, const std::vector<NetworkSpec>& specs,
                   const std::vector<NetworkSpec>& proposals)
    : features(rules) {
  const auto one_for_each_role = [&](const std::vector<NetworkSpec>& given) {
    require(static_cast<int>(given.size()) == rules.players(),
            "there is one network for each role");
  };
  one_for_each_role(specs);
  for (const NetworkSpec& spec : specs) {
    roles.emplace_back(features.groups(), 0, spec, 2, features.situation_groups());
  }
  if (proposals.empty()) return;
  one_for_each_role(proposals);
  for (const NetworkSpec& spec : proposals) {
    this->proposals.emplace_back(features.situation_groups(), 0, spec, proposed(rules));
  }
}

std::size_t Networks::bytes() const {
  std::size_t bytes = sizeof(Networks);
  for (const Network& role : roles) bytes += role.bytes();
  for (const Network& role : proposals) bytes += role.bytes();
  return bytes;
}

void check_networks(const Rules& rules, const Networks* networks) {
  require(networks == nullptr || networks->features.fit(rules), "the networks are another game's");
}

}  // namespace landlord
