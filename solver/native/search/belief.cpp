#include "search/belief.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/parallel.hpp"
#include "search/world_pool.hpp"

namespace landlord {

namespace {

// The least effective sample size of a pool, as a share of its worlds: where it would be smaller,
// likelihoods are trusted less. It does not depend on the draws, so that many draws believe the
// same as few.
constexpr double LEAST_EFFECTIVE = 1.0 / 64;
// Of a pool that time ended early at most one world of this many is drawn.
constexpr int LEAST_WEIGHED = 4;
// Divisions are listed where there are no more than this for each world that is weighed.
constexpr int LISTED = 32;
// Of these, this part of a pool is weighed before it is known whether more have to be.
constexpr int FIRST_PART = 8;
// Weights are lowered this many times: each time their sum is smaller.
constexpr int TRUNCATIONS = 4;
// As many divisions are weighed as may be, however much fewer are worth.
constexpr double ALL = std::numeric_limits<double>::infinity();
// The number of bottoms drawn to weigh the calls for one division, where the bottom is hidden.
constexpr int BOTTOMS = 8;
// Fewer draws than this are dropped: evenly dealt worlds represent the hidden hands better.
constexpr int LEAST_DRAWN = 8;
// The number of evenly dealt worlds that represent the hidden hands where time has ended.
constexpr int UNWEIGHED = 64;
// A stage of a pool has at least this many worlds: fewer would say little about the next one.
constexpr int LEAST_STAGE = 32;

// As how many independent worlds all possible deals count, and in longer games each of them:
// players of rollouts are one opinion about a deal.
constexpr double COUNTED_WORTH = 1024;
constexpr double DEAL_WORTH = 32;

// Streams of random numbers: one for each purpose.
constexpr std::uint64_t CALLS_STREAM = 1;
constexpr std::uint64_t SHAPE_STREAM = 2;
constexpr std::uint64_t TILTED_STREAM = 3;
constexpr std::uint64_t RESAMPLING = std::uint64_t{1} << 48;  // above every world's number

// Lowers weights of divisions chosen by chance, so that none of them carries more than one by the
// square root of their number, nor less than its `own` weight: one that was a lucky find would
// otherwise decide alone (Ionides, "Truncated importance sampling", 2008).
void truncate(std::vector<Likely>& likely, const std::vector<double>& own) {
  const auto chosen = std::count_if(likely.begin(), likely.end(),
                                    [](const Likely& each) { return std::isfinite(each.deals); });
  for (int round = 0; round < TRUNCATIONS; ++round) {
    double most = 0;
    for (const Likely& each : likely) most += each.weight;
    most /= std::sqrt(std::max<double>(1, static_cast<double>(chosen)));
    for (std::size_t at = 0; at < likely.size(); ++at) {
      likely[at].weight = std::min(likely[at].weight, std::max(most, own[at]));
    }
  }
}

}  // namespace

Belief::Belief(const Rules& rules, const Networks* networks, const History& history,
               AuctionLikelihood calls, int seat, Cards hand, const Hidden& hidden,
               std::uint64_t seed, const BeliefSpec& spec)
    : rules_(rules),
      spec_(spec),
      seed_(seed),
      worlds_(rules, hidden, seed),
      acts_(rules, history, seat, spec.players),
      calls_(std::move(calls)),
      landlord_(history.now().landlord),
      played_(history.now().played) {
  own_[seat] = hand;
  calls_.known_seat = seat;
  if (networks != nullptr && !networks->proposals.empty() && !acts_.empty()) {
    const PublicState& now = history.now();
    const bool interrupt = now.place_among_asked(rules, seat) >= 0;
    const Question question{.seat = seat, .hand = hand, .interrupt = interrupt};
    proposal_ = propose(*networks, now, question, worlds_);
  }
  for (int other = 0; other < rules.players(); ++other) {
    if (other == seat || hidden.counts[other] == 0) continue;
    others_ += hidden.counts[other];
    const int played = size_of(rules.counts(played_[other]));
    shape_[other] = spec.shape * std::min(1.0, static_cast<double>(played) / spec.shape_cards);
  }
}

// The weight of a world by hand shape.
double Belief::shape_of(const Hands& hands, FewestPlays& fewest) const {
  double penalty = 0;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    if (shape_[seat] > 0) penalty += shape_[seat] * fewest.estimate(hands[seat]);
  }
  return std::exp(-penalty);
}

// Draws one of a few deals by the hand-shape prior (weighted reservoir sampling). Returns the mean
// of their weights.
double Belief::deal_by_shape(std::uint64_t index, const TiltedWorlds* dealer, FewestPlays& fewest,
                             Hands& hands) const {
  Random random(seed_ + SHAPE_STREAM, index);
  Random tilted(seed_ + TILTED_STREAM, index);
  Hands dealt = hands;
  double sum = 0;
  for (int at = 0; at < spec_.shape_draws; ++at) {
    if (dealer != nullptr) {
      dealer->deal(tilted, dealt);
    } else {
      worlds_.deal(index * spec_.shape_draws + at, dealt);
    }
    const double weight = shape_of(dealt, fewest);
    sum += weight;
    if (random.uniform() * sum < weight) hands = dealt;
  }
  return sum / spec_.shape_draws;
}

double Belief::weigh_calls(const Hands& world, Strength& strength, Random random) const {
  Hands dealt{};
  for (int seat = 0; seat < rules_.players(); ++seat) dealt[seat] = world[seat] + played_[seat];
  return calls_.log_likelihood(dealt, landlord_, strength, random);
}

// Deals and weighs world `number`. Without a network no act can weigh it.
WorldPool::Weighed Belief::weighed(std::uint64_t number, const TiltedWorlds* dealer, Player& player,
                                   int thread) {
  WorldPool::Weighed out{.hands = own_};
  if (sees_acts(player)) {
    out.shape = deal_by_shape(number, dealer, player.greedy().fewest(), out.hands);
    out.log = acts_.log_likelihood(out.hands, player, thread, out.types);
  } else if (dealer != nullptr) {
    Random tilted(seed_ + TILTED_STREAM, number);
    dealer->deal(tilted, out.hands);
  } else {
    worlds_.deal(number, out.hands);
  }
  if (!calls_.empty()) {
    out.log += weigh_calls(out.hands, strengths_[thread], Random(seed_ + CALLS_STREAM, number));
  }
  return out;
}

void Belief::prepare(std::size_t threads) {
  while (!calls_.empty() && strengths_.size() < threads) strengths_.emplace_back(rules_);
  acts_.prepare(threads);
}

// Deals and weighs the worlds of one pool. Those that `stop` prevented are left out.
WorldPool Belief::weighed_pool(std::uint64_t first, int most, std::deque<Player>& players,
                               const Stop& stop) {
  prepare(players.size());
  WorldPool pool(worlds_, spec_.trust, proposal_ ? &*proposal_ : nullptr);
  const int stages = std::clamp(most / LEAST_STAGE, 1, spec_.stages);
  for (int stage = 0; stage < stages; ++stage) {
    const int begin = most * stage / stages;
    const int end = most * (stage + 1) / stages;
    std::vector<std::optional<WorldPool::Weighed>> tried(end - begin);
    parallel_for(begin, end, static_cast<int>(players.size()), [&](int index, int thread) {
      if (stop.over()) return;
      tried[index - begin] = weighed(first + index, pool.dealer(), players[thread], thread);
    });
    std::vector<WorldPool::Weighed> done;
    done.reserve(tried.size());
    for (const auto& each : tried) {
      if (each) done.push_back(*each);
    }
    if (!done.empty()) pool.add(done);
    if (stop.over()) break;
    if (stage + 1 < stages) pool.next_stage();
  }
  return pool;
}

// Lists the divisions if there are no more than `most`, and says whether it did.
bool Belief::list(std::size_t most) {
  if (divisions_.empty() && most > most_listed_) {
    divisions_ = worlds_.divisions(own_, most);
    likely_.resize(divisions_.size());
    most_listed_ = most;
  }
  return !divisions_.empty() && divisions_.size() <= most;
}

// Says how likely each division is before any act weighs it: by hand shape, and as it is proposed.
void Belief::expect(std::deque<Player>& players) {
  if (!shapes_.empty()) return;
  const auto count = static_cast<int>(divisions_.size());
  shapes_.assign(count, 1);
  expected_.resize(count);
  std::optional<TiltedWorlds> proposed;
  if (proposal_) proposed.emplace(worlds_, *proposal_);
  parallel_for(0, count, static_cast<int>(players.size()), [&](int at, int thread) {
    const auto& [hands, ways] = divisions_[at];
    Player& player = players[thread];
    if (sees_acts(player)) shapes_[at] = shape_of(hands, player.greedy().fewest());
    expected_[at] = ways * shapes_[at] * (proposed ? proposed->ratio(hands) : 1);
  });
}

// Nothing here depends on the seed, so that all pools believe the same.
Likely Belief::weighed_division(const Division& division, Player& player, int thread) {
  Likely out{.hands = division.hands};
  if (sees_acts(player)) {
    out.weight = acts_.log_likelihood(out.hands, player, thread, out.types);
  }
  if (!calls_.empty()) {
    const int bottoms = calls_.bottom == 0 && calls_.shows(landlord_) ? BOTTOMS : 1;
    double sum = 0;
    for (int at = 0; at < bottoms; ++at) {
      sum += std::exp(weigh_calls(out.hands, strengths_[thread], Random(CALLS_STREAM, at)));
    }
    out.weight += std::log(sum / bottoms);
  }
  return out;
}

// The divisions that were weighed. Those that are new were chosen with `chances` below 1, so each
// stands for others like it.
std::vector<Likely> Belief::likely_of(const std::vector<double>& chances) const {
  double highest = -std::numeric_limits<double>::infinity();
  for (const auto& each : likely_) {
    if (each) highest = std::max(highest, each->weight);
  }
  std::vector<Likely> out;
  std::vector<double> own;  // the weights without those that each one stands for
  for (std::size_t at = 0; at < likely_.size(); ++at) {
    const std::optional<Likely>& weighed = likely_[at];
    if (!weighed) continue;
    Likely likely = *weighed;
    own.push_back(divisions_[at].ways * shapes_[at] *
                  std::exp(spec_.trust * (likely.weight - highest)));
    likely.weight = own.back() / chances[at];
    likely.deals = 1 / (1 - chances[at]);
    out.push_back(likely);
  }
  truncate(out, own);
  return out;
}

// Returns how often each division should be chosen: half as `expected_` says, and half as often as
// it would be if ranks were held as in the likely ones.
std::vector<double> Belief::learned_from(const std::vector<Likely>& likely) const {
  std::vector<double> weights;
  weights.reserve(likely.size());
  for (const Likely& each : likely) weights.push_back(each.weight);
  const TiltedWorlds alike(worlds_, learned(worlds_, likely, worth(weights)));
  std::vector<double> out(divisions_.size());
  double sum = 0;
  double before = 0;
  for (std::size_t at = 0; at < out.size(); ++at) {
    const auto& [hands, ways] = divisions_[at];
    out[at] = ways * shapes_[at] * alike.ratio(hands);
    sum += out[at];
    before += expected_[at];
  }
  for (std::size_t at = 0; at < out.size(); ++at) {
    out[at] = out[at] / sum + expected_[at] / before;
  }
  return out;
}

// Weighs further divisions, those that are expected to be likely more often than others: first a
// part of `most`, and twice as many in all, until the divisions are worth `enough` independent ones
// or `most` have been weighed. Each time what was found says where more are to be sought. What was
// weighed before, also for earlier pools, counts as it is; only the rest is estimated, so that
// every pool knows more. When `stop` ends the call, the divisions weighed by then are a random part
// of those to be weighed.
Belief::Found Belief::weighed_divisions(int most, double enough, Random& random,
                                        std::deque<Player>& players, const Stop& stop) {
  prepare(players.size());
  expect(players);
  std::vector<double> expected = expected_;
  int weighed = 0;
  for (int count = std::max(1, most / FIRST_PART);; count = weighed) {
    std::vector<int> unknown;
    std::vector<double> rest;
    for (int at = 0; at < static_cast<int>(likely_.size()); ++at) {
      if (likely_[at]) continue;
      unknown.push_back(at);
      rest.push_back(expected[at]);
    }
    const std::vector<double> taken = chances_of(rest, count);
    std::vector<double> chances(likely_.size(), 1);
    std::vector<int> fresh;
    for (std::size_t at = 0; at < unknown.size(); ++at) {
      chances[unknown[at]] = taken[at];
      if (random.uniform() < taken[at]) fresh.push_back(unknown[at]);
    }
    random.shuffle(fresh);
    parallel_for(0, static_cast<int>(fresh.size()), static_cast<int>(players.size()),
                 [&](int index, int thread) {
                   if (stop.over()) return;
                   const int at = fresh[index];
                   likely_[at] = weighed_division(divisions_[at], players[thread], thread);
                 });
    weighed += count;
    Found out{.likely = likely_of(chances)};
    out.done = static_cast<int>(out.likely.size());
    out.asked = static_cast<int>(likely_.size() - unknown.size() + fresh.size());
    if (stop.over() || weighed >= most || worth(out.likely) >= enough) return out;
    expected = learned_from(out.likely);
  }
}

int Belief::Found::kept(int draws) const {
  if (done == asked) return draws;
  const int kept = std::min(draws, done / LEAST_WEIGHED);
  return kept < std::min(draws, LEAST_DRAWN) ? 0 : kept;
}

// Whether nothing weighs the hidden hands, and these are too many to list.
bool Belief::deals_evenly(int weighed, Player& player) {
  return !list(LISTED * static_cast<std::size_t>(weighed)) && !sees_acts(player) && calls_.empty();
}

std::vector<Drawn> Belief::dealt_evenly(std::uint64_t first, int count) const {
  std::vector<Drawn> out(count, Drawn{{own_, {}}});
  for (int index = 0; index < count; ++index) worlds_.deal(first + index, out[index].hands);
  return out;
}

// Weighs a pool: the divisions of the hidden cards where they can be listed, otherwise worlds.
// `enough` is the number of independent ones with which the search for divisions ends early.
Belief::Found Belief::found(std::uint64_t first, int weighed, double enough,
                            std::deque<Player>& players, const Stop& stop, Random& random) {
  if (list(LISTED * static_cast<std::size_t>(weighed))) {
    return weighed_divisions(weighed, enough, random, players, stop);
  }
  const WorldPool pool = weighed_pool(first, weighed, players, stop);
  Found out{.done = pool.size(), .asked = weighed};
  if (pool.size() > 0) out.likely = pool.likely(LEAST_EFFECTIVE * pool.size());
  return out;
}

int Belief::deals(int most) { return list(most) ? static_cast<int>(divisions_.size()) : 0; }

// Weighs and takes every division; none when `stop` ends it before.
std::vector<Drawn> Belief::count_deals(std::deque<Player>& players, const Stop& stop) {
  Random random(seed_, RESAMPLING);
  const auto count = static_cast<int>(divisions_.size());
  // The first part is all of them, so that none is left to chance.
  const Found found = weighed_divisions(FIRST_PART * count, ALL, random, players, stop);
  if (found.done < count) return {};
  const double each = bounded() ? COUNTED_WORTH : DEAL_WORTH;
  return all_of(found.likely, std::min(COUNTED_WORTH, each * count), random);
}

std::vector<Drawn> Belief::draw(std::uint64_t pool, int draws, int weighed, int counted,
                                std::deque<Player>& players, const Stop& stop) {
  if (counted > 0 && deals(counted) > 0) {
    std::vector<Drawn> all = count_deals(players, stop);
    if (!all.empty()) return all;
  }
  const std::uint64_t first = pool * weighed;
  if (deals_evenly(weighed, players.front())) return dealt_evenly(first, draws);
  Random random(seed_, RESAMPLING + first);
  const Found found = this->found(first, weighed, weighed, players, stop, random);
  const int kept = found.kept(draws);
  return kept == 0 ? std::vector<Drawn>{} : resample(found.likely, kept, random);
}

std::vector<Likely> Belief::weigh(int weighed, std::deque<Player>& players, const Stop& stop) {
  if (!deals_evenly(weighed, players.front())) {
    Random random(seed_, RESAMPLING);
    Found found = this->found(0, weighed, ALL, players, stop, random);
    if (found.kept(LEAST_DRAWN) > 0) return std::move(found.likely);
    weighed = std::min(weighed, UNWEIGHED);
  }
  std::vector<Likely> out;
  for (const Drawn& each : dealt_evenly(0, weighed)) {
    out.push_back({.hands = each.hands, .weight = 1});
  }
  return out;
}

}  // namespace landlord
