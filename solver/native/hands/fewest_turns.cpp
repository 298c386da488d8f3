// The fewest plays of a hand that can be beaten: how often the lead has to be won back.
#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_set>

#include "hands/fewest.hpp"

namespace landlord {

namespace {

constexpr std::size_t MOST_HANDS = 1'000'000;

// Takes the plays that cannot be beaten out of a hand in every way. Each play of the rest costs a
// turn.
class SafePlays {
 public:
  SafePlays(const Rules& rules, FewestPlays& fewest, Cards unseen, const Stop* stop)
      : rules_(rules), fewest_(fewest), unseen_(unseen), stop_(stop) {}

  int turns(Cards hand) {
    best_ = fewest_.exact(hand, stop_);
    take_out(hand);
    return best_;
  }

 private:
  bool safe(const Play& play) {
    const std::tuple shape{play.type, play.length, play.key, play.strength};
    const auto known = safe_.find(shape);
    if (known != safe_.end()) return known->second;
    return safe_[shape] = !rules_.can_beat(unseen_, play, false, found_);
  }

  void take_out(Cards hand) {
    if (best_ == 0 || !visited_.insert(hand).second) return;
    if (stop_ != nullptr) stop_->look();
    if (visited_.size() > MOST_HANDS)
      throw TooLarge("the hand has too many plays that cannot be beaten");
    best_ = std::min(best_, fewest_.exact(hand, stop_));
    std::vector<Cards> rests;
    Cards movable = 0;
    leads_.clear();
    rules_.plays(hand, nullptr, false, false, leads_);
    for (const Play& play : leads_) {
      if (!safe(play)) continue;
      rests.push_back(hand - play.cards);
      movable |= at_least(rules_.counts(play.cards), 1);
    }
    // A rank that no safe play takes costs at least one turn.
    const bool stuck = (at_least(rules_.counts(hand), 1) & ~movable) != 0;
    if (best_ == 1 && stuck) return;
    for (Cards const rest : rests) take_out(rest);
  }

  const Rules& rules_;
  FewestPlays& fewest_;
  Cards unseen_;
  const Stop* stop_;
  int best_ = 0;
  PlayList found_;
  PlayList leads_;  // of the hand that is looked at
  std::map<std::tuple<int, int, int, int>, bool> safe_;
  std::unordered_set<Cards> visited_;
};

}  // namespace

int FewestPlays::turns(Cards hand, Cards unseen, const Stop* stop) {
  return SafePlays(rules_, *this, unseen, stop).turns(hand);
}

}  // namespace landlord
