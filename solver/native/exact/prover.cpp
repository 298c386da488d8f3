#include "exact/prover.hpp"

#include <algorithm>

namespace landlord {

namespace {

constexpr std::uint32_t PROVEN = ProofNumbers::PROVEN;
constexpr int FACT_BITS = 15;     // hands of 48 bytes whose facts are kept
constexpr int NODES_A_LOOK = 16;  // between two looks at the clock

}  // namespace

std::int64_t goal_after(std::int64_t goal, std::int64_t factor) {
  const std::int64_t least = goal > 0 ? (goal + factor - 1) / factor : -(-goal / factor);
  return least == 0 ? 1 : least;
}

std::int64_t result_of(const Rules& rules, const Table& table, bool points) {
  std::int64_t result = table.landlord_won() ? 1 : -1;
  if (!points) return result;
  if (table.spring()) result *= rules.spec().spring_factor;
  if (table.anti_spring()) result *= rules.spec().anti_spring_factor;
  return result;
}

void SharedSearch::begin(const PerfectLimit& limit) {
  limit_ = limit;
  start_ = std::chrono::steady_clock::now();
  nodes_ = 0;
  expired_ = false;
}

void SharedSearch::spend(std::uint64_t nodes) {
  table.fill(nodes);
  const std::uint64_t all = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
  if (limit_.nodes > 0 && all >= limit_.nodes) expired_ = true;
  if (limit_.seconds) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    if (spent.count() >= *limit_.seconds) expired_ = true;
  }
}

Prover::Prover(SharedSearch& shared, bool alone)
    : shared_(shared),
      game_(shared.game),
      rules_(shared.game.rules()),
      alone_(alone),
      fewest_(rules_),
      facts_(std::size_t{1} << FACT_BITS) {}

ProofNumbers Prover::prove(const Position& position, std::int64_t goal, std::uint64_t most_nodes) {
  Node root{.position = position, .goal = goal, .key = {}, .numbers = {}};
  pause_ = most_nodes == 0 ? ~std::uint64_t{0} : nodes_ + most_nodes;
  if (!reach(root) && !stopped()) {
    shared_.table.find(root.key, root.numbers);
    if (!root.numbers.decided()) search(root, PROVEN, PROVEN, 0);
  }
  shared_.spend(nodes_ - spent_);
  spent_ = nodes_;
  return root.numbers;
}

ProofNumbers Prover::look(const Position& position, std::int64_t goal, int* effort) {
  Node node{.position = position, .goal = goal, .key = {}, .numbers = {}};
  if (!reach(node)) shared_.table.find(node.key, node.numbers, effort);
  return node.numbers;
}

Prover::HandFacts& Prover::facts(Cards hand) {
  HandFacts& known = facts_[(hand * 0x9E3779B97F4A7C15u) >> (64 - FACT_BITS)];
  if (known.hand == hand) return known;
  known = {.hand = hand,
           .fewest = static_cast<std::int16_t>(fewest_.estimate(hand)),
           .whole_count = 0,
           .wholes = {}};
  if (known.fewest <= 1) {
    for (const Play& play : rules_.readings(hand)) {
      if (known.whole_count < 2) known.wholes[known.whole_count++] = play;
    }
  }
  return known;
}

// Decides a node just reached, if that is plain, and says so; otherwise finds its key and guesses
// its numbers.
bool Prover::reach(Node& node) {
  Position& position = node.position;
  Table& table = position.table;
  if (shared_.points && table.factor > 1) node.goal = goal_after(node.goal, table.factor);
  table.factor = 1;
  auto const decide = [&](std::int64_t result) {
    node.numbers = ProofNumbers::of(result >= node.goal);
    return true;
  };
  if (table.over()) return decide(result_of(rules_, table, shared_.points));
  game_.skip(position, scratch_);
  // Who is to decide and can go out at once does so, and so does his partner when he passes.
  const bool safe = !game_.may_be_bombed(position, scratch_);
  for (int seat = table.turn; safe && table.partners(seat, table.turn); seat = table.next(seat)) {
    if (table.has_current && seat == table.holder) break;
    const HandFacts& hand = facts(position.hands[seat]);
    for (int i = 0; i < hand.whole_count; ++i) {
      const Play& play = hand.wholes[i];
      if (table.has_current && !rules_.beats(play, table.current)) continue;
      Table end = table;
      end.play(rules_, seat, play);
      std::int64_t result = result_of(rules_, end, shared_.points);
      if (shared_.points) result *= end.factor;
      // The other side has no say in it: the mover gets this much or more.
      if (result > 0 ? result >= node.goal : result < node.goal) return decide(result);
    }
    if (!table.has_current || game_.interrupts()) break;
  }
  node.key = game_.key(position);
  node.key.place ^= static_cast<std::uint64_t>(node.goal) * 0xC2B2AE3D27D4EB4Fu;
  node.key.check += static_cast<std::uint64_t>(node.goal) << 32;
  int others = ProofNumbers::MOST_DOUBLINGS;
  for (int seat = 0; seat < table.players; ++seat) {
    if (!table.is_landlord(seat)) {
      others = std::min<int>(others, facts(position.hands[seat]).fewest);
    }
  }
  node.numbers = {.proof = ProofNumbers::work_left(facts(position.hands[table.landlord]).fewest),
                  .disproof = ProofNumbers::work_left(others)};
  return false;
}

// Whether an option with this key stands among the first `used`; remembers it if not. May miss
// some: that costs time and nothing else.
bool Prover::known(const ProofFrame& frame, std::size_t used, const PositionKey& key) {
  std::uint32_t& place = places_[key.check & (places_.size() - 1)];
  if (place < used && frame.options[place].key == key) return true;
  place = static_cast<std::uint32_t>(used);
  return false;
}

// Puts what may be done at the node into the frame: all of it, or one act that settles the matter.
void Prover::expand(Node& node, ProofFrame& frame) {
  Decision& decision = frame.decision;
  game_.settle(node.position, decision);
  game_.drop_dear_kickers(node.position, decision);
  const bool landlord = node.position.table.is_landlord(decision.seat);
  auto const won = [landlord](const ProofNumbers& numbers) {
    return (landlord ? numbers.proof : numbers.disproof) == 0;
  };
  auto& options = frame.options;
  options.clear();
  Node next;
  ProofOption lost;
  for (std::size_t i = 0; i < decision.options(); ++i) {
    const Play* play = decision.option(i);
    next.position = node.position;
    next.goal = node.goal;
    game_.act(next.position, decision, play);
    const bool is_decided = reach(next);
    if (is_decided) {
      lost = {.play = play, .key = {}, .numbers = next.numbers};
      if (won(next.numbers)) {
        options.assign(1, lost);
        return;
      }
      continue;
    }
    if (known(frame, options.size(), next.key)) continue;
    shared_.table.prefetch(next.key);
    options.push_back({.play = play, .key = next.key, .numbers = next.numbers});
  }
  if (options.empty()) options.push_back(lost);
  for (ProofOption& option : options) {
    if (option.numbers.decided() || !shared_.table.find(option.key, option.numbers)) continue;
    if (won(option.numbers)) {
      options.assign(1, ProofOption(option));
      return;
    }
  }
}

// The landlord needs one option that proves, the others one that disproves; what is left of the
// other number is that of all options together.
Prover::Choosing Prover::choose(ProofFrame& frame, bool landlord, ProofNumbers& numbers) {
  std::uint32_t least = PROVEN;
  std::uint32_t least_seen = PROVEN;
  Choosing found{.best = nullptr, .second = PROVEN, .total = 0};
  for (ProofOption& option : frame.options) {
    const std::uint32_t one = landlord ? option.numbers.proof : option.numbers.disproof;
    const std::uint32_t all = landlord ? option.numbers.disproof : option.numbers.proof;
    found.total = ProofNumbers::sum(found.total, all);
    least = std::min(least, one);
    std::uint32_t seen = one;
    if (!alone_ && one < PROVEN) {
      const int crowd = shared_.crowd(option.key).load(std::memory_order_relaxed);
      seen = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(PROVEN - 1, std::uint64_t{one} << std::min(2 * crowd, 30)));
    }
    if (found.best == nullptr || seen < least_seen) {
      found.second = least_seen;
      least_seen = seen;
      found.best = &option;
    } else if (seen < found.second) {
      found.second = seen;
    }
  }
  numbers = ProofNumbers::of(landlord, least, found.total);
  return found;
}

// Searches below the node until one of its numbers reaches its limit.
void Prover::search(Node& node, std::uint32_t proof_limit, std::uint32_t disproof_limit,
                    std::size_t depth) {
  const std::uint64_t before = nodes_;
  if (++nodes_ % NODES_A_LOOK == 0) {
    shared_.spend(nodes_ - spent_);
    spent_ = nodes_;
  }
  if (depth >= frames_.size()) frames_.emplace_back();
  ProofFrame& frame = frames_[depth];
  expand(node, frame);
  const bool landlord = node.position.table.is_landlord(frame.decision.seat);
  while (true) {
    const Choosing chosen = choose(frame, landlord, node.numbers);
    const ProofNumbers& numbers = node.numbers;
    if (numbers.proof >= proof_limit || numbers.disproof >= disproof_limit || numbers.decided() ||
        stopped()) {
      break;
    }
    ProofOption& best = *chosen.best;
    Node child{.position = node.position, .goal = node.goal, .key = {}, .numbers = {}};
    game_.act(child.position, frame.decision, best.play);
    reach(child);
    if (!alone_ && shared_.table.find(child.key, child.numbers) && child.numbers.decided()) {
      best.numbers = child.numbers;
      continue;
    }
    child.numbers = best.numbers;
    // It is searched until another option is clearly better: changing too soon costs more.
    const std::uint32_t best_one = landlord ? best.numbers.proof : best.numbers.disproof;
    std::uint32_t one_limit =
        std::min(landlord ? proof_limit : disproof_limit, std::min(PROVEN, 2 * chosen.second + 1));
    // Where a crowd is at a better one, this one may be beyond the limit already.
    if (one_limit <= best_one) one_limit = std::min(PROVEN, 2 * best_one + 1);
    const std::uint32_t all_limit = landlord ? disproof_limit : proof_limit;
    const std::uint32_t best_all = landlord ? best.numbers.disproof : best.numbers.proof;
    const std::uint32_t rest_limit =
        all_limit >= PROVEN ? PROVEN : all_limit - chosen.total + best_all;
    if (!alone_) ++shared_.crowd(best.key);
    search(child, landlord ? one_limit : rest_limit, landlord ? rest_limit : one_limit, depth + 1);
    if (!alone_) --shared_.crowd(best.key);
    best.numbers = child.numbers;
  }
  shared_.table.keep(node.key, node.numbers, nodes_ - before);
}

}  // namespace landlord
