// Which hidden hands are likely: those with which the other seats would have acted as they did.
//
// Where the hidden cards can be divided in some ten thousand ways or fewer, all divisions are
// listed. Those that look likely beforehand are weighed for certain, others by chance; what is
// found says which ones look likely. Otherwise worlds are dealt.
//
// A network that has seen many games proposes which hands are likely, and worlds are dealt as it
// says. A world is drawn in two steps. First, of a few deals one is kept, with a probability that
// falls with the number of plays that its hands need: a seat that has played holds a better
// organized hand than a random one, because cards that combine with nothing are played first. This
// is the hand-shape prior. (Of divisions that are all weighed it is a factor.) Second, each world
// of a pool gets a weight: the likelihood of the acts seen times the likelihood of the calls. A few
// worlds of the pool are then drawn by weight, so that the worlds of a search need no weights.
//
// The models are imperfect, therefore choices are softened, every act keeps a small probability,
// and the weights are flattened when too few worlds would carry most of the weight. docs/decisions
// has the reasons (0008-beliefs.md).
#pragma once

#include <deque>
#include <optional>

#include "base/limit.hpp"
#include "search/act_likelihood.hpp"
#include "search/call_likelihood.hpp"
#include "search/world_pool.hpp"

namespace landlord {

struct BeliefSpec {
  PlayerModel players;
  double trust = 0.8;   // the power to which likelihoods are raised
  int stages = 4;       // of a pool
  int shape_draws = 8;  // deals from which the hand-shape prior chooses one
  double shape = 0.7;   // by how much one play fewer raises the log-probability of a hand
  int shape_cards = 6;  // a seat that has played this many cards gets the full prior
};

// With no more cards than this in all other hands, what follows from counting bounds what a seat
// wins in each deal. With more, perfect play is far from what anybody plays who does not see the
// cards.
inline constexpr int FEW_CARDS = 12;

class Belief {
 public:
  static constexpr int POOL = 1024;  // worlds that are weighed together

  // What `seat`, which holds `hand`, believes. Players without a network, and a history without
  // acts of others, leave only the calls to weigh the worlds. Null `networks` propose nothing. The
  // hidden cards are those that `seat` does not see.
  Belief(const Rules& rules, const Networks* networks, const History& history,
         AuctionLikelihood calls, int seat, Cards hand, const Hidden& hidden, std::uint64_t seed,
         const BeliefSpec& spec);

  // How many deals of the hidden cards there can be; 0 where there are more than `most`.
  int deals(int most);

  // Whether all other seats hold FEW_CARDS at most.
  bool bounded() const { return others_ <= FEW_CARDS; }

  // Draws `draws` worlds by weight from pool number `pool` of those that weigh `weighed` worlds
  // each, at least as many, or fewer where these are all. Each world that was drawn stands once,
  // with the number of its draws, in random order. What a pool believes does not depend on the
  // draws. Where there are no more than `counted` deals, the pool is all of them, each as exact as
  // it is likely. `players` has one player for each thread. When `stop` ends the call early, the
  // worlds weighed so far give fewer draws, or none when they are too few.
  std::vector<Drawn> draw(std::uint64_t pool, int draws, int weighed, int counted,
                          std::deque<Player>& players, const Stop& stop);

  // The hidden hands of the first pool of `draw`, all of them with their weights. Where `stop` ends
  // the call before enough are weighed, a few evenly dealt ones of weight 1.
  std::vector<Likely> weigh(int weighed, std::deque<Player>& players, const Stop& stop);

  // Deals `count` worlds, from number `first` on, of those that are all equally likely.
  std::vector<Drawn> dealt_evenly(std::uint64_t first, int count) const;

 private:
  // The worlds of a pool that were weighed, and how many are and were to be.
  struct Found {
    std::vector<Likely> likely;
    int done = 0;
    int asked = 0;

    // How many of `draws` may be drawn: fewer where time has ended, perhaps none.
    int kept(int draws) const;
  };

  double shape_of(const Hands& hands, FewestPlays& fewest) const;
  double deal_by_shape(std::uint64_t index, const TiltedWorlds* dealer, FewestPlays& fewest,
                       Hands& hands) const;
  double weigh_calls(const Hands& world, Strength& strength, Random random) const;
  void prepare(std::size_t threads);
  bool list(std::size_t most);
  void expect(std::deque<Player>& players);
  Likely weighed_division(const Division& division, Player& player, int thread);
  std::vector<Likely> likely_of(const std::vector<double>& chances) const;
  std::vector<double> learned_from(const std::vector<Likely>& likely) const;
  Found weighed_divisions(int most, double enough, Random& random, std::deque<Player>& players,
                          const Stop& stop);
  std::vector<Drawn> count_deals(std::deque<Player>& players, const Stop& stop);
  WorldPool::Weighed weighed(std::uint64_t number, const TiltedWorlds* dealer, Player& player,
                             int thread);
  WorldPool weighed_pool(std::uint64_t first, int most, std::deque<Player>& players,
                         const Stop& stop);
  bool deals_evenly(int weighed, Player& player);
  Found found(std::uint64_t first, int weighed, double enough, std::deque<Player>& players,
              const Stop& stop, Random& random);
  bool sees_acts(Player& player) const { return player.network() != nullptr && !acts_.empty(); }

  const Rules& rules_;
  BeliefSpec spec_;
  std::uint64_t seed_;
  Worlds worlds_;
  Hands own_{};  // the hand of the seat, beside which worlds are dealt
  ActLikelihood acts_;
  std::optional<TiltedWorlds::Tilts> proposal_;  // for the first stage of a pool
  std::deque<Strength> strengths_;               // by thread, when calls weigh worlds
  AuctionLikelihood calls_;
  int landlord_;
  int others_ = 0;                         // the cards of all other seats
  Hands played_{};                         // by seat: all cards it has played
  std::array<double, MAX_SEATS> shape_{};  // by seat: the strength of the hand-shape prior, or 0
  // All divisions of the hidden cards, where these are not too many; how likely each is before it
  // is weighed; and those that were weighed.
  std::vector<Division> divisions_;
  std::size_t most_listed_ = 0;   // they have been listed, or are more
  std::vector<double> shapes_;    // their weights by hand shape
  std::vector<double> expected_;  // how likely they are before acts weigh them
  std::vector<std::optional<Likely>> likely_;
};

}  // namespace landlord
