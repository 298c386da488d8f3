#include "network/network.hpp"

#include "bind/bindings.hpp"

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
}

}  // namespace landlord
