// How often the lead has to be won back: plays that nobody can beat cost nothing.
#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_set>

#include "hands/fewest.hpp"

namespace landlord {

namespace {

constexpr std::size_t MOST_HANDS = 1'000'000;

// Takes plays that nobody can beat out of a hand in every way; what is left costs a turn a play.
class SafePlays {
 public:
  SafePlays(const Rules& rules, FewestPlays& fewest, Cards unseen)
      : rules_(rules), fewest_(fewest), unseen_(unseen) {}

  int turns(Cards hand) {
    best_ = fewest_.exact(hand);
    take_out(hand);
    return best_;
  }

 private:
  bool safe(const Play& play) {
    const std::tuple shape{play.type, play.length, play.key, play.strength};
    const auto known = safe_.find(shape);
    if (known != safe_.end()) return known->second;
    found_.clear();
    rules_.plays(unseen_, &play, false, false, found_);
    return safe_[shape] = found_.empty();
  }

  void take_out(Cards hand) {
    if (best_ == 0 || !seen_.insert(hand).second) return;
    if (seen_.size() > MOST_HANDS)
      throw InvalidInput("the hand has too many plays nobody can beat");
    best_ = std::min(best_, fewest_.exact(hand));
    PlayList plays;
    rules_.plays(hand, nullptr, false, false, plays);
    std::vector<Cards> rests;
    Cards movable = 0;
    for (const Play& play : plays) {
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
  int best_ = 0;
  PlayList found_;
  std::map<std::tuple<int, int, int, int>, bool> safe_;
  std::unordered_set<Cards> seen_;
};

}  // namespace

int FewestPlays::turns(Cards hand, Cards unseen) {
  return SafePlays(rules_, *this, unseen).turns(hand);
}

}  // namespace landlord
