#include "players/network_player.hpp"

#include <algorithm>

#include "rules/scoring.hpp"

namespace landlord {

namespace {

// The share of an option's points that is the network's output for points.
constexpr double POINTS_SHARE = 0.3;
// What a game pays on average, for a stake of one, and as how many options this counts beside those
// of a decision.
constexpr double PAYS = 1.5;
constexpr double PAYS_DECISIONS = 1;

}  // namespace

void Options::list(const Table& table, Cards hand, bool interrupt, std::vector<Option>& out) {
  found_.clear();
  const Play* over = table.to_beat();
  rules_.plays(hand, over, interrupt, false, found_);
  if (found_.size() > MOST && !interrupt) {
    found_.clear();
    rules_.few_plays(hand, over, found_);
  }
  all_.clear();
  bool kickers = false;
  for (const Play& play : found_) {
    all_.push_back({.play = play, .fewest_after = fewest_.estimate(hand - play.cards)});
    kickers |= play.kickers > 0;
  }
  out.clear();
  if (kickers) {
    keep_best_kickers(out);
  } else {
    out = all_;
  }
  if (interrupt || !table.leading()) {
    // Where the pass is the only option, nothing compares it with others.
    const int fewest = out.empty() ? 0 : fewest_.estimate(hand);
    out.push_back({.play = Play{}, .fewest_after = fewest});
  }
}

void Options::keep_best_kickers(std::vector<Option>& out) {
  order_.resize(all_.size());
  for (std::uint32_t at = 0; at < order_.size(); ++at) order_[at] = at;
  // Plays with one body stand together, the cheapest first. The packed counts of two such plays
  // compare as their highest kickers do.
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    const Option& one = all_[a];
    const Option& other = all_[b];
    const std::uint64_t body = reading_of(one.play);
    const std::uint64_t other_body = reading_of(other.play);
    if (body != other_body) return body < other_body;
    if (one.fewest_after != other.fewest_after) return one.fewest_after < other.fewest_after;
    const Cards cards = rules_.counts(one.play.cards);
    const Cards other_cards = rules_.counts(other.play.cards);
    return cards != other_cards ? cards < other_cards : a < b;
  });
  int same = 0;
  for (std::size_t at = 0; at < order_.size(); ++at) {
    const Option& option = all_[order_[at]];
    const bool again = at > 0 && reading_of(option.play) == reading_of(all_[order_[at - 1]].play);
    same = again ? same + 1 : 1;
    if (same <= KICKERS || option.play.kickers == 0) out.push_back(option);
  }
}

const std::vector<Judged>& NetworkPlayer::judge(const PublicState& state, const Question& question,
                                                const std::vector<Option>& options) {
  const Network& network = networks_.roles[Features::role(state, question.seat)];
  const Features& features = networks_.features;
  active_.clear();
  features.situation(state, question, active_);
  network.prepare(active_, prepared_.data());
  judged_.clear();
  for (const Option& option : options) {
    active_.clear();
    features.option(state, question, option.play.or_null(), option.fewest_after, active_);
    const Worth worth = network.worth(prepared_.data(), active_);
    const double points = growth(rules_, state, option.play) * static_cast<double>(worth.points);
    judged_.push_back({.option = option, .worth = worth, .points = points, .score = worth.win});
  }
  price(question.by_points);
  return judged_;
}

// Sets the points that count and, where all play for them, what options are compared by. The output
// for points has learned from few dear games, and misleads where options differ little in stakes.
// So most of a figure is the chance of winning times what the options of this decision pay for a
// win more (a regression of the one output on the other), and the rest is the output itself.
// docs/decisions/0051-points-from-wins.md has what it is worth.
void NetworkPlayer::price(bool by_points) {
  double both = PAYS_DECISIONS * PAYS;
  double wins = PAYS_DECISIONS;
  for (const Judged& each : judged_) {
    const double lead = 2 * each.win() - 1;
    both += lead * each.points;
    wins += lead * lead;
  }
  const double pays = both / wins;
  for (Judged& each : judged_) {
    const double by_wins = pays * (2 * each.win() - 1);
    each.points = by_wins + POINTS_SHARE * (each.points - by_wins);
    if (by_points) each.score = static_cast<float>(each.points);
  }
}

std::size_t NetworkPlayer::best_of(const std::vector<Judged>& judged) {
  const auto best = std::max_element(
      judged.begin(), judged.end(),
      [](const Judged& one, const Judged& other) { return one.score < other.score; });
  return best - judged.begin();
}

Play NetworkPlayer::decide(const PublicState& state, int seat, Cards hand, bool out_of_turn) {
  // A partner who leads its last card wins for both. The network has seen too few games in which
  // such a lead was bombed to judge that.
  if (out_of_turn && state.leading() && state.left[state.turn] == 1 &&
      state.partners(seat, state.turn)) {
    return {};
  }
  options_.list(state, hand, out_of_turn, found_);
  if (found_.size() < 2) return found_.empty() ? Play{} : found_.front().play;
  const auto& judged =
      judge(state, {.seat = seat, .hand = hand, .interrupt = out_of_turn, .by_points = by_points_},
            found_);
  return judged[best_of(judged)].option.play;
}

}  // namespace landlord
