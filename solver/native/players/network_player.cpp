#include "players/network_player.hpp"

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

const std::vector<Judged>& NetworkPlayer::judge(const PublicState& state,
                                                const Question& question) {
  options_.list(state, question.hand, question.interrupt, found_);
  return judge(state, question, found_);
}

const std::vector<Judged>& NetworkPlayer::judge(const PublicState& state, const Question& question,
                                                const std::vector<Option>& options) {
  judged_.clear();
  prepare(state, question);
  for (const Option& option : options) judged_.push_back(judge_prepared(state, question, option));
  price(question.by_points);
  return judged_;
}

void NetworkPlayer::prepare(const PublicState& state, const Question& question) {
  network_ = &networks_.roles[Features::role(state, question.seat)];
  active_.clear();
  networks_.features.situation(state, question, active_);
  network_->prepare(active_, prepared_.data());
}

Judged NetworkPlayer::judge_prepared(const PublicState& state, const Question& question,
                                     const Option& option) {
  active_.clear();
  networks_.features.option(state, question, option.act(), option.fewest_after, active_);
  const Worth worth = network_->worth(prepared_.data(), active_);
  const double points = growth(rules_, state, option.play) * static_cast<double>(worth.points);
  return {.option = option, .worth = worth, .points = points, .score = worth.win};
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
  std::size_t best = 0;
  for (std::size_t at = 1; at < judged.size(); ++at) {
    if (judged[at].score > judged[best].score) best = at;
  }
  return best;
}

Choice NetworkPlayer::best(const PublicState& state, int seat, Cards hand, bool interrupt) {
  // A partner who leads its last card wins for both. The network has seen too few games in which
  // such a lead was bombed to judge that.
  if (interrupt && state.leading() && state.left[state.turn] == 1 &&
      state.partners(seat, state.turn)) {
    return {};
  }
  options_.list(state, hand, interrupt, found_);
  if (found_.empty()) return {};
  if (found_.size() == 1) {
    return {.play = found_[0].play, .passes = found_[0].passes()};
  }
  const Question question{
      .seat = seat, .hand = hand, .interrupt = interrupt, .by_points = by_points_};
  const auto& judged = judge(state, question, found_);
  const Option& option = judged[best_of(judged)].option;
  return {.play = option.play, .passes = option.passes()};
}

}  // namespace landlord
