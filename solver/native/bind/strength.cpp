#include "hands/strength.hpp"

#include "bind/bindings.hpp"

namespace landlord {

namespace {

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

}  // namespace

void bind_strength(nb::module_& module) {
  nb::class_<SharedStrength>(module, "Strength", "How strong a dealt hand looks.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("nbytes", [](const SharedStrength& self) { return self.fixed().bytes(); })
      .def("controls", &of_each<&Strength::controls>, "hands"_a)
      .def("of", &of_each<&Strength::of>, "hands"_a);
  module.def("count_bombs", &bombs_of<&count_bombs>, "rules"_a, "hand"_a);
  module.def("separate_bombs", &bombs_of<&separate_bombs>, "rules"_a, "hand"_a);
  module.def("kept_bombs", &kept_bombs, "rules"_a, "hand"_a, "plays"_a);
}

}  // namespace landlord
