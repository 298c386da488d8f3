#include "search/counted_wins.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

namespace landlord {

namespace {

// The bytes of the table of positions that all deals share.
constexpr std::size_t MEMORY = std::size_t{1} << 20;
// The nodes after which the open-handed result of one deal is left open.
constexpr std::uint64_t MOST_NODES = 2000;
// A node costs about as much as so many acts that are listed.
constexpr std::uint64_t ACTS_A_NODE = 2;

struct TooMany : std::runtime_error {
  TooMany() : std::runtime_error("the count lists too many acts") {}
};

}  // namespace

CountedWins::CountedWins(const Rules& rules, const Table& table, int seat,
                         const std::vector<Hands>& deals, const std::vector<double>& weights,
                         const Stop& stop)
    : rules_(rules),
      table_(table),
      seat_(seat),
      deals_(deals),
      weights_(weights),
      stop_(stop),
      game_(rules, rules.spec().interrupts, false),
      shared_(game_, false, MEMORY),
      prover_(shared_, true) {}

DealsWon CountedWins::open_handed(const Play& choice, std::uint64_t most) {
  DealsWon out;
  most_acts_ = acts_ + most;
  for (const Hands& hands : deals_) {
    if (stop_.over() || acts_ > most_acts_) {
      out.resize(deals_.size(), 1);  // the rest is left open
      break;
    }
    const std::uint64_t before = shared_.nodes();
    Position position{.table = table_, .hands = hands};
    const Decision decision{.seat = seat_, .may_pass = table_.has_current};
    game_.act(position, decision, choice.or_null());
    const ProofNumbers found = prover_.prove(position, 1, MOST_NODES);
    acts_ += 1 + (shared_.nodes() - before) * ACTS_A_NODE;
    const bool landlord = found.proof == 0;
    out.push_back(!found.decided() || landlord == table_.is_landlord(seat_) ? 1 : 0);
  }
  return out;
}

// Whether somebody might hold a bomb that can be played out of turn.
bool CountedWins::bombs_out_of_turn() const {
  if (!rules_.spec().interrupts || deals_.empty()) return false;
  Cards all = 0;
  for (int seat = 0; seat < table_.players; ++seat) all += deals_.front()[seat];
  PlayList bombs;
  rules_.plays(all, nullptr, true, false, bombs);
  return !bombs.empty();
}

DealsWon CountedWins::unseeing(const Play& choice, const DealsWon& open, std::uint64_t most) {
  if (bombs_out_of_turn()) return {};
  Node start{.table = table_, .deals = {}, .hands = {}};
  for (std::size_t at = 0; at < deals_.size(); ++at) {
    if (!open.empty() && open[at] == 0) continue;
    start.deals.push_back(static_cast<int>(at));
    start.hands.push_back(deals_[at]);
  }
  most_acts_ = acts_ + most;
  DealsWon out(deals_.size());
  try {
    const Places all = start.deals;
    for (const int at : won(after(start, all, choice.or_null()))) out[at] = 1;
  } catch (const TooMany&) {
    return {};
  }
  return out;
}

// The node after an act of the seat in turn, in some of its deals.
CountedWins::Node CountedWins::after(const Node& node, const Places& among,
                                     const Play* play) const {
  Node out{.table = node.table, .deals = among, .hands = {}};
  const int seat = node.table.turn;
  out.hands.reserve(among.size());
  std::size_t at = 0;
  for (const int deal : among) {
    while (node.deals[at] != deal) ++at;
    out.hands.push_back(node.hands[at]);
    if (play != nullptr) out.hands.back()[seat] -= play->cards;
  }
  if (play != nullptr) {
    out.table.play(rules_, seat, *play);
  } else {
    out.table.pass();
  }
  return out;
}

// Lists what the seat in turn may play, and says whether it may pass.
bool CountedWins::list(const Node& node, const Hands& hands, PlayList& plays) {
  const int seat = node.table.turn;
  // The suits of others are told apart, as in CertainWin: they know what they hold.
  rules_.plays(hands[seat], node.table.to_beat(), false, seat != seat_, plays);
  acts_ += plays.size() + 1;
  if (acts_ > most_acts_ || stop_.over()) throw TooMany();
  return node.table.has_current;
}

double CountedWins::weight(const Places& deals) const {
  double sum = 0;
  for (const int deal : deals) sum += weights_[deal];
  return sum;
}

// The deals of a node that the seat wins.
CountedWins::Places CountedWins::won(const Node& node) {
  if (node.table.over()) return ours(node.table.winner) ? node.deals : Places{};
  if (node.deals.empty()) return {};
  return node.table.turn == seat_ ? chosen(node) : against(node);
}

// The same where the seat acts: by one act in all deals.
CountedWins::Places CountedWins::chosen(const Node& node) {
  PlayList plays;
  const bool may_pass = list(node, node.hands.front(), plays);
  Places best;
  double most = 0;
  for (std::size_t at = 0; at < plays.size() + (may_pass ? 1 : 0); ++at) {
    Places found = won(after(node, node.deals, at < plays.size() ? &plays[at] : nullptr));
    const double weight = this->weight(found);
    if (weight <= most) continue;
    best = std::move(found);
    most = weight;
    if (best.size() == node.deals.size()) break;
  }
  return best;
}

// The same where another seat acts, which knows the deal: each of its acts has to be withstood.
CountedWins::Places CountedWins::against(const Node& node) {
  std::map<std::array<std::uint64_t, 2>, Places> acts;  // by cards and reading; a pass is 0, 0
  Places out;
  PlayList plays;
  const int seat = node.table.turn;
  for (std::size_t at = 0; at < node.deals.size(); ++at) {
    const int deal = node.deals[at];
    const Cards held = node.hands[at][seat];
    plays.clear();
    const bool may_pass = list(node, node.hands[at], plays);
    const bool goes_out =
        ours(seat) && std::any_of(plays.begin(), plays.end(),
                                  [&](const Play& play) { return play.cards == held; });
    out.push_back(deal);
    if (goes_out) continue;
    for (const Play& play : plays) acts[{play.cards, reading_of(play)}].push_back(deal);
    if (may_pass) acts[{0, 0}].push_back(deal);
  }
  for (const auto& [act, deals] : acts) {
    Places tried;  // deals that another act loses need not be won after this one
    std::set_intersection(deals.begin(), deals.end(), out.begin(), out.end(),
                          std::back_inserter(tried));
    if (tried.empty()) continue;
    const Play play = play_of(act[0], act[1]);
    const Places found = won(after(node, tried, act[0] == 0 ? nullptr : &play));
    Places lost;
    std::set_difference(tried.begin(), tried.end(), found.begin(), found.end(),
                        std::back_inserter(lost));
    Places left;
    std::set_difference(out.begin(), out.end(), lost.begin(), lost.end(), std::back_inserter(left));
    out = std::move(left);
  }
  return out;
}

}  // namespace landlord
