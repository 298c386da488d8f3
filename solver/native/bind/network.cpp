#include "network/network.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

void set_table(NetworkSpec& spec, const Matrix<std::int16_t>& table,
               const Vector<std::int16_t>& bias) {
  spec.width = static_cast<int>(table.shape(1));
  spec.table.assign(table.data(), table.data() + table.size());
  spec.bias.assign(bias.data(), bias.data() + bias.size());
}

void add_layer(NetworkSpec& spec, const Matrix<std::int16_t>& weights,
               const Vector<std::int32_t>& bias, int shift) {
  spec.layers.push_back({.inputs = static_cast<int>(weights.shape(1)),
                         .outputs = static_cast<int>(weights.shape(0)),
                         .shift = shift,
                         .weights = {weights.data(), weights.data() + weights.size()},
                         .bias = {bias.data(), bias.data() + bias.size()}});
}

void set_reader(NetworkSpec& spec, const NetworkSpec& reader) { spec.reader = {reader}; }

}  // namespace

void bind_network(nb::module_& module) {
  nb::class_<Features>(module, "Features", "The inputs of a network: features that are on or off.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("size", &Features::size, "The number of features.")
      .def_prop_ro("names", &Features::names, "The meaning of each feature.")
      .def_prop_ro("groups", &Features::groups,
                   "Where the groups begin of which at most one feature is on, and the end.")
      .def_prop_ro("situation_groups", &Features::situation_groups,
                   "The groups that are the same for all options of a decision: the first ones.");

  nb::class_<NetworkSpec>(module, "NetworkSpec", "A network in integers.")
      .def(nb::init<>())
      .def_rw("scale", &NetworkSpec::scale, "How many units are 1.")
      .def_rw("top", &NetworkSpec::top, "Activations are clipped to [0, top], in units.")
      .def_rw("optimism", &NetworkSpec::optimism,
              "What worlds say too much for the role near the end, in log-odds of winning.")
      .def("set_table", &set_table, "table"_a, "bias"_a, "The first layer: features x width.")
      .def("add_layer", &add_layer, "weights"_a, "bias"_a, "shift"_a,
           "A further layer: outputs x inputs, and the shift that brings its sums back to scale.")
      .def("set_reader", &set_reader, "reader"_a,
           "The network of the situation whose outputs are added to the first layer's sums.");

  nb::class_<Networks>(module, "Networks", "The networks of one game, one for each role.")
      .def(nb::init<const Rules&, const std::vector<NetworkSpec>&,
                    const std::vector<NetworkSpec>&>(),
           "rules"_a, "specs"_a, "proposals"_a = std::vector<NetworkSpec>{}, nb::keep_alive<1, 2>(),
           nb::call_guard<nb::gil_scoped_release>(),
           "`specs`: tables of Features. `proposals`: tables of the features of a situation; the "
           "outputs are logarithms of factors, other seats x ranks x PROPOSED_CARDS.")
      .def_prop_ro("nbytes", &Networks::bytes, "The bytes that the networks take.");

  module.attr("PROPOSED_CARDS") = Networks::PROPOSED_CARDS;

  module.def(
      "kernels", [] { return std::string(kernels().name); },
      "The name of the arithmetic kernels in use.");
  module.def("use_kernels", &use_kernels, "name"_a,
             "Uses these arithmetic kernels from now on: portable, avx2 or avx512; the fastest of "
             "this processor for an empty name. All give the same results. Raises ValueError for a "
             "name that is unknown or that this processor does not have.");
}

}  // namespace landlord
