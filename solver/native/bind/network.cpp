#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/recorded_table.hpp"
#include "players/duel.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void set_table(NetworkSpec& spec, const Matrix<std::int16_t>& table,
               const Vector<std::int16_t>& bias) {
  spec.width = static_cast<int>(table.shape(1));
  spec.table.assign(table.data(), table.data() + table.size());
  spec.bias.assign(bias.data(), bias.data() + bias.size());
}

void add_layer(NetworkSpec& spec, const Matrix<std::int16_t>& weights,
               const Vector<std::int32_t>& bias, int shift) {
  LayerSpec layer{.inputs = static_cast<int>(weights.shape(1)),
                  .outputs = static_cast<int>(weights.shape(0)),
                  .shift = shift};
  layer.weights.assign(weights.data(), weights.data() + weights.size());
  layer.bias.assign(bias.data(), bias.data() + bias.size());
  spec.layers.push_back(std::move(layer));
}

// One row of 0 and 1 in bfloat16 for each of the lessons named by `order`.
void fill_rows(const Vector<std::uint16_t>& features, const Vector<std::int64_t>& offsets,
               const Vector<std::int64_t>& order,
               const nb::ndarray<std::uint16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& out) {
  constexpr std::uint16_t ONE = 0x3F80;
  const std::size_t rows = order.shape(0);
  const std::size_t width = out.shape(1);
  const auto lessons = static_cast<std::int64_t>(offsets.shape(0)) - 1;
  if (out.shape(0) != rows) throw InvalidInput("there is one row for each lesson");
  std::uint16_t* data = out.data();
  std::fill_n(data, rows * width, std::uint16_t{0});
  for (std::size_t row = 0; row < rows; ++row) {
    const std::int64_t lesson = order.data()[row];
    if (lesson < 0 || lesson >= lessons) throw InvalidInput("there is no such lesson");
    const std::int64_t begin = offsets.data()[lesson];
    const std::int64_t end = offsets.data()[lesson + 1];
    if (begin < 0 || begin > end || end > static_cast<std::int64_t>(features.shape(0))) {
      throw InvalidInput("the offsets do not fit the features");
    }
    for (std::int64_t at = begin; at < end; ++at) {
      const std::uint16_t feature = features.data()[at];
      if (feature >= width) throw InvalidInput("there is no such feature");
      data[row * width + feature] = ONE;
    }
  }
}

nb::list lessons_of(const Rules& rules, const Networks* networks, int games, std::uint64_t seed,
                    double epsilon, double temperature, double by_points, double chosen,
                    double greedy, double trace, int branches, bool bottom_public, int threads) {
  if (games < 0 || games > 1 << 24) throw InvalidInput("games: out of range");
  for (double const share : {epsilon, temperature, by_points, chosen, greedy, trace}) {
    if (!(share >= 0 && share <= 1)) throw InvalidInput("shares are from 0 to 1");
  }
  check_networks(rules, networks);
  const SelfPlaySpec spec{.games = games,
                          .seed = seed,
                          .epsilon = epsilon,
                          .temperature = temperature,
                          .by_points = by_points,
                          .chosen = chosen,
                          .greedy = greedy,
                          .trace = trace,
                          .branches = std::clamp(branches, 0, 64),
                          .bottom_public = bottom_public,
                          .threads = std::clamp(threads, 1, 64)};
  std::vector<Lessons> lessons;
  {
    nb::gil_scoped_release const release;
    lessons = play_lessons(rules, networks, spec);
  }
  nb::list out;
  for (Lessons& each : lessons) {
    out.append(nb::make_tuple(as_array(std::move(each.features)), as_array(std::move(each.offsets)),
                              as_array(std::move(each.wins)), as_array(std::move(each.points))));
  }
  return out;
}

nb::tuple duel_of(const Rules& rules, const Networks* first, const Networks* second, int deals,
                  std::uint64_t seed, double chosen, bool by_points, bool bottom_public,
                  int threads) {
  if (deals < 0 || deals > 1 << 24) throw InvalidInput("deals: out of range");
  check_networks(rules, first);
  check_networks(rules, second);
  std::vector<DuelResult> results;
  {
    nb::gil_scoped_release const release;
    results = duel(rules, {.networks = first, .by_points = by_points},
                   {.networks = second, .by_points = by_points}, deals, seed, chosen, bottom_public,
                   std::clamp(threads, 1, 64));
  }
  std::vector<float> as_landlord;
  std::vector<float> as_peasants;
  for (const DuelResult& result : results) {
    as_landlord.push_back(result.points_as_landlord);
    as_peasants.push_back(result.points_as_peasants);
  }
  return nb::make_tuple(as_array(std::move(as_landlord)), as_array(std::move(as_peasants)));
}

}  // namespace

void bind_network(nb::module_& module) {
  nb::class_<Features>(module, "Features", "What a network sees of a decision.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("size", &Features::size, "The number of features.")
      .def_prop_ro("names", &Features::names, "What each feature says.")
      .def_prop_ro("groups", &Features::groups,
                   "Where the sets of features begin of which at most one is on, and the end.");

  nb::class_<NetworkSpec>(module, "NetworkSpec", "A network in whole numbers.")
      .def(nb::init<>())
      .def_rw("scale", &NetworkSpec::scale, "The units that make one.")
      .def_rw("top", &NetworkSpec::top, "Where activations are cut off, in units.")
      .def("set_table", &set_table, "table"_a, "bias"_a, "The first layer: features x width.")
      .def("add_layer", &add_layer, "weights"_a, "bias"_a, "shift"_a,
           "A further layer: outputs x inputs, and the shift that brings its sums back to scale.");

  nb::class_<Networks>(module, "Networks", "The networks of one game, one for each role.")
      .def(nb::init<const Rules&, const std::vector<NetworkSpec>&>(), "rules"_a, "specs"_a,
           nb::keep_alive<1, 2>());

  module.def(
      "kernels", [] { return std::string(kernels().name); },
      "The name of the arithmetic that this processor runs.");
  module.def("fill_rows", &fill_rows, "features"_a, "offsets"_a, "order"_a, "out"_a,
             nb::call_guard<nb::gil_scoped_release>(),
             "Writes lessons as rows of 0 and 1 in bfloat16.");
  module.def("play_lessons", &lessons_of, "rules"_a, "networks"_a.none(), nb::kw_only(), "games"_a,
             "seed"_a, "epsilon"_a, "temperature"_a, "by_points"_a, "chosen"_a, "greedy"_a,
             "trace"_a, "branches"_a, "bottom_public"_a, "threads"_a,
             "Plays games and returns by role: features, offsets, whether the side won, and what "
             "the stake after the act became.");
  module.def("duel", &duel_of, "rules"_a, "first"_a.none(), "second"_a.none(), nb::kw_only(),
             "deals"_a, "seed"_a, "chosen"_a, "by_points"_a, "bottom_public"_a, "threads"_a,
             "Plays duplicate deals of networks (None: the greedy player) against each other; "
             "returns what the first got as landlord and as peasants, by deal.");
}

}  // namespace landlord
