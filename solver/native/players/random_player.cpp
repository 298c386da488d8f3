#include "players/random_player.hpp"

namespace landlord {

Choice RandomPlayer::choose(const Table& table, int seat, Cards hand) {
  static_cast<void>(seat);
  found_.clear();
  rules_.plays(hand, table.to_beat(), false, true, found_);
  const auto plays = static_cast<std::uint32_t>(found_.size());
  const std::uint32_t pick = random_.below(plays + (table.leading() ? 0 : 1));
  if (pick == plays) return {};
  return {.play = found_[pick], .passes = false};
}

Choice RandomPlayer::interrupt(const Table& table, int seat, Cards hand) {
  static_cast<void>(seat);
  found_.clear();
  rules_.plays(hand, table.to_beat(), true, true, found_);
  const auto plays = static_cast<std::uint32_t>(found_.size());
  // Four times out of five it passes: a bomb at every chance would end the games too soon.
  const std::uint32_t pick = random_.below(4 * plays + 1);
  if (pick >= plays) return {};
  return {.play = found_[pick], .passes = false};
}

}  // namespace landlord
