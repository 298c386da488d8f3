#include "exact/win_distance.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace landlord {

namespace {

constexpr std::size_t MOST_KNOWN = 1 << 21;  // positions kept, some 150 MiB
constexpr std::uint64_t NODES_A_LOOK = 256;  // between two looks at the clock
constexpr std::uint64_t MOST_NODES = ~std::uint64_t{0};

// Ends a search whose limit is reached.
struct OutOfNodes : std::runtime_error {
  OutOfNodes() : std::runtime_error("the limit of the count is reached") {}
};

}  // namespace

WinDistance::WinDistance(const Rules& rules, bool landlord, bool interrupts)
    : game_(rules, interrupts, false), landlord_(landlord), fewest_(rules) {}

int WinDistance::of(const Position& position, int most, const Limit& limit,
                    const Cancellation* cancellation) {
  nodes_left_ = limit.nodes > 0 ? limit.nodes : MOST_NODES;
  stop_ = Stop(limit.seconds, cancellation);
  stop_.check();
  if (known_.size() > MOST_KNOWN) known_.clear();
  try {
    for (int plays = least(position); plays <= most; ++plays) {
      if (within(position, plays)) return plays;
    }
  } catch (const OutOfNodes&) {
    stop_.check();
  }
  return UNKNOWN;
}

void WinDistance::spend() {
  if (nodes_left_ == 0) throw OutOfNodes();
  if (--nodes_left_ % NODES_A_LOOK == 0 && stop_.over()) throw OutOfNodes();
}

// No side goes out with fewer plays than the best hand of its seats has.
int WinDistance::least(const Position& position) {
  int fewest = MOST_PLAYS;
  for (int seat = 0; seat < position.table.players; ++seat) {
    if (own(position, seat)) fewest = std::min(fewest, fewest_.estimate(position.hands[seat]));
  }
  return fewest;
}

// Whether the side wins with so many plays of its own, whatever the others do.
bool WinDistance::within(Position position, int plays) {
  if (position.table.over()) return own(position, position.table.winner);
  if (least(position) > plays) return false;
  spend();
  Decision decision;
  game_.settle(position, decision);
  const HashKey key = game_.key(position);
  const auto found = known_.find(key);
  if (found != known_.end()) {
    if (plays <= found->second.more_than) return false;
    if (plays >= found->second.enough) return true;
  }
  const bool wins = own(position, decision.seat) ? some_option(position, decision, plays)
                                                 : every_option(position, decision, plays);
  Known& known = known_[key];
  if (wins) {
    known.enough = std::min(known.enough, plays);
  } else {
    known.more_than = std::max(known.more_than, plays);
  }
  return wins;
}

bool WinDistance::some_option(const Position& position, const Decision& decision, int plays) {
  std::vector<std::pair<int, std::size_t>> order;
  for (std::size_t index = 0; index < decision.options(); ++index) {
    const Play* play = decision.option(index);
    const Cards hand = position.hands[decision.seat];
    const int left = fewest_.estimate(play == nullptr ? hand : hand - play->cards);
    order.emplace_back(left, index);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return std::any_of(order.begin(), order.end(), [&](const auto& each) {
    const Play* play = decision.option(each.second);
    if (play != nullptr && plays == 0) return false;
    Position next = position;
    game_.act(next, decision, play);
    return within(next, plays - (play == nullptr ? 0 : 1));
  });
}

bool WinDistance::every_option(const Position& position, const Decision& decision, int plays) {
  // The last plays of the list are the highest ones, which refute most.
  for (std::size_t index = 0; index < decision.options(); ++index) {
    const std::size_t from_end = decision.options() - 1 - index;
    Position next = position;
    game_.act(next, decision, decision.option(from_end));
    if (!within(next, plays)) return false;
  }
  return true;
}

}  // namespace landlord
