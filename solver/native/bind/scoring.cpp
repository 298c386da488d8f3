#include "rules/scoring.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "bind/bindings.hpp"
#include "bind/scoring.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

long long checked_stake(const Rules& rules, int bid, int snatches) {
  check_stake(bid, snatches);
  return stake(rules, bid, snatches);
}

std::vector<long long> scores(const Rules& rules, int bid, bool landlord_won,
                              const std::vector<int>& bombs, int rockets, int snatches, bool spring,
                              bool anti_spring) {
  check_stake(bid, snatches);
  if (rockets < 0 || rockets > 8 || bombs.size() > 64) {
    throw InvalidInput("no game has so many bombs or rockets");
  }
  long long factor = 1;
  for (int const size : bombs) {
    if (size < 0 || size > MAX_COUNT) throw InvalidInput("a bomb has at most eight cards");
    factor = multiplied(factor, bomb_factor(rules, size));
  }
  for (; rockets > 0; --rockets) factor = multiplied(factor, rules.spec().rocket_factor);
  const Ending ending{.landlord_won = landlord_won, .spring = spring, .anti_spring = anti_spring};
  const Payoff pay = payoff(rules, factor, ending, bid, snatches);
  return {pay.landlord, pay.peasant};
}

}  // namespace

void bind_scoring(nb::module_& module) {
  module.def("stake", &checked_stake, "rules"_a, "bid"_a, "snatches"_a = 0,
             "The stake before the first play: the bid, where bids count in this game "
             "(RulesSpec.bid_counts), times the snatches. Bombs, rockets and Spring multiply it.");
  module.def("scores", &scores, "rules"_a, "bid"_a, "landlord_won"_a, "bombs"_a, "rockets"_a,
             "snatches"_a, "spring"_a, "anti_spring"_a,
             "What the landlord and each peasant get. `bombs` are the sizes of the bombs played.");
}

}  // namespace landlord
