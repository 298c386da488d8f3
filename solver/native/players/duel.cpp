#include "players/duel.hpp"

#include <deque>
#include <memory>

#include "base/parallel.hpp"
#include "hands/worlds.hpp"
#include "players/player.hpp"

namespace landlord {

namespace {

// One player in the landlord's seat and another in all others, as one policy.
class Sides {
 public:
  Sides(Player& landlord, Player& peasants) : landlord_(landlord), peasants_(peasants) {}

  Choice choose(const Seen& seen, int seat, Cards hand) {
    return of(seen, seat).choose(seen, seat, hand);
  }
  Choice interrupt(const Seen& seen, int seat, Cards hand) {
    return of(seen, seat).interrupt(seen, seat, hand);
  }

 private:
  Player& of(const Seen& seen, int seat) { return seen.is_landlord(seat) ? landlord_ : peasants_; }

  Player& landlord_;
  Player& peasants_;
};

}  // namespace

std::vector<DuelResult> duel(const Rules& rules, const Contestant& first, const Contestant& second,
                             int deals, std::uint64_t seed, double chosen, bool bottom_public,
                             int threads) {
  threads = std::max(1, threads);
  std::deque<Player> players;
  std::vector<std::unique_ptr<LandlordChoice>> choices;
  for (int thread = 0; thread < threads; ++thread) {
    players.emplace_back(rules, first.networks, first.by_points);
    players.emplace_back(rules, second.networks, second.by_points);
    choices.push_back(std::make_unique<LandlordChoice>(rules, chosen));
  }
  Hidden hidden{.unseen = rules.deck()};
  for (int seat = 0; seat < rules.players(); ++seat) hidden.counts[seat] = rules.spec().hand;
  const Worlds worlds(rules, hidden, seed);
  std::vector<DuelResult> results(deals);
  share(0, deals, threads, [&](int number, int thread) {
    Hands dealt{};
    const Cards bottom = worlds.deal(number, dealt);
    Random random(seed, static_cast<std::uint64_t>(number) + (std::uint64_t{1} << 40));
    const int landlord = choices[thread]->of(dealt, number % rules.players(), random);
    dealt[landlord] += bottom;
    auto const play = [&](Player& as_landlord, Player& as_peasants) {
      Seen seen(Table(rules, landlord));
      if (bottom_public) seen.shown = bottom;
      Hands hands = dealt;
      Sides sides(as_landlord, as_peasants);
      play_out(rules, seen, hands, sides);
      return seen;
    };
    auto const stake = [&](const Seen& seen) {
      const auto times = static_cast<float>(
          stake_factor(rules, seen.factor, 0, seen.spring(), seen.anti_spring()));
      return seen.landlord_won() ? times : -times;
    };
    const auto first_player = 2 * static_cast<std::size_t>(thread);
    Player& one = players[first_player];
    Player& other = players[first_player + 1];
    const Seen as_landlord = play(one, other);
    const Seen as_peasants = play(other, one);
    results[number] = {.points_as_landlord = stake(as_landlord),
                       .points_as_peasants = -stake(as_peasants)};
  });
  return results;
}

}  // namespace landlord
