#include "environment/environment.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <tuple>

#include "base/hash.hpp"

namespace landlord {

namespace {

constexpr int MOST_CALLS = 64;

}  // namespace

ActionNumbers::ActionNumbers(const Rules& rules, int calls, bool directions, std::size_t most)
    : rules_(rules), calls_(calls), first_play_(FIRST_CALL + calls + (directions ? 2 : 0)) {
  PlayList found;
  rules.plays(rules.deck(), nullptr, false, false, found, rules.spec().hand + rules.spec().bottom);
  check_number(found.size(), most);
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

AuctionTable::AuctionTable(const Rules& rules, int calls, std::span<const std::int64_t> facts,
                           std::span<const std::int64_t> next)
    : calls_(calls), next_(next.size()) {
  require(calls >= 0 && calls <= MOST_CALLS, "no auction has so many calls");
  const std::size_t columns = AuctionTable::facts(rules);
  const int count = static_cast<int>(facts.size() / columns);
  require(facts.size() % columns == 0 && next.size() == static_cast<std::size_t>(count) * calls,
          "an auction has a state after each call of each state");
  auto const read = [&](int least, int most) {
    const std::int64_t fact = facts.front();
    require(fact >= least && fact <= most, "no auction has such a state");
    facts = facts.subspan(1);
    return static_cast<int>(fact);
  };
  for (int at = 0; at < count; ++at) {
    AuctionState& state = states_.emplace_back();
    state.turn = read(-1, rules.players() - 1);
    state.landlord = read(-1, rules.players() - 1);
    state.contract.bid = read(0, MOST_BID);
    state.contract.snatches = read(0, MOST_SNATCHES);
    for (auto* const factors : {&state.contract.shown, &state.contract.doublings}) {
      for (int seat = 0; seat < rules.players(); ++seat)
        (*factors)[seat] = read(0, MOST_FACTOR_OF_SEAT);
    }
  }
  for (int at = 0; at < count; ++at) {
    const AuctionState& state = states_[at];
    bool legal = false;
    for (int call = 0; call < calls; ++call) {
      const std::int64_t after = next[static_cast<std::size_t>(at) * calls + call];
      // No state comes again, so that every auction ends. Who has taken the bottom keeps it.
      require(
          after == NOT_LEGAL || (after > at && after < count &&
                                 (state.landlord < 0 || states_[after].landlord == state.landlord)),
          "a call leads to a later state of the auction");
      next_[at * calls + call] = static_cast<int>(after);
      legal |= after != NOT_LEGAL;
    }
    require(legal == (state.turn >= 0), "who is to call has a legal call");
  }
}

}  // namespace landlord
