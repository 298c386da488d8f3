#include "bind/hands.hpp"

#include <cmath>

#include "hands/beaters.hpp"

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
    check_number(plays.size(), listed);
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

using SharedStrength = Guarded<Strength>;

// One figure for each hand.
template <double (Strength::*Figure)(Cards)>
auto of_each(SharedStrength& shared, const HandArray& hands) {
  check_hands(shared.fixed().rules(), hands);
  std::vector<double> out(hands.size());
  shared.use([&](Strength& strength) {
    std::transform(hands.data(), hands.data() + hands.size(), out.begin(),
                   [&](Cards hand) { return (strength.*Figure)(hand); });
  });
  return as_array(std::move(out));
}

template <auto Of>
auto bombs_of(const Rules& rules, Cards hand) {
  PlayList scratch;
  return Of(rules, checked_hand(rules, hand), scratch);
}

// For each play by bits which of `separate_bombs` it leaves whole.
std::vector<std::uint64_t> kept_bombs(const Rules& rules, Cards hand,
                                      const std::vector<Play>& plays) {
  const std::vector<Play> bombs = bombs_of<&separate_bombs>(rules, hand);
  std::vector<std::uint64_t> out;
  for (const Play& play : plays) {
    checked_play(rules, play);
    require(contains(rules.counts(hand), rules.counts(play.cards)),
            "plays: the hand lacks cards of a play");
    const Cards rest = rules.counts(hand) - rules.counts(play.cards);
    std::uint64_t& kept = out.emplace_back(0);
    for (std::size_t at = 0; at < bombs.size(); ++at) {
      if (contains(rest, rules.counts(bombs[at].cards))) kept |= std::uint64_t{1} << at;
    }
  }
  return out;
}

// By seat, in how many of the deals it can beat `over`, and in how many it goes out by doing so;
// `weights` has one entry for each deal.
nb::tuple beaters(const Rules& rules, const DealArray& deals, const Play* over,
                  const std::optional<Vector<double>>& weights) {
  checked_over(rules, over);
  const std::span<const Cards> hands(deals.data(), deals.size());
  for (const Cards hand : hands) checked_hand(rules, hand);
  std::span<const double> each_weight;
  if (weights) {
    each_weight = {weights->data(), weights->size()};
    require(each_weight.size() == deals.shape(0), "weights: one for each deal");
    for (const double weight : each_weight) {
      require(std::isfinite(weight) && weight >= 0, "weights are not negative");
    }
  }
  Beaters found =
      unlocked([&] { return count_beaters(rules, hands, deals.shape(1), over, each_weight); });
  return nb::make_tuple(as_array(std::move(found.beating)), as_array(std::move(found.going_out)));
}

}  // namespace

std::vector<Deal> whole_deals(const Rules& rules, const DealArray& hands,
                              const HandArray& bottoms) {
  const auto players = static_cast<std::size_t>(rules.players());
  require(hands.shape(1) == players && bottoms.shape(0) == hands.shape(0),
          "deals: one hand for each seat, and one bottom");
  check_range("deals", hands.shape(0), std::size_t{0}, std::size_t{1} << 22);
  std::vector<Deal> deals(hands.shape(0));
  for (std::size_t number = 0; number < deals.size(); ++number) {
    Deal& deal = deals[number];
    Cards rest = rules.deck();
    for (std::size_t seat = 0; seat < players; ++seat) {
      deal.hands[seat] = checked_dealt(rules, hands.data()[players * number + seat]);
      take(rules, rest, deal.hands[seat]);
    }
    deal.bottom = bottoms.data()[number];
    take(rules, rest, deal.bottom);
    require(rest == 0, "a deal uses every card of the deck");
  }
  return deals;
}

std::vector<AuctionedDeal> auctioned_deals(const Rules& rules,
                                           const std::optional<AuctionedArgument>& argument) {
  if (!argument) return {};
  const auto& [hands, bottoms, landlords] = *argument;
  const std::vector<Deal> deals = whole_deals(rules, hands, bottoms);
  require(!deals.empty() && landlords.shape(0) == deals.size(),
          "deals: at least one, and one landlord for each");
  std::vector<AuctionedDeal> out;
  for (std::size_t number = 0; number < deals.size(); ++number) {
    const auto landlord = static_cast<int>(landlords.data()[number]);
    out.push_back({deals[number], checked_seat(rules, landlord)});
  }
  return out;
}

void bind_hands(nb::module_& module) {
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
  nb::class_<SharedStrength>(module, "Strength", "How strong a dealt hand looks.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("nbytes", [](const SharedStrength& self) { return self.fixed().bytes(); })
      .def("controls", &of_each<&Strength::controls>, "hands"_a)
      .def("of", &of_each<&Strength::of>, "hands"_a);
  module.def("count_bombs", &bombs_of<&count_bombs>, "rules"_a, "hand"_a);
  module.def("separate_bombs", &bombs_of<&separate_bombs>, "rules"_a, "hand"_a);
  module.def("kept_bombs", &kept_bombs, "rules"_a, "hand"_a, "plays"_a);
  module.def("count_beaters", &beaters, "rules"_a, "deals"_a, "over"_a.none(),
             "weights"_a.none() = nb::none());
}

}  // namespace landlord
