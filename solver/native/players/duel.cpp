#include "players/duel.hpp"

#include <deque>
#include <memory>

#include "base/parallel.hpp"
#include "hands/strength.hpp"
#include "players/play_out.hpp"
#include "players/player.hpp"
#include "rules/scoring.hpp"

namespace landlord {

namespace {

// One player in the landlord's seat and another one in all other seats, as one policy.
class Sides {
 public:
  Sides(Player& landlord, Player& peasants) : landlord_(landlord), peasants_(peasants) {}

  Choice choose(const PublicState& state, int seat, Cards hand) {
    return of(state, seat).choose(state, seat, hand);
  }
  Choice interrupt(const PublicState& state, int seat, Cards hand) {
    return of(state, seat).interrupt(state, seat, hand);
  }

 private:
  Player& of(const PublicState& state, int seat) {
    return state.is_landlord(seat) ? landlord_ : peasants_;
  }

  Player& landlord_;
  Player& peasants_;
};

}  // namespace

std::vector<DuelResult> duel(const Rules& rules, const Contestant& first, const Contestant& second,
                             const DuelSpec& spec) {
  const int threads = std::max(1, spec.threads);
  std::deque<Player> players;
  std::vector<std::unique_ptr<LandlordPicker>> pickers;
  for (int thread = 0; thread < threads; ++thread) {
    players.emplace_back(rules, first.networks, first.by_points);
    players.emplace_back(rules, second.networks, second.by_points);
    pickers.push_back(std::make_unique<LandlordPicker>(rules, spec.strongest_share));
  }
  const Worlds worlds(rules, whole_deck(rules), spec.seed);
  auto const dealt = [&](int number, int thread) {
    AuctionedDeal deal;
    deal.bottom = worlds.deal(number, deal.hands);
    Random random(spec.seed, static_cast<std::uint64_t>(number) + (std::uint64_t{1} << 40));
    deal.landlord = pickers[thread]->of(deal.hands, number % rules.players(), random);
    return deal;
  };
  std::vector<DuelResult> results(spec.deals);
  parallel_for(0, spec.deals, threads, [&](int number, int thread) {
    const AuctionedDeal deal =
        spec.given.empty() ? dealt(number, thread) : spec.given[number % spec.given.size()];
    const int landlord = deal.landlord;
    auto const play = [&](Player& as_landlord, Player& as_peasants) {
      PublicState state(Table(rules, landlord));
      if (spec.bottom_public) state.shown = deal.bottom;
      Hands hands = deal.hands;
      hands[landlord] += deal.bottom;
      Sides sides(as_landlord, as_peasants);
      play_out(rules, state, hands, sides);
      return state;
    };
    auto const stake = [&](const PublicState& state) {
      const auto times = static_cast<float>(stake_factor(rules, state));
      return state.landlord_won() ? times : -times;
    };
    const auto first_player = 2 * static_cast<std::size_t>(thread);
    Player& one = players[first_player];
    Player& other = players[first_player + 1];
    const PublicState as_landlord = play(one, other);
    const PublicState as_peasants = play(other, one);
    results[number] = {.points_as_landlord = stake(as_landlord),
                       .points_as_peasants = -stake(as_peasants)};
  });
  return results;
}

}  // namespace landlord
