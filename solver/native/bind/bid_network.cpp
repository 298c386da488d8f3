#include "network/bid_network.hpp"

#include "bind/bindings.hpp"
#include "bind/each_hand.hpp"

namespace landlord {

namespace {

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

void bind_bid_network(const nb::module_& module) {
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
