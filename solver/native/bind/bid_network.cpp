#include "network/bid_network.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/each_hand.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

constexpr std::size_t MOST_LOGITS = 1 << 27;  // 512 MB

nb::tuple features_of(const HandFeatures& self, const HandArray& hands, int threads) {
  // By chunk of hands, because a chunk belongs to one thread.
  struct Part {
    std::vector<std::uint16_t> numbers;
    std::vector<int> sizes;
  };
  std::vector<Part> parts((hands.shape(0) + HANDS_A_CHUNK - 1) / HANDS_A_CHUNK);
  for_each_hand(self.rules(), hands, threads, [&](int at, Strength& strength, int) {
    Active active;
    self.of(hands.data()[at], strength, active);
    Part& part = parts[at / HANDS_A_CHUNK];
    part.numbers.insert(part.numbers.end(), active.begin(), active.end());
    part.sizes.push_back(active.size());
  });
  std::vector<std::uint16_t> numbers;
  std::vector<std::int64_t> offsets{0};
  for (const Part& part : parts) {
    numbers.insert(numbers.end(), part.numbers.begin(), part.numbers.end());
    for (const int size : part.sizes) offsets.push_back(offsets.back() + size);
  }
  return nb::make_tuple(as_array(std::move(numbers)), as_array(std::move(offsets)));
}

nb::ndarray<nb::numpy, float> logits_of(const BidNetwork& self, const HandArray& hands,
                                        const std::vector<std::vector<int>>& listed, int threads) {
  const BidNetwork::States states = self.prepare(listed);
  const auto size = static_cast<std::size_t>(states.count) * self.outputs();
  if (hands.shape(0) * size > MOST_LOGITS) {
    throw InvalidInput("hands: too many for so many states in one call");
  }
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

void bind_bid_network(const nb::module_& module) {
  nb::class_<HandFeatures>(module, "HandFeatures",
                           "What a network for calls reads of a dealt hand.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("size", &HandFeatures::size, "The number of features.")
      .def_prop_ro("names", &HandFeatures::names, "The meaning of each feature.")
      .def_prop_ro("groups", &HandFeatures::groups,
                   "Where the groups begin of which at most one feature is on, and the end.")
      .def("of", &features_of, "hands"_a, "threads"_a = 1,
           "The features that are on for each hand: their numbers, one hand after the other, and "
           "where each hand's begin, and the end (hands + 1 offsets).");

  nb::class_<BidNetwork>(module, "BidNetwork", "A network that values calls.")
      .def(nb::init<const Rules&, const NetworkSpec&, int>(), "rules"_a, "spec"_a, "call_rows"_a,
           nb::keep_alive<1, 2>(), nb::call_guard<nb::gil_scoped_release>(),
           "The first layer has one row for each of HandFeatures, then `call_rows` rows, whose "
           "meaning the caller decides. The last layer has 1 to 128 outputs.")
      .def_prop_ro("nbytes", &BidNetwork::bytes, "The bytes that the network takes.")
      .def_prop_ro("outputs", &BidNetwork::outputs, "The outputs of the last layer.")
      .def_prop_ro("call_rows", &BidNetwork::call_rows, "The rows after those of the hand.")
      .def("logits", &logits_of, "hands"_a, "states"_a, "threads"_a = 1,
           "The outputs for each hand in each state: hands x states x outputs. A state lists the "
           "rows for calls that are on, counted from 0. Raises ValueError for a row that does not "
           "exist, a hand that is not a part of the deck, and a state whose sums could overflow.");
}

}  // namespace landlord
