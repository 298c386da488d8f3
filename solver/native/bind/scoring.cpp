#include "rules/scoring.hpp"

#include "bind/bindings.hpp"
#include "bind/contract.hpp"

namespace landlord {

namespace {

long long factor_of(const Rules& rules, const std::vector<int>& bombs, int rockets, bool spring,
                    bool anti_spring) {
  require(rockets >= 0 && rockets <= 8 && bombs.size() <= 64,
          "no game has so many bombs or rockets");
  BombsPlayed bombs_played;
  for (int const size : bombs) {
    require(size >= 0 && size <= MAX_COUNT, "a bomb has at most eight cards");
    bombs_played.add_bomb(rules, size);
  }
  for (; rockets > 0; --rockets) bombs_played.add_rocket(rules);
  return multiplied(bombs_played.factor,
                    spring_factor(rules, {.spring = spring, .anti_spring = anti_spring}));
}

// What each seat gets, games x seats. `factors`: by how much the play has multiplied the stake of
// each game, and `won`: whether its landlord has won.
auto settle(const Rules& rules, int bid, int snatches, const std::vector<int>& shown,
            const std::vector<int>& doublings, int landlord, const Vector<std::int64_t>& factors,
            const Vector<bool>& won) {
  const Contract contract = checked_contract(rules, bid, snatches, shown, doublings);
  checked_seat(rules, landlord);
  require(factors.shape(0) == won.shape(0), "won: one entry for each factor");
  std::vector<Payoffs> paid;
  for (std::size_t game = 0; game < factors.shape(0); ++game) {
    require(factors(game) >= 1 && factors(game) <= MAX_FACTOR, "factor: out of range");
    paid.push_back(payoffs(rules, contract, landlord, factors(game), won(game)));
  }
  return rows(paid, std::identity(), rules.players());
}

long long opening_of(const Rules& rules, int snatches, const std::vector<int>& shown) {
  return opening(rules, checked_contract(rules, 1, snatches, shown, {}));
}

}  // namespace

void bind_scoring(nb::module_& module) {
  module.def("opening", &opening_of, "rules"_a, "snatches"_a = 0, "shown"_a = std::vector<int>());
  module.def("play_factor", &factor_of, "rules"_a, "bombs"_a, "rockets"_a, "spring"_a,
             "anti_spring"_a);
  module.def("settle", &settle, "rules"_a, "bid"_a, "snatches"_a, "shown"_a, "doublings"_a,
             "landlord"_a, "factors"_a, "won"_a);
}

}  // namespace landlord
