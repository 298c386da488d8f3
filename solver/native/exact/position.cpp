#include "exact/position.hpp"

#include <algorithm>

namespace landlord {

namespace {

void mix(PositionKey& key, std::uint64_t word) {
  key.place = (key.place ^ word) * 0x9E3779B97F4A7C15u;
  key.place ^= key.place >> 29;
  key.check = (key.check + word) * 0xD6E8FEB86659FD93u;
  key.check ^= key.check >> 32;
}

int count_tops(Cards tops) { return static_cast<int>(((tops >> 3) * NIBBLES) >> 56) & 15; }

}  // namespace

OpenGame::OpenGame(const Rules& rules, bool interrupts, bool springs)
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

// How many seats are asked for a bomb before each turn.
int OpenGame::windows(const Table& table) const {
  return interrupts_ && table.started ? table.players - 1 : 0;
}

// The next seat to be asked; -1 for the one whose play lies on the table.
int OpenGame::asked_next(const Position& position) {
  const Table& table = position.table;
  int seat = table.turn;
  for (int step = 0; step <= position.asked; ++step) seat = table.next(seat);
  return table.has_current && seat == table.holder ? -1 : seat;
}

bool OpenGame::may_be_bombed(const Position& position, PlayList& scratch) const {
  Position later = position;
  for (; later.asked < windows(later.table); ++later.asked) {
    const int seat = asked_next(later);
    if (seat < 0) continue;
    scratch.clear();
    rules_.plays(later.hands[seat], later.table.to_beat(), true, true, scratch);
    if (!scratch.empty()) return true;
  }
  return false;
}

void OpenGame::settle(Position& position, Decision& decision) const {
  Table& table = position.table;
  while (true) {
    decision.plays.clear();
    for (; position.asked < windows(table); ++position.asked) {
      const int seat = asked_next(position);
      if (seat < 0) continue;
      rules_.plays(position.hands[seat], table.to_beat(), true, true, decision.plays);
      if (decision.plays.empty()) continue;
      decision.seat = seat;
      decision.interrupt = decision.may_pass = true;
      return;
    }
    const int seat = table.turn;
    rules_.plays(position.hands[seat], table.to_beat(), false, true, decision.plays);
    if (!decision.plays.empty()) {
      decision.seat = seat;
      decision.interrupt = false;
      decision.may_pass = table.has_current;
      return;
    }
    if (!table.has_current) throw InvalidInput("a leader has no play that the rules know");
    table.pass();
    position.asked = 0;
  }
}

void OpenGame::skip(Position& position, PlayList& scratch) const {
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

void OpenGame::act(Position& position, const Decision& decision, const Play* play) const {
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

// The lower rank, as a top, of every two neighbours that a run of this hand may go through.
Cards OpenGame::live_links(Cards counts) const {
  Cards links = 0;
  for (const Runs& runs : runs_) {
    const Cards held = at_least(counts, runs.body) & rules_.sequence_tops();
    const Cards starts = run_starts(held, runs.shortest);
    for (int step = 0; step < runs.shortest - 1 && starts != 0; ++step)
      links |= starts << (4 * step);
  }
  return links;
}

void OpenGame::drop_dear_kickers(const Position& position, Decision& decision) const {
  const Table& table = position.table;
  const Cards counts = rules_.counts(position.hands[decision.seat]);
  if (rules_.wild() >= 0 && count_of(counts, rules_.wild()) > 0) return;
  Cards partners = 0;
  for (int seat = 0; seat < table.players; ++seat) {
    if (seat != decision.seat && table.partners(seat, decision.seat)) {
      partners |= rules_.counts(position.hands[seat]);
    }
  }
  partners = at_least(partners, 1);
  const Cards held = at_least(counts, 1);
  const Cards links = live_links(counts);
  Cards lone = held & ~(links | links << 4) & ~rules_.jokers();
  if (rules_.suited()) {
    for (int const rank : {rules_.suit_a(), rules_.suit_b()}) lone &= ~tops_between(rank, rank);
  }
  if (lone == 0) return;
  const Cards jokers = held & rules_.jokers();
  // By kicker unit: ranks held just so often.
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

// The highest key that a play could have and be beaten by the same cards of the others.
int OpenGame::as_good_as(const Position& position, const Play& play) const {
  if (play.tier > 0) return play.key;
  const Table& table = position.table;
  const int body = bodies_[play.type];
  Cards beaters = 0;
  for (int seat = 0; seat < table.players; ++seat) {
    if (seat == table.holder) continue;
    const Cards counts = rules_.counts(position.hands[seat]);
    if (rules_.wild() >= 0 && count_of(counts, rules_.wild()) > 0) return play.key;
    Cards held = at_least(counts, body);
    if (play.length > 1) held &= rules_.sequence_tops();
    Cards ends = held;
    for (int step = 1; step < play.length; ++step) ends &= held << (4 * step);
    beaters |= ends;
  }
  beaters &= tops_between(play.key + 1, MAX_RANKS);
  return beaters == 0 ? MAX_RANKS : lowest_rank(beaters) - 1;
}

PositionKey OpenGame::key(const Position& position) const {
  const Table& table = position.table;
  Hands counts{};
  Cards all = 0;
  Cards links = 0;
  Cards marked = 0;  // the ranks, as tops, that are more than their place in the order
  for (int seat = 0; seat < table.players; ++seat) {
    const Cards held = rules_.counts(position.hands[seat]);
    counts[seat] = held;
    all |= held;
    links |= live_links(held);
    const Cards jokers = at_least(held, 1) & rules_.jokers();
    if ((jokers & (jokers - 1)) != 0) marked |= jokers;
    for (Cards const bomb : fixed_bombs_) {
      if (contains(held, bomb)) marked |= at_least(bomb, 1);
    }
  }
  const Cards present = at_least(all, 1);
  if (rules_.suited()) {
    marked |= present & (NIBBLE_TOPS & ((Cards{15} << (4 * rules_.suit_a())) |
                                        (Cards{15} << (4 * rules_.suit_b()))));
  }
  PositionKey key{.place = 0x2545F4914F6CDD1Du, .check = 0x9FB21C651E98DF25u};
  std::uint64_t on_table = 0;
  if (table.has_current) {
    const Play& play = table.current;
    const int place = count_tops(present & tops_between(0, as_good_as(position, play)));
    on_table = 1 | static_cast<std::uint64_t>(play.type) << 1 |
               static_cast<std::uint64_t>(play.length) << 9 |
               static_cast<std::uint64_t>(place) << 17 |
               static_cast<std::uint64_t>(table.holder) << 22;
    if (play.tier > 0) {
      const bool of_a_kind = play.strength < 0x80 && !rules_.suited();
      on_table |= static_cast<std::uint64_t>(of_a_kind ? play.strength >> 4 : play.strength) << 26;
    }
  }
  on_table |= static_cast<std::uint64_t>(table.turn) << 40 |
              static_cast<std::uint64_t>(position.asked) << 44;
  if (springs_) {
    on_table |= static_cast<std::uint64_t>(std::min(table.landlord_plays, 2)) << 48 |
                static_cast<std::uint64_t>(std::min(table.peasant_plays, 1)) << 52;
  }
  // Ranks that nobody holds are left out.
  Cards gone = NIBBLE_TOPS & ~present;
  gone &= present == 0 ? 0 : (Cards{1} << (63 - std::countl_zero(present))) - 1;
  // A wild card may fill any gap: while there is one, every rank keeps its place.
  const bool wild = rules_.wild() >= 0 && count_of(all, rules_.wild()) > 0;
  if (wild) gone = 0;
  while (gone != 0) {
    const Cards below = (Cards{1} << (std::countr_zero(gone) - 3)) - 1;
    auto const close = [below](Cards cards) { return (cards & below) | ((cards >> 4) & ~below); };
    for (int seat = 0; seat < table.players; ++seat) counts[seat] = close(counts[seat]);
    links = close(links);
    marked = close(marked);
    gone = close(gone & (gone - 1));
  }
  mix(key, on_table | static_cast<std::uint64_t>(wild) << 56);
  mix(key, links | marked >> 1);
  for (int seat = 0; seat < table.players; ++seat) {
    const Cards suits = position.hands[seat] & ~rules_.counts(~Cards{0});
    mix(key, counts[seat] | suits);
  }
  return key;
}

}  // namespace landlord
