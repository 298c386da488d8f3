#include "bind/fewest.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

int estimate(SharedFewest& self, Cards hand) {
  checked_hand(self.rules(), hand);
  return self.use([&](FewestPlays& fewest) { return fewest.estimate(hand); });
}

int exact(SharedFewest& self, Cards hand, const Cancellation* cancellation,
          std::optional<double> seconds) {
  checked_hand(self.rules(), hand);
  const Stop stop(seconds, cancellation);
  return self.use([&](FewestPlays& fewest) { return fewest.exact(hand, &stop); });
}

int turns(SharedFewest& self, Cards hand, Cards unseen, const Cancellation* cancellation,
          std::optional<double> seconds) {
  checked_hand(self.rules(), hand);
  checked_hand(self.rules(), unseen);
  const Stop stop(seconds, cancellation);
  return self.use([&](FewestPlays& fewest) { return fewest.turns(hand, unseen, &stop); });
}

// The `most` plays after which the hand needs the fewest plays; of equal ones ordinary plays come
// before bombs, and low ones first.
std::vector<Play> best_plays(SharedFewest& self, Cards hand, const Play* over, bool bombs_only,
                             std::size_t most, std::size_t listed) {
  const Rules& rules = self.rules();
  checked_hand(rules, hand);
  if (over != nullptr) checked_play(rules, *over);
  return self.use([&](FewestPlays& fewest) {
    PlayList plays;
    rules.plays(hand, over, bombs_only, false, plays);
    if (plays.size() > listed) {
      throw TooLarge("the hand has more than " + std::to_string(listed) + " legal plays");
    }
    std::vector<std::tuple<int, int, int, std::size_t>> order;
    order.reserve(plays.size());
    for (std::size_t at = 0; at < plays.size(); ++at) {
      const Play& play = plays[at];
      order.emplace_back(fewest.estimate(hand - play.cards), static_cast<int>(play.tier), play.key,
                         at);
    }
    const std::size_t kept = std::min(most, order.size());
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(kept);
    std::partial_sort(order.begin(), end, order.end());
    std::vector<Play> out;
    for (auto at = order.begin(); at != end; ++at) out.push_back(plays[std::get<3>(*at)]);
    return out;
  });
}

// One number for each hand.
template <class Count>
nb::ndarray<nb::numpy, std::int32_t> count_all(SharedFewest& self, const HandArray& hands,
                                               const Count& count) {
  std::vector<std::int32_t> out(hands.shape(0));
  for (std::size_t i = 0; i < out.size(); ++i) checked_hand(self.rules(), hands.data()[i]);
  self.use([&](FewestPlays& fewest) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = count(fewest, hands.data()[i]);
  });
  return as_array(std::move(out));
}

nb::ndarray<nb::numpy, std::int32_t> estimates(SharedFewest& self, const HandArray& hands) {
  return count_all(self, hands,
                   [](FewestPlays& fewest, Cards hand) { return fewest.estimate(hand); });
}

nb::ndarray<nb::numpy, std::int32_t> exacts(SharedFewest& self, const HandArray& hands,
                                            std::optional<double> seconds) {
  const Stop stop(seconds, nullptr);
  return count_all(self, hands, [&](FewestPlays& fewest, Cards hand) {
    stop.look();
    return fewest.exact(hand, &stop);
  });
}

}  // namespace

void bind_fewest(const nb::module_& module) {
  nb::class_<SharedFewest>(module, "FewestPlays", "How many plays it takes to empty a hand.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def("estimate", &estimate, "hand"_a,
           "A lower bound that is nearly always the fewest plays; fast enough for rollouts.")
      .def(
          "exact", &exact, "hand"_a, "cancellation"_a.none() = nb::none(),
          "seconds"_a.none() = nb::none(),
          "The fewest plays. Raises TooLarge for hands with too many runs or wild cards, Cancelled "
          "when the call was cancelled, and OutOfTime after `seconds`.")
      .def("turns", &turns, "hand"_a, "unseen"_a, "cancellation"_a.none() = nb::none(),
           "seconds"_a.none() = nb::none(),
           "The fewest of the hand's plays that the unseen cards could beat. Raises TooLarge for "
           "hands that are too hard to count, and Cancelled and OutOfTime as `exact` does.")
      .def("best_plays", &best_plays, "hand"_a, "over"_a.none(), "bombs_only"_a, "most"_a,
           "listed"_a,
           "The plays after which the hand needs the fewest plays, those with the fewest first. "
           "Raises TooLarge when there are more than `listed` to choose from.")
      .def("estimates", &estimates, "hands"_a, "The estimates of many hands.")
      .def("exacts", &exacts, "hands"_a, "seconds"_a.none() = nb::none(),
           "The fewest plays of many hands; raises as `exact` does.");
}

}  // namespace landlord
