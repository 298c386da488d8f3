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

WinDistance::WinDistance(const Rules& rules, bool landlord, bool interrupts, bool points)
    : game_(rules, interrupts, points),
      goals_(rules, points),
      landlord_(landlord),
      fewest_(rules) {}

int WinDistance::of(const Position& position, int most, const Limit& limit,
                    const Cancellation* cancellation) {
  const Stop stop(limit.seconds, cancellation);
  stop.check();
  allow(limit.nodes > 0 ? limit.nodes : MOST_NODES, stop);
  for (int plays = least(position); plays <= most; ++plays) {
    const std::optional<bool> won = within(position, 1, plays);
    stop.check();
    if (!won) return UNKNOWN;
    if (*won) return plays;
  }
  return UNKNOWN;
}

void WinDistance::allow(std::uint64_t nodes, const Stop& stop) {
  nodes_left_ = nodes;
  stop_ = stop;
  if (known_.size() > MOST_KNOWN) known_.clear();
}

std::optional<bool> WinDistance::within(const Position& position, std::int64_t goal, int plays) {
  try {
    return reaches(position, goal, plays);
  } catch (const OutOfNodes&) {
    return std::nullopt;
  }
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

bool WinDistance::reaches(Position position, std::int64_t goal, int plays) {
  if (position.table.over()) return (goals_.result(position.table) >= goal) == landlord_;
  if (least(position) > plays) return false;
  spend();
  goal = goals_.from(position.table, goal);
  Decision decision;
  game_.settle(position, decision);
  HashKey key = game_.key(position);
  goals_.mark(key, position.table, goal);
  const auto found = known_.find(key);
  if (found != known_.end()) {
    if (plays <= found->second.more_than) return false;
    if (plays >= found->second.enough) return true;
  }
  const bool won = own(position, decision.seat) ? some_option(position, decision, goal, plays)
                                                : every_option(position, decision, goal, plays);
  Known& known = known_[key];
  if (won) {
    known.enough = std::min(known.enough, plays);
  } else {
    known.more_than = std::max(known.more_than, plays);
  }
  return won;
}

bool WinDistance::some_option(const Position& position, const Decision& decision, std::int64_t goal,
                              int plays) {
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
    return reaches(next, goal, plays - (play == nullptr ? 0 : 1));
  });
}

bool WinDistance::every_option(const Position& position, const Decision& decision,
                               std::int64_t goal, int plays) {
  // The last plays of the list are the highest ones, which refute most.
  for (std::size_t index = 0; index < decision.options(); ++index) {
    const std::size_t from_end = decision.options() - 1 - index;
    Position next = position;
    game_.act(next, decision, decision.option(from_end));
    if (!reaches(next, goal, plays)) return false;
  }
  return true;
}

}  // namespace landlord
