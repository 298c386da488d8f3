#include "search/sure_win.hpp"

#include <algorithm>

namespace landlord {

namespace {

constexpr std::uint32_t PROVEN = ProofNumbers::PROVEN;
constexpr int MOST_OUT = 30;  // with more cards out the others may do too much to follow it all

void mix(PositionKey& key, std::uint64_t word) {
  key.place = (key.place ^ word) * 0x9E3779B97F4A7C15u;
  key.place ^= key.place >> 29;
  key.check = (key.check + word) * 0xD6E8FEB86659FD93u;
  key.check ^= key.check >> 32;
}

}  // namespace

SureWin::SureWin(const Rules& rules, const Table& table, int seat, Cards hand, const Hidden& hidden)
    : rules_(rules), seat_(seat), fewest_(rules) {
  start_.table = table;
  start_.hand = hand;
  start_.open = hidden.unseen;
  start_.known = hidden.known;
  for (const Cards held : hidden.known) start_.open -= held;
}

// Whether nobody can beat the choice, nor any but the last of the plays after it.
bool SureWin::unbeaten(const Choice& choice) {
  if (choice.passes) return false;
  const Cards rest = start_.hand - choice.play.cards;
  if (rest == 0) return true;
  Cards out = start_.open;
  for (const Cards held : start_.known) out += held;
  PlayList scratch;
  // Bombs out of turn come between the tricks.
  if (rules_.spec().interrupts) {
    rules_.plays(out, nullptr, true, false, scratch);
    if (!scratch.empty()) return false;
  }
  return !rules_.can_beat(out, choice.play, false, scratch) && fewest_.turns(rest, out) <= 1;
}

std::vector<std::uint8_t> SureWin::proven(const std::vector<Choice>& choices,
                                          std::uint64_t most_acts) {
  std::vector<std::uint8_t> out(choices.size());
  int cards_out = 0;
  for (int seat = 0; seat < start_.table.players; ++seat) {
    if (seat != seat_) cards_out += start_.table.left[seat];
  }
  for (std::size_t at = 0; at < choices.size(); ++at) {
    out[at] = unbeaten(choices[at]);
    // Which seats have let their chance to bomb go by before this one is not known.
    const bool waits = choices[at].passes && start_.table.turn != seat_;
    if (out[at] || waits || cards_out > MOST_OUT || acts_ >= most_acts) continue;
    // What one choice has left over is for the next.
    out[at] = search(choices[at], acts_ + (most_acts - acts_) / (choices.size() - at));
  }
  return out;
}

bool SureWin::search(const Choice& choice, std::uint64_t most_acts) {
  most_acts_ = most_acts;
  Node node = start_;
  act(node, seat_, choice.passes ? nullptr : &choice.play, false);
  reach(node);
  if (!node.numbers.decided()) search(node, PROVEN, PROVEN, 0);
  return node.numbers.proof == 0;
}

// The plays that a seat may make in one of the deals that are left.
void SureWin::acts_of(const Node& node, int seat, bool bombs_only, PlayList& out) const {
  const Play* over = node.table.to_beat();
  if (seat == seat_) {
    rules_.plays(node.hand, over, bombs_only, false, out);
    return;
  }
  const Cards held = node.known[seat];
  const int left = node.table.left[seat];
  const int places = left - size_of(rules_.counts(held));
  const Cards possible = places > 0 ? node.open + held : held;
  rules_.plays(possible, over, bombs_only, true, out, left);
  if (held == 0) return;
  // So many cards that it is not known to hold have room in its hand.
  const Play* end = std::remove_if(out.begin(), out.end(), [&](const Play& play) {
    return size_of(rules_.counts(play.cards)) -
               size_of(rules_.counts(rules_.shared(play.cards, held))) >
           places;
  });
  out.wrote(end);
}

void SureWin::act(Node& node, int seat, const Play* play, bool interrupt) const {
  if (play == nullptr && interrupt) {
    ++node.asked;
    return;
  }
  node.asked = 0;
  if (play == nullptr) {
    node.table.pass();
    return;
  }
  node.table.play(rules_, seat, *play);
  if (seat == seat_) {
    node.hand -= play->cards;
  } else {
    const Cards told = rules_.shared(play->cards, node.known[seat]);
    node.known[seat] -= told;
    node.open -= play->cards - told;
  }
}

// Decides a node just reached, if the game is over; otherwise finds its key and what is known of
// it, or guesses.
void SureWin::reach(Node& node) {
  const Table& table = node.table;
  if (table.over()) {
    node.numbers = ProofNumbers::of(table.partners(table.winner, seat_));
    return;
  }
  node.key = {.place = 0x2545F4914F6CDD1Du, .check = 0x9FB21C651E98DF25u};
  mix(node.key, node.hand);
  mix(node.key, node.open);
  std::uint64_t places = static_cast<std::uint64_t>(table.turn) << 40 |
                         static_cast<std::uint64_t>(table.holder + 1) << 44 |
                         static_cast<std::uint64_t>(node.asked) << 48;
  int shortest = MOST_OUT;
  for (int seat = 0; seat < table.players; ++seat) {
    mix(node.key, node.known[seat]);
    places |= static_cast<std::uint64_t>(table.left[seat]) << (8 * seat);
    if (!table.partners(seat, seat_)) shortest = std::min(shortest, table.left[seat]);
  }
  mix(node.key, places);
  if (table.has_current) mix(node.key, reading_of(table.current));
  const auto found = known_.find(node.key);
  if (found != known_.end()) {
    node.numbers = found->second;
  } else {
    node.numbers = {.proof = ProofNumbers::work_left(fewest_.estimate(node.hand)),
                    .disproof = ProofNumbers::work_left((shortest + 1) / 2)};
  }
}

// Passes for everybody who has no choice until somebody has one; false where a leader has none.
bool SureWin::settle(Node& node, Decision& decision) const {
  Table& table = node.table;
  std::array<int, MAX_SEATS> seats{};
  while (true) {
    decision.plays.clear();
    // Seats are asked in the order of play, and the holder of the trick is not.
    const int windows = table.interrupters(rules_, seats);
    for (; node.asked < windows; ++node.asked) {
      decision.seat = seats[node.asked];
      acts_of(node, decision.seat, true, decision.plays);
      if (decision.plays.empty()) continue;
      decision.interrupt = decision.may_pass = true;
      return true;
    }
    decision.seat = table.turn;
    decision.interrupt = false;
    decision.may_pass = table.has_current;
    acts_of(node, decision.seat, false, decision.plays);
    if (!decision.plays.empty()) return true;
    if (!table.has_current) return false;
    table.pass();
    node.asked = 0;
  }
}

// Puts what may be done at the node into the frame: all of it, or one act that settles the matter.
void SureWin::expand(Node& node, ProofFrame& frame) {
  Decision& decision = frame.decision;
  auto& options = frame.options;
  options.clear();
  if (!settle(node, decision)) {
    options.push_back({.play = nullptr, .key = {}, .numbers = ProofNumbers::of(false)});
    return;
  }
  acts_ += decision.options();
  const bool own = decision.seat == seat_;
  ProofOption last{.play = nullptr, .key = {}, .numbers = ProofNumbers::of(!own)};
  for (std::size_t i = 0; i < decision.options(); ++i) {
    Node next = node;
    const Play* play = decision.option(i);
    act(next, decision.seat, play, decision.interrupt);
    reach(next);
    const ProofOption option{.play = play, .key = next.key, .numbers = next.numbers};
    if (!next.numbers.decided()) {
      options.push_back(option);
    } else if ((next.numbers.proof == 0) == own) {
      options.assign(1, option);
      return;
    } else {
      last = option;
    }
  }
  if (options.empty()) options.push_back(last);
}

// Searches below the node until one of its numbers reaches its limit.
void SureWin::search(Node& node, std::uint32_t proof_limit, std::uint32_t disproof_limit,
                     std::size_t depth) {
  if (depth >= frames_.size()) frames_.emplace_back();
  ProofFrame& frame = frames_[depth];
  const PositionKey key = node.key;
  expand(node, frame);
  const bool own = frame.decision.seat == seat_;
  while (true) {
    // Its own seat needs one option that proves, the others one that disproves; what is left of
    // the other number is that of all options together.
    ProofOption* best = nullptr;
    std::uint32_t least = PROVEN;
    std::uint32_t second = PROVEN;
    std::uint32_t total = 0;
    for (ProofOption& option : frame.options) {
      const std::uint32_t one = own ? option.numbers.proof : option.numbers.disproof;
      total = ProofNumbers::sum(total, own ? option.numbers.disproof : option.numbers.proof);
      if (best == nullptr || one < least) {
        second = least;
        least = one;
        best = &option;
      } else if (one < second) {
        second = one;
      }
    }
    node.numbers = ProofNumbers::of(own, least, total);
    if (node.numbers.proof >= proof_limit || node.numbers.disproof >= disproof_limit ||
        node.numbers.decided() || acts_ >= most_acts_) {
      break;
    }
    Node child = node;
    act(child, frame.decision.seat, best->play, frame.decision.interrupt);
    reach(child);
    const std::uint32_t one_limit =
        std::min(own ? proof_limit : disproof_limit, std::min(PROVEN, second + second / 4 + 1));
    const std::uint32_t all_limit = own ? disproof_limit : proof_limit;
    const std::uint32_t best_all = own ? best->numbers.disproof : best->numbers.proof;
    const std::uint32_t rest_limit = all_limit >= PROVEN ? PROVEN : all_limit - total + best_all;
    if (!child.numbers.decided()) {
      search(child, own ? one_limit : rest_limit, own ? rest_limit : one_limit, depth + 1);
    }
    best->numbers = child.numbers;
  }
  known_[key] = node.numbers;
}

}  // namespace landlord
