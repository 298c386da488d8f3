#include "players/played_deals.hpp"

#include <deque>

#include "base/parallel.hpp"
#include "hands/strength.hpp"
#include "players/play_out.hpp"
#include "players/player.hpp"
#include "rules/scoring.hpp"

namespace landlord {

std::vector<DuelResult> duel(const Rules& rules, const Networks* first, const Networks* second,
                             const DuelSpec& spec) {
  PlayerPool one(rules, first, spec.by_points, spec.threads);
  PlayerPool other(rules, second, spec.by_points, spec.threads);
  std::deque<LandlordPicker> pickers;
  for (int thread = 0; thread < one.threads(); ++thread) {
    pickers.emplace_back(rules, spec.strongest_share);
  }
  const Worlds worlds(rules, whole_deck(rules), spec.seed);
  auto const dealt = [&](int number, int thread) {
    AuctionedDeal deal;
    deal.bottom = worlds.deal(number, deal.hands);
    Random random(spec.seed, static_cast<std::uint64_t>(number) + (std::uint64_t{1} << 40));
    deal.landlord = pickers[thread].of(deal.hands, number % rules.players(), random);
    return deal;
  };
  std::vector<DuelResult> results(spec.deals);
  parallel_for(0, spec.deals, one.threads(), [&](int number, int thread) {
    const AuctionedDeal deal =
        spec.given.empty() ? dealt(number, thread) : spec.given[number % spec.given.size()];
    // What the landlord wins of each peasant.
    auto const play = [&](Player& landlord, Player& peasants) {
      auto const decide = [&](const PublicState& state, int seat, Cards hand, bool out_of_turn) {
        return (state.is_landlord(seat) ? landlord : peasants)
            .decide(state, seat, hand, out_of_turn);
      };
      const PublicState end = played_out(rules, deal, spec.bottom_public, decide);
      const auto times = static_cast<float>(stake_factor(rules, end));
      return end.landlord_won() ? times : -times;
    };
    Player& mine = one.players()[thread];
    Player& theirs = other.players()[thread];
    results[number] = {.points_as_landlord = play(mine, theirs),
                       .points_as_peasants = -play(theirs, mine)};
  });
  return results;
}

std::vector<std::uint8_t> play_deals(const Rules& rules, const Networks* networks,
                                     const TrialSpec& spec, std::vector<LandlordTrial>& deals,
                                     const std::vector<std::uint8_t>& landlords, const Stop& stop) {
  PlayerPool pool(rules, networks, spec.by_points, spec.threads);
  std::vector<std::uint8_t> finished(deals.size());
  parallel_for(0, static_cast<int>(deals.size()), pool.threads(), [&](int index, int thread) {
    if (stop.cancelled() || (index >= pool.threads() && stop.expired())) return;
    auto const decide = [&](const PublicState& state, int seat, Cards hand, bool out_of_turn) {
      return pool.players()[thread].decide(state, seat, hand, out_of_turn);
    };
    LandlordTrial& deal = deals[index];
    for (int landlord = 0; landlord < rules.players(); ++landlord) {
      if ((landlords[index] >> landlord & 1) == 0) continue;
      const PublicState end =
          played_out(rules, {deal, landlord}, spec.bottom_public, decide, spec.direction);
      deal.points[landlord] = end.over() ? points_of(rules, end, landlord) : 0;
    }
    finished[index] = 1;
  });
  return finished;
}

}  // namespace landlord
