#include "rules/scoring.hpp"

#include <algorithm>

#include "rules/table.hpp"

namespace landlord {

int play_factor(const Rules& rules, const Play& play) {
  if (play.tier == Tier::ordinary) return 1;
  if (play.tier == Tier::rocket) return rules.spec().rocket_factor;
  return bomb_factor(rules, size_of(rules.counts(play.cards)));
}

int bomb_factor(const Rules& rules, int size) {
  return rules.spec().bomb_factors[std::min(size, MAX_COUNT)];
}

int highest_factor(const Rules& rules, const Bomb& bomb) {
  const auto& factors = rules.spec().bomb_factors;
  return bomb.tier == 1 ? *std::max_element(factors.begin(), factors.end())
                        : rules.spec().rocket_factor;
}

std::vector<int> possible_factors(const Rules& rules) {
  const auto& spec = rules.spec();
  std::vector<int> factors = spec.bomb_factors;
  factors.insert(factors.end(), {spec.rocket_factor, spec.spring_factor, spec.anti_spring_factor});
  return factors;
}

void BombsPlayed::add_bomb(const Rules& rules, int size) {
  const int by = bomb_factor(rules, size);
  if (by == 1) return;
  if (rules.spec().bombs_add_up) {
    // A saturated factor is no multiple of the sum any more.
    if (factor < MAX_FACTOR) factor = multiplied(factor / (1 + bombs), 2 + bombs);
    ++bombs;
  } else {
    factor = multiplied(factor, by);
  }
}

void BombsPlayed::add_rocket(const Rules& rules) {
  factor = multiplied(factor, rules.spec().rocket_factor);
}

void BombsPlayed::add(const Rules& rules, const Play& play) {
  if (play.tier == Tier::bomb) add_bomb(rules, size_of(rules.counts(play.cards)));
  if (play.tier == Tier::rocket) add_rocket(rules);
}

int bombs_in(const Rules& rules, long long factor) {
  if (!rules.spec().bombs_add_up) return 0;
  const int rocket = rules.spec().rocket_factor;
  const int most = size_of(rules.counts(rules.deck())) / 2;  // a bomb has at least two cards
  for (; factor >= 1; factor /= rocket) {
    if (factor - 1 <= most) return static_cast<int>(factor) - 1;
    if (rocket == 1 || factor % rocket != 0) break;
  }
  return -1;
}

long long opening(const Rules& rules, const Contract& contract) {
  long long snatched = 1;
  for (int i = 0; i < contract.snatches; ++i) {
    snatched = multiplied(snatched, rules.spec().snatch_factor);
  }
  long long open = 1;
  for (const int factor : contract.shown) {
    if (factor == 0) continue;
    open = rules.spec().open_hands_multiply ? multiplied(open, factor)
                                            : std::max<long long>(open, factor);
  }
  return multiplied(snatched, open);
}

long long capped(const Rules& rules, long long multiplier) {
  const int cap = rules.spec().cap;
  return cap == 0 ? multiplier : std::min<long long>(multiplier, cap);
}

long long spring_factor(const Rules& rules, bool spring, bool anti_spring) {
  const long long factor = spring ? rules.spec().spring_factor : 1;
  return anti_spring ? multiplied(factor, rules.spec().anti_spring_factor) : factor;
}

long long played_factor(const Rules& rules, const Table& table) {
  return multiplied(table.bombs_played.factor,
                    spring_factor(rules, table.spring(), table.anti_spring()));
}

long long stake_factor(const Rules& rules, const Table& table) {
  return capped(rules, multiplied(played_factor(rules, table), table.opening));
}

double growth(const Rules& rules, const Table& table, const Play& play) {
  if (is_product(rules)) return play_factor(rules, play);
  BombsPlayed after = table.bombs_played;
  after.add(rules, play);
  auto const multiplier = [&](const BombsPlayed& bombs_played) {
    return static_cast<double>(capped(rules, multiplied(bombs_played.factor, table.opening)));
  };
  return multiplier(after) / multiplier(table.bombs_played);
}

Payoffs payoffs(const Rules& rules, const Contract& contract, int landlord, long long factor,
                bool landlord_won) {
  const auto& spec = rules.spec();
  const long long bid = spec.bid_counts ? contract.bid : 1;
  const long long multiplier = capped(rules, multiplied(factor, opening(rules, contract)));
  long long common = 1;
  for (int seat = 0; seat < rules.players(); ++seat) common *= contract.doublings[seat];
  Payoffs out{};
  for (int seat = 0; seat < rules.players(); ++seat) {
    if (seat == landlord) continue;
    const long long own =
        static_cast<long long>(contract.doublings[landlord]) * contract.doublings[seat];
    const long long lost = bid * multiplier * (spec.common_settlement ? common : own);
    out[seat] = landlord_won ? -lost : lost;
    out[landlord] -= out[seat];
  }
  return out;
}

long long points_of(const Rules& rules, const Table& table, int seat) {
  const long long won = (table.landlord_won() ? 1 : -1) * stake_factor(rules, table);
  return table.is_landlord(seat) ? won * (rules.players() - 1) : -won;
}

}  // namespace landlord
