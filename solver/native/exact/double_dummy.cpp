#include "exact/double_dummy.hpp"

#include <algorithm>

namespace landlord {

DoubleDummyGame::DoubleDummyGame(const Rules& rules, bool interrupts, bool springs)
    : rules_(rules), interrupts_(interrupts && rules.spec().interrupts), springs_(springs) {
  for (const auto& family : rules.spec().families) {
    bodies_[family.type] = family.body;
    if (family.run_max < 2) continue;
    const int shortest = std::max(family.run_min, 2);
    const auto same = std::find_if(runs_.begin(), runs_.end(),
                                   [&](const Runs& runs) { return runs.body == family.body; });
    if (same == runs_.end()) {
      runs_.push_back({.body = family.body, .shortest = shortest});
    } else {
      same->shortest = std::min(same->shortest, shortest);
    }
  }
  for (const auto& bomb : rules.spec().bombs) {
    if (!bomb.cards.empty()) fixed_bombs_.push_back(bomb.packed);
  }
}

bool DoubleDummyGame::may_be_bombed(const Position& position, PlayList& scratch) const {
  const Table& table = position.table;
  const int chances = interrupts_ ? table.chances(rules_) : 0;
  for (int chance = position.asked; chance < chances; ++chance) {
    const int seat = table.asked(chance);
    if (seat == Table::NOBODY) continue;
    scratch.clear();
    rules_.plays(position.hands[seat], table.to_beat(), true, true, scratch);
    if (!scratch.empty()) return true;
  }
  return false;
}

void DoubleDummyGame::settle(Position& position, Decision& decision) const {
  auto const plays_of = [&](int seat, bool bombs_only, PlayList& out) {
    rules_.plays(position.hands[seat], position.table.to_beat(), bombs_only, true, out);
  };
  require(next_decision(rules_, interrupts_, position.table, position.asked, decision, plays_of),
          "a leader has no play that the rules know");
}

void DoubleDummyGame::skip(Position& position, PlayList& scratch) const {
  Table& table = position.table;
  while (table.has_current) {
    if (interrupts_) {
      for (int seat = 0; seat < table.players; ++seat) {
        if (seat == table.holder) continue;
        if (rules_.can_beat(position.hands[seat], table.current, seat != table.turn, scratch)) {
          return;
        }
      }
    } else if (rules_.can_beat(position.hands[table.turn], table.current, false, scratch)) {
      return;
    }
    table.pass();
    position.asked = 0;
  }
}

void DoubleDummyGame::act(Position& position, const Decision& decision, const Play* play) const {
  if (play != nullptr) {
    position.hands[decision.seat] -= play->cards;
    position.table.play(rules_, decision.seat, *play);
    position.asked = 0;
  } else if (decision.interrupt) {
    ++position.asked;
  } else {
    position.table.pass();
    position.asked = 0;
  }
}

// Of every two neighbouring ranks that a run of this hand may contain, the top of the lower one.
Cards DoubleDummyGame::live_links(Cards counts) const {
  Cards links = 0;
  for (const Runs& runs : runs_) {
    const Cards held = at_least(counts, runs.body) & rules_.sequence_tops();
    const Cards starts = run_starts(held, runs.shortest);
    for (int step = 0; step < runs.shortest - 1 && starts != 0; ++step)
      links |= starts << (4 * step);
  }
  return links;
}

// The ranks of a hand, as tops, that no run of it can use and that are no part of a suited bomb.
Cards DoubleDummyGame::lone_ranks(Cards counts) const {
  const Cards links = live_links(counts);
  Cards lone = at_least(counts, 1) & ~(links | links << 4) & ~rules_.jokers();
  if (rules_.suited()) {
    for (int const rank : {rules_.suit_a(), rules_.suit_b()}) lone &= ~tops_between(rank, rank);
  }
  return lone;
}

void DoubleDummyGame::drop_dear_kickers(const Position& position, Decision& decision) const {
  const Table& table = position.table;
  const Cards counts = rules_.counts(position.hands[decision.seat]);
  if (rules_.wilds(counts) > 0) return;
  Cards partners = 0;
  for (int seat = 0; seat < table.players; ++seat) {
    if (seat != decision.seat && table.partners(seat, decision.seat)) {
      partners |= rules_.counts(position.hands[seat]);
    }
  }
  partners = at_least(partners, 1);
  const Cards held = at_least(counts, 1);
  const Cards lone = lone_ranks(counts);
  if (lone == 0) return;
  const Cards jokers = held & rules_.jokers();
  // By kicker unit: the ranks that are held exactly that often.
  const std::array<Cards, 3> exactly{0, held & ~at_least(counts, 2),
                                     at_least(counts, 2) & ~at_least(counts, 3)};
  auto const dear = [&](const Play& play) {
    const Cards body = rules_.counts(rules_.body(play));
    const Cards kickers = rules_.counts(play.cards) - body;
    const int unit = size_of(kickers) / play.kickers;
    const Cards spare = lone & exactly[unit] & ~at_least(rules_.counts(play.cards), 1);
    if (spare == 0) return false;
    Cards tops = at_least(kickers, unit) & exactly[unit];
    if ((jokers & (jokers - 1)) != 0) tops &= ~jokers;
    for (; tops != 0; tops &= tops - 1) {
      const int rank = lowest_rank(tops);
      const Cards below = spare & tops_between(0, rank - 1);
      if (below == 0) continue;
      const int nearest = (63 - std::countl_zero(below)) / 4;
      if ((partners & tops_between(nearest + 1, rank)) == 0) return true;
    }
    return false;
  };
  const Play* end =
      std::remove_if(decision.plays.begin(), decision.plays.end(),
                     [&](const Play& play) { return play.kickers > 0 && dear(play); });
  decision.plays.wrote(end);
}

// The highest key that this play could have and still be beaten by the same cards of the others.
int DoubleDummyGame::as_good_as(const Position& position, const Play& play) const {
  if (play.tier > Tier::ordinary) return play.key;
  const Table& table = position.table;
  const int body = bodies_[play.type];
  Cards beaters = 0;
  for (int seat = 0; seat < table.players; ++seat) {
    if (seat == table.holder) continue;
    const Cards counts = rules_.counts(position.hands[seat]);
    if (rules_.wilds(counts) > 0) return play.key;
    Cards held = at_least(counts, body);
    if (play.length > 1) held &= rules_.sequence_tops();
    Cards ends = held;
    for (int step = 1; step < play.length; ++step) ends &= held << (4 * step);
    beaters |= ends;
  }
  beaters &= tops_between(play.key + 1, MAX_RANKS);
  return beaters == 0 ? MAX_RANKS : lowest_rank(beaters) - 1;
}

struct DoubleDummyGame::Ranks {
  Hands counts{};
  Cards present = 0;  // tops of the ranks that somebody holds
  Cards links = 0;    // tops of the lower ranks of live links (live_links)
  Cards marked = 0;   // tops of the ranks that are more than their place in the order

  // Removes the ranks that no seat holds, so that the ranks above move down.
  void close_gaps(int players) {
    Cards gone = NIBBLE_TOPS & ~present;
    gone &= present == 0 ? 0 : (Cards{1} << (63 - std::countl_zero(present))) - 1;
    while (gone != 0) {
      const Cards below = (Cards{1} << (std::countr_zero(gone) - 3)) - 1;
      auto const close = [below](Cards cards) { return (cards & below) | ((cards >> 4) & ~below); };
      for (int seat = 0; seat < players; ++seat) counts[seat] = close(counts[seat]);
      links = close(links);
      marked = close(marked);
      gone = close(gone & (gone - 1));
    }
  }
};

DoubleDummyGame::Ranks DoubleDummyGame::ranks_of(const Position& position) const {
  Ranks ranks;
  Cards all = 0;
  for (int seat = 0; seat < position.table.players; ++seat) {
    const Cards held = rules_.counts(position.hands[seat]);
    ranks.counts[seat] = held;
    all |= held;
    ranks.links |= live_links(held);
    const Cards jokers = at_least(held, 1) & rules_.jokers();
    if ((jokers & (jokers - 1)) != 0) ranks.marked |= jokers;
    for (Cards const bomb : fixed_bombs_) {
      if (contains(held, bomb)) ranks.marked |= at_least(bomb, 1);
    }
  }
  ranks.present = at_least(all, 1);
  if (rules_.suited()) {
    ranks.marked |= ranks.present & (NIBBLE_TOPS & ((Cards{15} << (4 * rules_.suit_a())) |
                                                    (Cards{15} << (4 * rules_.suit_b()))));
  }
  return ranks;
}

// One word for the play on the table, the turn and what Spring depends on.
std::uint64_t DoubleDummyGame::table_word(const Position& position, Cards present) const {
  const Table& table = position.table;
  std::uint64_t word = 0;
  if (table.has_current) {
    const Play& play = table.current;
    const int place = count_tops(present & tops_between(0, as_good_as(position, play)));
    word = 1 | static_cast<std::uint64_t>(play.type) << 1 |
           static_cast<std::uint64_t>(play.length) << 9 | static_cast<std::uint64_t>(place) << 17 |
           static_cast<std::uint64_t>(table.holder) << 22;
    if (play.tier > Tier::ordinary) {
      const bool of_a_kind = play.strength < 0x80 && !rules_.suited();
      word |= static_cast<std::uint64_t>(of_a_kind ? play.strength >> 4 : play.strength) << 26;
    }
  }
  word |= static_cast<std::uint64_t>(table.turn) << 40 | static_cast<std::uint64_t>(position.asked)
                                                             << 44;
  if (springs_) {
    word |= static_cast<std::uint64_t>(std::min(table.landlord_plays, 2)) << 48 |
            static_cast<std::uint64_t>(std::min(table.peasant_plays, 1)) << 52;
  }
  return word;
}

HashKey DoubleDummyGame::key(const Position& position) const {
  const int players = position.table.players;
  Ranks ranks = ranks_of(position);
  // A wild card may fill any gap: while somebody holds one, every rank keeps its place.
  const bool wild = rules_.wild() >= 0 && (ranks.present >> (4 * rules_.wild() + 3) & 1) != 0;
  const std::uint64_t word = table_word(position, ranks.present);
  if (!wild) ranks.close_gaps(players);
  HashKey key = HashKey::empty();
  key.add(word | static_cast<std::uint64_t>(wild) << 56);
  key.add(ranks.links | ranks.marked >> 1);
  for (int seat = 0; seat < players; ++seat) {
    const Cards suits = position.hands[seat] & ~rules_.counts(~Cards{0});
    key.add(ranks.counts[seat] | suits);
  }
  return key;
}

}  // namespace landlord
