#include "network/network.hpp"

#include "bind/hands.hpp"
#include "network/bid_network.hpp"

namespace landlord {

namespace {

template <class T>
std::vector<T> copied(const T* data, std::size_t size) {
  return {data, data + size};
}

// The first layer: features x width.
void set_table(NetworkSpec& spec, const Matrix<std::int16_t>& table,
               const Vector<std::int16_t>& bias) {
  spec.width = static_cast<int>(table.shape(1));
  spec.table = copied(table.data(), table.size());
  spec.bias = copied(bias.data(), bias.size());
}

// A further layer: outputs x inputs, and the shift that brings its sums back to scale.
void add_layer(NetworkSpec& spec, const Matrix<std::int16_t>& weights,
               const Vector<std::int32_t>& bias, int shift) {
  spec.layers.push_back({.inputs = static_cast<int>(weights.shape(1)),
                         .outputs = static_cast<int>(weights.shape(0)),
                         .shift = shift,
                         .weights = copied(weights.data(), weights.size()),
                         .bias = copied(bias.data(), bias.size())});
}

// The network of the situation, whose outputs are added to the first layer's sums.
void set_reader(NetworkSpec& spec, const NetworkSpec& reader) { spec.reader = {reader}; }

constexpr std::size_t MOST_LOGITS = 1 << 27;  // 512 MB

// The numbers of the features that are on, one hand after the other, and where each hand's begin,
// and the end.
nb::tuple features_of(const HandFeatures& self, const HandArray& hands, int threads) {
  std::vector<Active> found(hands.shape(0));
  for_each_hand(self.rules(), hands, threads, [&](int at, Strength& strength, int) {
    self.of(hands.data()[at], strength, found[at]);
  });
  std::vector<std::uint16_t> numbers;
  std::vector<std::int64_t> offsets{0};
  for (const Active& active : found) {
    numbers.insert(numbers.end(), active.begin(), active.end());
    offsets.push_back(static_cast<std::int64_t>(numbers.size()));
  }
  return nb::make_tuple(as_array(std::move(numbers)), as_array(std::move(offsets)));
}

// The outputs for each hand in each state, which lists the rows for calls that are on.
auto logits_of(const BidNetwork& self, const HandArray& hands,
               const std::vector<std::vector<int>>& listed, int threads) {
  const BidNetwork::States states = self.prepare(listed);
  const auto size = static_cast<std::size_t>(states.count) * self.outputs();
  require(hands.shape(0) * size <= MOST_LOGITS, "hands: too many for so many states in one call");
  std::vector<float> out(hands.shape(0) * size);
  std::vector<Row<std::int16_t>> sums(thread_count(threads), Row<std::int16_t>(self.width()));
  for_each_hand(self.rules(), hands, threads, [&](int at, Strength& strength, int thread) {
    self.prepare_hand(hands.data()[at], strength, sums[thread].data());
    float* row = out.data() + at * size;
    for (int state = 0; state < states.count; ++state, row += self.outputs()) {
      self.evaluate(sums[thread].data(), states, state, row);
    }
  });
  return as_block(std::move(out),
                  {hands.shape(0), listed.size(), static_cast<std::size_t>(self.outputs())});
}

}  // namespace

void bind_network(nb::module_& module) {
  using Specs = std::vector<NetworkSpec>;
  nb::class_<Features>(module, "Features", "The inputs of a network: features that are on or off.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("size", &Features::size)
      .def_prop_ro("names", &Features::names)
      .def_prop_ro("groups", &Features::groups)
      .def_prop_ro("situation_groups", &Features::situation_groups);
  nb::class_<NetworkSpec>(module, "NetworkSpec", "A network in integers.")
      .def(nb::init<>())
      .def_rw("scale", &NetworkSpec::scale)
      .def_rw("top", &NetworkSpec::top)
      .def_rw("optimism", &NetworkSpec::optimism)
      .def("set_table", &set_table, "table"_a, "bias"_a)
      .def("add_layer", &add_layer, "weights"_a, "bias"_a, "shift"_a)
      .def("set_reader", &set_reader, "reader"_a);
  // `proposals`: tables of the features of a situation; the outputs are logarithms of factors,
  // other seats x ranks x PROPOSED_CARDS.
  nb::class_<Networks>(module, "Networks", "The networks of one game, one for each role.")
      .def(nb::init<const Rules&, const Specs&, const Specs&>(), "rules"_a, "specs"_a,
           "proposals"_a = Specs{}, nb::keep_alive<1, 2>(),
           nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("nbytes", &Networks::bytes);
  module.attr("PROPOSED_CARDS") = Networks::PROPOSED_CARDS;
  module.def("kernels", [] { return std::string(kernels().name); });
  module.def("use_kernels", &use_kernels, "name"_a);
  nb::class_<HandFeatures>(module, "HandFeatures",
                           "What a network for calls reads of a dealt hand.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("size", &HandFeatures::size)
      .def_prop_ro("names", &HandFeatures::names)
      .def_prop_ro("groups", &HandFeatures::groups)
      .def("of", &features_of, "hands"_a, "threads"_a = 1);
  nb::class_<BidNetwork>(module, "BidNetwork", "A network that values calls.")
      .def(nb::init<const Rules&, const NetworkSpec&, int>(), "rules"_a, "spec"_a, "call_rows"_a,
           nb::keep_alive<1, 2>(), nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("nbytes", &BidNetwork::bytes)
      .def_prop_ro("outputs", &BidNetwork::outputs)
      .def_prop_ro("call_rows", &BidNetwork::call_rows)
      .def("logits", &logits_of, "hands"_a, "states"_a, "threads"_a = 1);
}

}  // namespace landlord
