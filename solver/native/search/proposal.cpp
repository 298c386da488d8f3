#include "search/proposal.hpp"

#include <algorithm>
#include <cmath>

namespace landlord {

namespace {

// This share of the worlds is dealt as if nothing were known, rank by rank. No network knows who
// plays, and what it holds for nearly impossible has to be found all the same.
constexpr double EVEN_SHARE = 0.2;
// No factor is above e to this power, nor below e to minus this power.
constexpr double MOST_LOG = 20;

}  // namespace

TiltedWorlds::Tilts propose(const Networks& networks, const PublicState& state,
                            const Question& question, const Worlds& worlds) {
  const Network& network = networks.proposals[Features::role(state, question.seat)];
  Active active;
  networks.features.situation(state, question, active);
  Row<std::int16_t> sums(network.width());
  network.prepare(active, sums.data());
  std::vector<float> logs(network.outputs());
  network.evaluate(sums.data(), nullptr, {}, logs.data());

  TiltedWorlds::Tilts tilts{};
  const float* factor = logs.data();
  for (int seat = state.next(question.seat); seat != question.seat; seat = state.next(seat)) {
    for (int rank = 0; rank < worlds.ranks(); ++rank) {
      auto& tilt = tilts[seat][rank];
      double log = 0;
      double all = 0;
      for (int cards = 0; cards <= MAX_COUNT; ++cards) {
        if (cards > 0 && cards <= Networks::PROPOSED_CARDS) log += *factor++;
        tilt[cards] = std::exp(std::clamp(log, -MOST_LOG, MOST_LOG));
        all += worlds.chance(seat, rank, cards) * tilt[cards];
      }
      for (double& each : tilt) {
        each = all > 0 ? (1 - EVEN_SHARE) * each / all + EVEN_SHARE : 1;
      }
    }
  }
  return tilts;
}

}  // namespace landlord
