// The fewest plays of a hand that can be beaten: how often the lead has to be won back.
#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_set>

#include "hands/fewest.hpp"

namespace landlord {

namespace {

constexpr long ONE_LISTING = 64;  // steps that listing the plays of a hand takes beside its plays

}  // namespace

// Takes the plays that cannot be beaten out of a hand in every way. Each play of the rest costs a
// turn.
class FewestPlays::SafePlays {
 public:
  SafePlays(FewestPlays& fewest, Cards unseen)
      : rules_(fewest.rules_), fewest_(fewest), unseen_(unseen) {}

  int turns(Cards hand) {
    best_ = exact(hand);
    // What no plays empty is not emptied after some of them either.
    if (best_ < NEVER) take_out(hand);
    return best_;
  }

 private:
  int exact(Cards hand) { return fewest_.known(fewest_.exacts_, hand, true); }

  bool safe(const Play& play) {
    const std::tuple shape{play.type, play.length, play.key, play.strength};
    const auto known = safe_.find(shape);
    if (known != safe_.end()) return known->second;
    fewest_.spend(ONE_LISTING);
    return safe_[shape] = !rules_.can_beat(unseen_, play, false, found_);
  }

  void take_out(Cards hand) {
    if (best_ == 0 || !visited_.insert(hand).second) return;
    best_ = std::min(best_, exact(hand));
    std::vector<Play> taken;
    Cards movable = 0;
    leads_.clear();
    rules_.plays(hand, nullptr, false, false, leads_);
    fewest_.spend(ONE_LISTING + static_cast<long>(leads_.size()));
    for (const Play& play : leads_) {
      if (!safe(play)) continue;
      taken.push_back(play);
      movable |= at_least(rules_.counts(play.cards), 1);
    }
    // A rank that no safe play takes costs at least one turn.
    const bool stuck = (at_least(rules_.counts(hand), 1) & ~movable) != 0;
    const int lowest = lowest_rank(at_least(rules_.counts(hand), 1));
    for (const Play& play : taken) {
      if (best_ == 1 && stuck) return;
      // Fewer turns than one are only safe plays, in any order: that of the lowest card may be
      // first.
      if (best_ == 1 && count_of(play.cards, lowest) == 0) continue;
      take_out(hand - play.cards);
    }
  }

  const Rules& rules_;
  FewestPlays& fewest_;
  Cards unseen_;
  int best_ = 0;
  PlayList found_;
  PlayList leads_;  // of the hand that is looked at
  std::map<std::tuple<int, int, int, int>, bool> safe_;
  std::unordered_set<Cards> visited_;
};

int FewestPlays::turns(Cards hand, Cards unseen, const Stop* stop) {
  begin(stop, MOST_WORK);
  return SafePlays(*this, unseen).turns(hand);
}

}  // namespace landlord
