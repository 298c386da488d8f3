#include "bind/bindings.hpp"
#include "bind/shared_fewest.hpp"

namespace landlord {

namespace {

using Seconds = std::optional<double>;

int estimate(SharedFewest& self, Cards hand) {
  checked_hand(self.rules(), hand);
  return self.use([&](FewestPlays& fewest) { return fewest.estimate(hand); });
}

int exact(SharedFewest& self, Cards hand, const Cancellation* cancellation, Seconds seconds) {
  checked_hand(self.rules(), hand);
  const Stop stop(seconds, cancellation);
  return self.use([&](FewestPlays& fewest) { return fewest.exact(hand, &stop); });
}

int turns(SharedFewest& self, Cards hand, Cards unseen, const Cancellation* cancellation,
          Seconds seconds) {
  checked_hand(self.rules(), hand);
  checked_hand(self.rules(), unseen);
  const Stop stop(seconds, cancellation);
  return self.use([&](FewestPlays& fewest) { return fewest.turns(hand, unseen, &stop); });
}

// The `most` plays after which the hand needs the fewest plays; of equal ones ordinary plays come
// before bombs, and low ones first. There may be `listed` to choose from.
std::vector<Play> best_plays(SharedFewest& self, Cards hand, const Play* over, bool bombs_only,
                             std::size_t most, std::size_t listed) {
  const Rules& rules = self.rules();
  checked_hand(rules, hand);
  checked_over(rules, over);
  return self.use([&](FewestPlays& fewest) {
    PlayList plays;
    rules.plays(hand, over, bombs_only, false, plays);
    if (plays.size() > listed) {
      throw TooLarge("the hand has more than " + std::to_string(listed) + " legal plays");
    }
    std::vector<std::tuple<int, int, int, std::size_t>> order;
    for (std::size_t at = 0; at < plays.size(); ++at) {
      const Play& play = plays[at];
      order.emplace_back(fewest.estimate(hand - play.cards), static_cast<int>(play.tier), play.key,
                         at);
    }
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(most, order.size()));
    std::partial_sort(order.begin(), end, order.end());
    std::vector<Play> out;
    for (auto at = order.begin(); at != end; ++at) out.push_back(plays[std::get<3>(*at)]);
    return out;
  });
}

// One number for each hand.
template <class Count>
auto count_all(SharedFewest& self, const HandArray& hands, const Count& count) {
  check_hands(self.rules(), hands);
  std::vector<std::int32_t> out(hands.size());
  self.use([&](FewestPlays& fewest) {
    std::transform(hands.data(), hands.data() + hands.size(), out.begin(),
                   [&](Cards hand) { return count(fewest, hand); });
  });
  return as_array(std::move(out));
}

auto estimates(SharedFewest& self, const HandArray& hands) {
  return count_all(self, hands, std::mem_fn(&FewestPlays::estimate));
}

auto exacts(SharedFewest& self, const HandArray& hands, Seconds seconds) {
  const Stop stop(seconds, nullptr);
  return count_all(self, hands, [&](FewestPlays& fewest, Cards hand) {
    stop.look();
    return fewest.exact(hand, &stop);
  });
}

}  // namespace

void bind_fewest(const nb::module_& module) {
  const auto seconds = "seconds"_a.none() = nb::none();
  const auto cancellation = "cancellation"_a.none() = nb::none();
  nb::class_<SharedFewest>(module, "FewestPlays", "How many plays it takes to empty a hand.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def("estimate", &estimate, "hand"_a)
      .def("exact", &exact, "hand"_a, cancellation, seconds)
      .def("turns", &turns, "hand"_a, "unseen"_a, cancellation, seconds)
      .def("best_plays", &best_plays, "hand"_a, "over"_a.none(), "bombs_only"_a, "most"_a,
           "listed"_a)
      .def("estimates", &estimates, "hands"_a)
      .def("exacts", &exacts, "hands"_a, seconds);
}

}  // namespace landlord
