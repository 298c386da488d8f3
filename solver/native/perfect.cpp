#include "perfect.hpp"

#include <algorithm>
#include <deque>
#include <thread>

#include <cmath>
#include <cstdlib>
namespace landlord {

namespace {
double E(const char* n, double d) { const char* v = getenv(n); return v ? atof(v) : d; }

constexpr std::uint32_t PROVEN = ProofNumbers::PROVEN;
constexpr int FACT_BITS = 15;  // hands of 48 bytes whose facts are kept
constexpr int NODES_A_LOOK = 64;  // between two looks at the clock

std::int64_t goal_after(std::int64_t goal, std::int64_t factor) {
  // The least integer that times `factor` is not below the goal; no result is zero.
  const std::int64_t least = goal > 0 ? (goal + factor - 1) / factor : -(-goal / factor);
  return least == 0 ? 1 : least;
}

}  // namespace

// What one thread searches with.
class Prover {
 public:
  explicit Prover(PerfectSearch& search)
      : search_(search),
        game_(search.game_),
        rules_(search.game_.rules()),
        fewest_(rules_),
        facts_(std::size_t{1} << FACT_BITS) {}

  // Whether the landlord gets `goal` at least; undecided numbers when the search was stopped.
  ProofNumbers prove(const Position& position, std::int64_t goal) {
    Child root;
    root.position = position;
    root.goal = goal;
    if (!reach(root)) rate(root);
    if (!root.numbers.decided() && !stopped()) {
      search(root, PROVEN, PROVEN, 0);
    }
    return root.numbers;
  }

  std::uint64_t nodes() const { return nodes_; }
  void limit(const PerfectLimit& limit) {
    limit_ = limit;
    start_ = std::chrono::steady_clock::now();
  }
  bool stopped() const { return search_.stopped_ || search_.cancelled_; }

 private:
  struct Child {
    Play play;
    bool passes = false;
    std::int64_t goal = 1;
    PositionKey key;
    ProofNumbers numbers;
    Position position;
  };
  // What the search asks of a hand again and again.
  struct HandFacts {
    Cards hand;
    std::int16_t fewest;
    std::int16_t whole_count;
    std::array<Play, 2> wholes;  // the plays that use all its cards
  };
  struct Frame {
    Decision decision;
    std::vector<Child> children;
  };

  HandFacts& facts(Cards hand) {
    HandFacts& known = facts_[(hand * 0x9E3779B97F4A7C15u) >> (64 - FACT_BITS)];
    if (known.hand == hand) return known;
    known = {.hand = hand, .fewest = static_cast<std::int16_t>(fewest_.estimate(hand)),
             .whole_count = 0,
             .wholes = {}};
    if (known.fewest <= 1) {
      for (const Play& play : rules_.readings(hand)) {
        if (known.whole_count < 2) known.wholes[known.whole_count++] = play;
      }
    }
    return known;
  }

  std::int64_t result_of(const Table& table) const {
    std::int64_t result = table.landlord_won() ? 1 : -1;
    if (search_.points_) {
      if (table.spring()) result *= rules_.spec().spring_factor;
      if (table.anti_spring()) result *= rules_.spec().anti_spring_factor;
    }
    return result;
  }

  static bool decide(Child& child, bool proven) {
    child.numbers = proven ? ProofNumbers{.proof = 0, .disproof = PROVEN}
                           : ProofNumbers{.proof = PROVEN, .disproof = 0};
    return true;
  }

  // Decides a position just reached, if it is plain, or finds its key. Whether it decided.
  bool reach(Child& child) {
    Position& position = child.position;
    Table& table = position.table;
    if (search_.points_) {
      if (table.factor > 1) child.goal = goal_after(child.goal, table.factor);
      table.factor = 1;
    }
    if (table.over()) return decide(child, result_of(table) >= child.goal);
    game_.skip(position, scratch_);
    // Who is to decide and can go out at once does so; so does his partner, when he passes.
    for (int seat = table.turn; table.partners(seat, table.turn); seat = table.next(seat)) {
      if (position.asked > 0 || seat == table.holder) break;
      const HandFacts& hand = facts(position.hands[seat]);
      for (int i = 0; i < hand.whole_count; ++i) {
        const Play& play = hand.wholes[i];
        if (table.has_current && !rules_.beats(play, table.current)) continue;
        Table end = table;
        end.play(rules_, seat, play);
        const std::int64_t result = result_of(end) * (search_.points_ ? end.factor : 1);
        if (result > 0 && result >= child.goal) return decide(child, true);
        if (result < 0 && result < child.goal) return decide(child, false);
      }
      if (!table.has_current || game_.interrupts()) break;
    }
    child.key = game_.key(position);
    child.key.place ^= static_cast<std::uint64_t>(child.goal) * 0xC2B2AE3D27D4EB4Fu;
    child.key.check += static_cast<std::uint64_t>(child.goal) << 32;
    search_.table_.prefetch(child.key);
    return false;
  }

  // Looks up the numbers of a position, or estimates them.
  void rate(Child& child) {
    if (search_.table_.find(child.key, child.numbers)) return;
    const Position& position = child.position;
    const Table& table = position.table;
    int others = 99;
    for (int seat = 0; seat < table.players; ++seat) {
      if (seat != table.landlord) {
        others = std::min<int>(others, facts(position.hands[seat]).fewest);
      }
    }
    static const double T[8] = {E("T0", 1), E("T1", 1), E("T2", 0), E("T3", 0), E("T4",1), E("T5",0), E("T6",0), E("T7",0)};
    const int l = facts(position.hands[table.landlord]).fewest;
    const int holder = table.has_current ? table.holder : table.turn;
    const bool mine = table.is_landlord(holder);
    double p = l - (mine ? T[2] : 0), d = others - (mine ? 0 : T[3]);
    p = std::pow(std::max(p, 0.3), T[0]); d = std::pow(std::max(d, 0.3), T[1]);
    if (T[4] > 0) { p = std::exp(T[4] * (l - (mine ? T[2] : 0))); d = std::exp(T[4] * (others - (mine ? 0 : T[3]))); }
    if (T[5] > 0) { double r = std::exp(T[5] * ((l - (mine ? T[2] : 0)) - (others - (mine ? 0 : T[3])))); p *= r; d /= r; }
    double sc = T[6] > 0 ? T[6] : 1;
    child.numbers.proof = static_cast<std::uint32_t>(std::max(1.0, sc * p + 0.5));
    child.numbers.disproof = static_cast<std::uint32_t>(std::max(1.0, sc * d + 0.5));
  }

  void expand(const Child& parent, Frame& frame) {
    Decision& decision = frame.decision;
    Position position = parent.position;
    game_.settle(position, decision);
    static const bool DK = E("DK", 1) > 0;
    if (DK) game_.drop_dear_kickers(position, decision);
    const bool mine = position.table.is_landlord(decision.seat);
    auto const won = [mine](const ProofNumbers& numbers) {
      return (mine ? numbers.proof : numbers.disproof) == 0;
    };
    auto& children = frame.children;
    const std::size_t count = decision.plays.size() + (decision.may_pass ? 1 : 0);
    children.resize(count);
    std::size_t used = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Child& child = children[used];
      child.passes = i == decision.plays.size();
      if (!child.passes) child.play = decision.plays[i];
      child.position = position;
      child.goal = parent.goal;
      game_.act(child.position, decision, child.passes ? nullptr : &child.play);
      if (!reach(child)) {
        child.numbers = {};
        bool again = false;
        for (std::size_t j = 0; j < used && !again; ++j) {
          again = children[j].key == child.key;
        }
        if (!again) ++used;
      } else if (won(child.numbers)) {
        std::swap(children[0], child);
        children.resize(1);
        return;
      }
    }
    // All plays lose at once: one of them stands for all.
    if (used == 0) used = 1;
    children.resize(used);
    for (std::size_t i = 0; i < used; ++i) {
      if (children[i].numbers.decided()) continue;
      rate(children[i]);
      if (won(children[i].numbers)) {
        std::swap(children[0], children[i]);
        children.resize(1);
        return;
      }
    }
  }

  static std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(PROVEN, a + b); }

  // Searches below `child` until one of its numbers reaches its threshold.
  void search(Child& child, std::uint32_t proof_limit, std::uint32_t disproof_limit, int depth) {
    const std::uint64_t before = nodes_;
    if (++nodes_ % NODES_A_LOOK == 0) look_at_limit();
    if (static_cast<std::size_t>(depth) >= frames_.size()) frames_.emplace_back();
    Frame& frame = frames_[depth];
    expand(child, frame);
    auto& children = frame.children;
    const bool mine = child.position.table.is_landlord(frame.decision.seat);
    while (true) {
      // The side to decide needs one child, the other side all of them.
      std::uint32_t least = PROVEN;
      std::uint32_t second = PROVEN;
      std::uint32_t total = 0;
      Child* best = nullptr;
      for (Child& each : children) {
        const std::uint32_t one = mine ? each.numbers.proof : each.numbers.disproof;
        const std::uint32_t all = mine ? each.numbers.disproof : each.numbers.proof;
        total = sum(total, all);
        if (best == nullptr || one < least) {
          second = least;
          least = one;
          best = &each;
        } else if (one < second) {
          second = one;
        }
      }
      if (least == 0) total = PROVEN;
      if (total == 0) least = PROVEN;
      child.numbers = mine ? ProofNumbers{.proof = least, .disproof = total}
                           : ProofNumbers{.proof = total, .disproof = least};
      if (child.numbers.proof >= proof_limit || child.numbers.disproof >= disproof_limit ||
          child.numbers.decided() || stopped()) {
        break;
      }
      const std::uint32_t one_limit =
          std::min(mine ? proof_limit : disproof_limit, sum(second, 1 + second / 4));
      const std::uint32_t all_limit = mine ? disproof_limit : proof_limit;
      const std::uint32_t best_all = mine ? best->numbers.disproof : best->numbers.proof;
      const std::uint32_t rest_limit =
          all_limit >= PROVEN ? PROVEN : all_limit - total + best_all;
      if (mine) {
        search(*best, one_limit, rest_limit, depth + 1);
      } else {
        search(*best, rest_limit, one_limit, depth + 1);
      }
    }
    search_.table_.keep(child.key, child.numbers, nodes_ - before);
  }

  void look_at_limit() {
    if (limit_.nodes > 0 && nodes_ >= limit_.nodes) search_.stopped_ = true;
    if (limit_.seconds) {
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
      if (spent.count() >= *limit_.seconds) search_.stopped_ = true;
    }
  }

  PerfectSearch& search_;
  const OpenGame& game_;
  const Rules& rules_;
  FewestPlays fewest_;
  Zeroed<HandFacts> facts_;
  std::deque<Frame> frames_;
  PlayList scratch_;
  PerfectLimit limit_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t nodes_ = 0;
};

PerfectSearch::PerfectSearch(const Rules& rules, const Table& table, const Hands& hands,
                             bool points, bool interrupts, std::size_t memory)
    : game_(rules, interrupts, points),
      start_{.table = table, .hands = hands, .asked = table.players - 1},
      points_(points),
      unit_(points ? table.factor * (table.players - 1) : 1),
      most_(1),
      table_(memory) {
  start_.table.factor = 1;
}

PerfectResult PerfectSearch::run(const PerfectLimit& limit, int threads, bool each_play) {
  stopped_ = false;
  (void)threads;
  (void)each_play;
  Prover prover(*this);
  prover.limit(limit);
  const ProofNumbers numbers = prover.prove(start_, 1);
  PerfectResult result;
  result.bounds = {.low = numbers.proof == 0 ? 1 : -1, .high = numbers.disproof == 0 ? -1 : 1};
  result.nodes = prover.nodes();
  return result;
}

}  // namespace landlord
