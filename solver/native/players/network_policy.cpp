#include "players/network_policy.hpp"

namespace landlord {

const std::vector<Judged>& NetworkPolicy::judge(const Seen& seen, const Question& question) {
  options_.list(seen, question.hand, question.interrupt, found_);
  return judge(seen, question, found_);
}

const std::vector<Judged>& NetworkPolicy::judge(const Seen& seen, const Question& question,
                                                const std::vector<Option>& options) {
  judged_.clear();
  prepare(seen, question);
  for (const Option& option : options) judged_.push_back(judge_prepared(seen, question, option));
  return judged_;
}

void NetworkPolicy::prepare(const Seen& seen, const Question& question) {
  network_ = &networks_.roles[Features::role(seen, question.seat)];
  active_.clear();
  networks_.features.situation(seen, question, active_);
  network_->prepare(active_, prepared_.data());
}

Judged NetworkPolicy::judge_prepared(const Seen& seen, const Question& question,
                                     const Option& option) {
  active_.clear();
  networks_.features.option(seen, question, option.act(), option.fewest_after, active_);
  const Worth worth = network_->worth(prepared_.data(), active_);
  const int factor = option.play.tier > 0 ? rules_.factor(option.play) : 1;
  const float score = question.by_points ? static_cast<float>(factor) * worth.points : worth.win;
  return {.option = option, .worth = worth, .score = score};
}

std::size_t NetworkPolicy::best_of(const std::vector<Judged>& judged) {
  std::size_t best = 0;
  for (std::size_t at = 1; at < judged.size(); ++at) {
    if (judged[at].score > judged[best].score) best = at;
  }
  return best;
}

Choice NetworkPolicy::best(const Seen& seen, int seat, Cards hand, bool interrupt) {
  // A partner who leads the last card wins for both. Games in which it was bombed for the stake are
  // rare, and so the network has learned little of them.
  if (interrupt && seen.leading() && seen.left[seen.turn] == 1 && seen.partners(seat, seen.turn)) {
    return {};
  }
  options_.list(seen, hand, interrupt, found_);
  if (found_.empty()) return {};
  if (found_.size() == 1) {
    return {.play = found_[0].play, .passes = found_[0].passes()};
  }
  const Question question{
      .seat = seat, .hand = hand, .interrupt = interrupt, .by_points = by_points_};
  const auto& judged = judge(seen, question, found_);
  const Option& option = judged[best_of(judged)].option;
  return {.play = option.play, .passes = option.passes()};
}

}  // namespace landlord
