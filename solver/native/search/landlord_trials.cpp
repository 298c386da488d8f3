#include "search/landlord_trials.hpp"

#include "base/parallel.hpp"
#include "players/play_out.hpp"
#include "players/player.hpp"
#include "rules/scoring.hpp"

namespace landlord {

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
