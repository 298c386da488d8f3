#include "rules/scoring.hpp"

#include <algorithm>

#include "rules/table.hpp"

namespace landlord {

int play_factor(const Rules& rules, const Play& play) {
  if (play.tier == 0) return 1;
  if (play.tier == 2) return rules.spec().rocket_factor;
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

namespace {

long long snatched(const Rules& rules, long long factor, int snatches) {
  for (; snatches > 0; --snatches) factor = multiplied(factor, rules.spec().snatch_factor);
  return factor;
}

long long counted_bid(const Rules& rules, int bid) { return rules.spec().bid_counts ? bid : 1; }

}  // namespace

long long stake(const Rules& rules, int bid, int snatches) {
  return counted_bid(rules, bid) * snatched(rules, 1, snatches);
}

Ending ending_of(const Table& table) {
  return {.landlord_won = table.landlord_won(),
          .spring = table.spring(),
          .anti_spring = table.anti_spring()};
}

long long spring_factor(const Rules& rules, const Ending& ending) {
  long long factor = 1;
  if (ending.spring) factor = multiplied(factor, rules.spec().spring_factor);
  if (ending.anti_spring) factor = multiplied(factor, rules.spec().anti_spring_factor);
  return factor;
}

long long stake_factor(const Rules& rules, long long factor, const Ending& ending, int snatches) {
  return multiplied(snatched(rules, factor, snatches), spring_factor(rules, ending));
}

long long stake_factor(const Rules& rules, const Table& table, int snatches) {
  return stake_factor(rules, table.factor, ending_of(table), snatches);
}

Payoff payoff(const Rules& rules, long long factor, const Ending& ending, int bid, int snatches) {
  const long long won = (ending.landlord_won ? 1 : -1) * counted_bid(rules, bid) *
                        stake_factor(rules, factor, ending, snatches);
  return {.landlord = won * (rules.players() - 1), .peasant = -won};
}

Payoff payoff(const Rules& rules, const Table& table, int bid, int snatches) {
  return payoff(rules, table.factor, ending_of(table), bid, snatches);
}

long long points_of(const Rules& rules, const Table& table, int seat) {
  const Payoff pay = payoff(rules, table);
  return table.is_landlord(seat) ? pay.landlord : pay.peasant;
}

}  // namespace landlord
