#include "exact/prover.hpp"

#include <algorithm>

namespace landlord {

namespace {

constexpr int NODES_A_LOOK = 16;  // between two looks at the clock

}  // namespace

void SharedProof::begin(const Limit& limit, const Cancellation* cancellation) {
  limit_ = limit;
  stop_ = Stop(limit.seconds, cancellation);
  nodes_ = 0;
  expired_ = false;
}

std::uint64_t SharedProof::nodes_left() const {
  if (limit_.nodes == 0) return ~std::uint64_t{0};
  return limit_.nodes - std::min<std::uint64_t>(limit_.nodes, nodes_);
}

void SharedProof::spend(std::uint64_t nodes) {
  table.fill(nodes);
  const std::uint64_t all = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
  if ((limit_.nodes > 0 && all >= limit_.nodes) || stop_.expired()) expired_ = true;
}

Prover::Prover(SharedProof& shared, bool alone)
    : shared_(shared),
      game_(shared.game),
      rules_(shared.game.rules()),
      alone_(alone),
      fewest_(rules_, shared.hand_bits + 1),
      facts_(std::size_t{1} << shared.hand_bits) {}

ProofNumbers Prover::prove(const Position& position, std::int64_t goal, std::uint64_t most_nodes) {
  ProverNode root{.position = position, .goal = goal, .key = {}, .numbers = {}};
  pause_ = most_nodes == 0 ? ~std::uint64_t{0} : nodes_ + most_nodes;
  landlord_ = position.table.landlord;
  if (!reach(root) && !stopped()) {
    shared_.table.find(root.key, root.numbers);
    if (!root.numbers.decided()) search(root);
  }
  report();
  return root.numbers;
}

ProofNumbers Prover::look(const Position& position, std::int64_t goal, int* effort) {
  ProverNode node{.position = position, .goal = goal, .key = {}, .numbers = {}};
  if (!reach(node)) shared_.table.find(node.key, node.numbers, effort);
  return node.numbers;
}

void Prover::report() {
  shared_.spend(nodes_ - reported_);
  reported_ = nodes_;
}

void Prover::count_node() {
  if (++nodes_ % NODES_A_LOOK == 0) report();
}

Prover::HandFacts& Prover::facts(Cards hand) {
  HandFacts& known = facts_[hash_to_bits(hand, shared_.hand_bits)];
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

// Decides a node without a search where the game is over, or where the seat to move, or a partner
// after it, can go out at once and that is enough for its side.
bool Prover::decided_at_once(ProverNode& node) {
  Position& position = node.position;
  const Table& table = position.table;
  auto const decide = [&](std::int64_t result) {
    node.numbers = ProofNumbers::of(result >= node.goal);
    return true;
  };
  if (table.over()) return decide(shared_.goals.result(table));
  game_.skip(position, scratch_);
  const bool safe = !game_.may_be_bombed(position, scratch_);
  for (int seat = table.turn; safe && table.partners(seat, table.turn); seat = table.next(seat)) {
    if (table.has_current && seat == table.holder) break;
    const HandFacts& hand = facts(position.hands[seat]);
    for (int i = 0; i < hand.whole_count; ++i) {
      const Play& play = hand.wholes[i];
      if (table.has_current && !rules_.beats(play, table.current)) continue;
      Table end = table;
      end.play(rules_, seat, play);
      const std::int64_t result = shared_.goals.result(end);
      // The other side has no say in it, so the side to move gets this result or a better one.
      if (result > 0 ? result >= node.goal : result < node.goal) return decide(result);
    }
    if (!table.has_current || game_.interrupts()) break;
  }
  return false;
}

// Finds the key of a node that was just reached, and decides the node or guesses its numbers.
// Returns whether it is decided.
bool Prover::reach(ProverNode& node) {
  Position& position = node.position;
  Table& table = position.table;
  node.goal = shared_.goals.from(table, node.goal);
  if (decided_at_once(node)) return true;
  node.key = game_.key(position);
  shared_.goals.mark(node.key, table, node.goal);
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

bool Prover::settle(ProverNode& node, Decision& decision) const {
  game_.settle(node.position, decision);
  game_.drop_dear_kickers(node.position, decision);
  return true;
}

void Prover::follow(const ProverNode& node, const Decision& decision, const Play* play,
                    ProverNode& child) {
  child.position = node.position;
  child.goal = node.goal;
  game_.act(child.position, decision, play);
  reach(child);
}

// Some repetitions may be missed; that costs time, but the result stays right.
bool Prover::repeated(const ProofFrame& frame, std::size_t used, const HashKey& key) {
  std::uint32_t& place = places_[key.check & (places_.size() - 1)];
  if (place < used && frame.options[place].key == key) return true;
  place = static_cast<std::uint32_t>(used);
  return false;
}

// Another thread may have decided the child meanwhile. Otherwise the numbers in the parent's frame
// are the newest.
bool Prover::revisit(ProverNode& child, const ProofOption& option) const {
  if (!alone_ && shared_.table.find(child.key, child.numbers) && child.numbers.decided()) {
    return true;
  }
  child.numbers = option.numbers;
  return false;
}

// Each thread that is already below an option makes it four times less attractive.
std::uint32_t Prover::weighed(const ProofOption& option, std::uint32_t number) const {
  if (alone_ || number >= PROVEN) return number;
  const int crowd = shared_.crowd(option.key).load(std::memory_order_relaxed);
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(PROVEN - 1, std::uint64_t{number} << std::min(2 * crowd, 30)));
}

}  // namespace landlord
