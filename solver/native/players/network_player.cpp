#include "players/network_player.hpp"

#include "rules/scoring.hpp"

namespace landlord {

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
  const float score = question.by_points
                          ? static_cast<float>(growth(rules_, state, option.play)) * worth.points
                          : worth.win;
  return {.option = option, .worth = worth, .score = score};
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
