#include "environment/action_numbers.hpp"

#include <algorithm>
#include <string>
#include <tuple>

#include "base/hash.hpp"

namespace landlord {

ActionNumbers::ActionNumbers(const Rules& rules, int calls, bool directions, std::size_t most)
    : rules_(rules), calls_(calls), first_play_(FIRST_CALL + calls + (directions ? 2 : 0)) {
  PlayList found;
  rules.plays(rules.deck(), nullptr, false, false, found, rules.spec().hand + rules.spec().bottom);
  if (found.size() > most) {
    throw TooLarge("the hand has more than " + std::to_string(most) + " legal plays");
  }
  const auto order = [&](const Play& play) {
    return std::tuple(play.type, play.length, play.key, rules.counts(play.cards));
  };
  plays_.assign(found.begin(), found.end());
  std::sort(plays_.begin(), plays_.end(),
            [&](const Play& one, const Play& other) { return order(one) < order(other); });
  const auto alike = [&](const Play& one, const Play& other) { return order(one) == order(other); };
  plays_.erase(std::unique(plays_.begin(), plays_.end(), alike), plays_.end());
  slots_.assign(std::bit_ceil(2 * plays_.size() + 2), 0);
  for (std::size_t at = 0; at < plays_.size(); ++at) {
    slots_[slot_of(rules.counts(plays_[at].cards), key_of(plays_[at]))] =
        static_cast<std::uint32_t>(at + 1);
  }
}

std::uint64_t ActionNumbers::key_of(const Play& play) {
  return std::uint64_t{play.type} << 16 | std::uint64_t{play.length} << 8 | play.key;
}

std::size_t ActionNumbers::slot_of(Cards counts, std::uint64_t reading) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = splitmix(counts ^ splitmix(reading)) & mask;
  while (slots_[slot] != 0) {
    const Play& known = plays_[slots_[slot] - 1];
    if (rules_.counts(known.cards) == counts && key_of(known) == reading) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

int ActionNumbers::of(const Play& play) const {
  const std::uint32_t found = slots_[slot_of(rules_.counts(play.cards), key_of(play))];
  if (found == 0) throw InvalidInput("the deck does not list the play");
  return first_play_ + static_cast<int>(found) - 1;
}

}  // namespace landlord
