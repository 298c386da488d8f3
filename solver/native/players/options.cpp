#include "players/options.hpp"

#include <algorithm>

namespace landlord {

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

}  // namespace landlord
