// One input of the fuzzer: a game, then questions to the core about hands, plays and positions.
//
// Besides the sanitizers' checks, answers are compared with each other: a legal play has a reading,
// a reading is a legal play, bounds hold. InvalidInput is the only refusal that may come out.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "exact/exact_search.hpp"
#include "exact/win_distance.hpp"
#include "hands/beaters.hpp"
#include "rules/scoring.hpp"
#include "world.hpp"

namespace landlord::fuzz {

namespace {

constexpr int MOST_QUESTIONS = 4;         // of one input
constexpr int MOST_CARDS = 20;            // of a hand whose plays are listed
constexpr int MOST_COUNTED = 12;          // of a hand whose fewest plays are counted
constexpr std::size_t FEW_FAMILIES = 2;   // of games in which all cards are counted
constexpr int MOST_HELD = 4;              // of a hand in an exact search
constexpr std::uint64_t FEW_NODES = 40;   // of an exact search
constexpr std::size_t MOST_CHECKED = 64;  // plays of one answer

void expect(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

// `lower`: the play may have a lower key than the cards' best reading of its type.
bool has_reading(const Rules& rules, const Play& play, bool lower = false) {
  for (const Play& reading : rules.readings(play.cards, true)) {
    if (reading.type != play.type) continue;
    if (lower ? play.key <= reading.key : play.key == reading.key) return true;
  }
  return false;
}

// A play of the game: a reading of some cards, or any 16 bytes that it takes for one of its plays.
// Without cards when there is none.
Play any_play(World& world, Bytes& bytes) {
  if (bytes.below(8) == 0) {
    const Cards cards = bytes.word();
    const Play play = play_of(cards, bytes.word() & 0xFFFFFFFFFFFF);
    return world.rules.knows(play) ? play : Play{};
  }
  // Bytes are read in statements of their own: compilers evaluate arguments in different orders.
  const Cards cards = Pool(world, bytes).hand(MOST_CARDS);
  const auto readings = world.rules.readings(cards, bytes.flag());
  if (readings.empty()) return {};
  return readings[static_cast<std::size_t>(bytes.next()) % readings.size()];
}

// Any number as a hand, valid or not.
void ask_any_number(World& world, Bytes& bytes) {
  const Cards number = bytes.word();
  const auto readings = world.rules.readings(number);
  expect(readings.empty() || world.rules.valid_hand(number), "a reading of no hand");
  if (world.rules.valid_hand(number)) expect(world.fewest().estimate(number) >= 0, "an estimate");
}

void ask_readings(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  const Cards cards = Pool(world, bytes).hand(MOST_CARDS);
  const bool lower = bytes.flag();
  for (const Play& reading : rules.readings(cards, lower)) {
    expect(reading.cards == cards, "a reading has the cards");
    expect(rules.knows(reading), "a reading is a play of the game");
    expect(!rules.beats(reading, reading), "no play beats itself");
    const Cards body = rules.body(reading);
    expect(contains(rules.counts(cards), rules.counts(body)), "the body is a part of the play");
  }
}

void ask_plays(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  const Play over = any_play(world, bytes);
  const Play* to_beat = over.cards == 0 ? nullptr : &over;
  const Cards hand = Pool(world, bytes).hand(bytes.flag() ? MOST_CARDS : MOST_COUNTED);
  const bool bombs_only = bytes.below(4) == 0;
  const bool all_suits = bytes.flag();
  const int most = bytes.below(4) == 0 ? bytes.below(24) : 64;
  PlayList found;
  rules.plays(hand, to_beat, bombs_only, all_suits, found, most);
  const std::size_t step = 1 + found.size() / MOST_CHECKED;
  for (std::size_t index = 0; index < found.size(); index += step) {
    const Play& play = found[index];
    expect(rules.valid_hand(play.cards), "a legal play is of the deck");
    expect(contains(rules.counts(hand), rules.counts(play.cards)), "a legal play is of the hand");
    expect(!bombs_only || rules.is_bomb(play), "bombs only");
    expect(to_beat == nullptr || rules.beats(play, over), "a legal play beats the table");
    expect(has_reading(rules, play), "a legal play has a reading");
  }
  if (to_beat != nullptr) {
    if (most == 64) {
      PlayList scratch;
      expect(rules.can_beat(hand, over, bombs_only, scratch) == !found.empty(), "can_beat");
    }
    return;
  }
  if (bombs_only || most < 64) return;
  bool whole = false;
  for (const Play& play : found) whole = whole || play.cards == hand;
  expect(whole == !rules.readings(hand).empty(), "the whole hand is a play or not");
  PlayList few;
  rules.few_plays(hand, nullptr, few);
  const std::vector<Play> bodies = rules.bodies(hand);
  expect(few.empty() == found.empty(), "few plays, or none");
  for (std::size_t index = 0; index < few.size(); index += 1 + few.size() / MOST_CHECKED) {
    expect(contains(rules.counts(hand), rules.counts(few[index].cards)), "few plays of the hand");
    expect(has_reading(rules, few[index], true), "few plays have readings");
    expect(std::any_of(bodies.begin(), bodies.end(),
                       [&](const Play& body) {
                         return body.type == few[index].type && body.length == few[index].length &&
                                body.key == few[index].key;
                       }),
           "every play has its body");
  }
}

void ask_fewest(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  const Cards hand = Pool(world, bytes).hand(MOST_COUNTED);
  const int size = size_of(rules.counts(hand));
  const int exact = world.fewest().exact(hand);
  expect((exact == 0) == (hand == 0) && exact >= 0, "no plays for no cards");
  expect(world.fewest().estimate(hand) >= 0, "an estimate");
  const Cards unseen = bytes.flag() ? rules.deck() - hand : 0;
  const int turns = world.fewest().turns(hand, unseen);
  expect(turns >= 0 && turns <= exact, "turns are plays that can be beaten");
  if (exact > size) return;  // some of the cards are in no play
  PlayList found;
  rules.plays(hand, nullptr, false, true, found);
  if (found.empty()) return;
  const Play& play = found[static_cast<std::size_t>(bytes.next()) % found.size()];
  const int rest = world.fewest().exact(hand - play.cards);
  expect(exact <= 1 + rest, "one play more is enough");
}

// Hands of any size, in games of few families: in others these take long.
void ask_many(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  if (rules.spec().families.size() > FEW_FAMILIES || rules.wild() >= 0) return;
  const Cards hand = rules.deck() - Pool(world, bytes).hand(MOST_CARDS);
  const int size = size_of(rules.counts(hand));
  try {
    const int exact = world.fewest().exact(hand);
    expect(exact == 0 || exact >= world.fewest().estimate(hand), "the estimate is a lower bound");
    if (rules.spec().families.front().size(1) == 1) expect(exact <= size, "single cards");
    expect(world.fewest().turns(hand, 0) <= exact, "nobody beats anything");
  } catch (const TooLarge&) {
  }
}

// Hands, and a table in the middle of a game at which somebody leads.
Table any_table(World& world, Bytes& bytes, Hands& hands, int most) {
  const Rules& rules = world.rules;
  Pool pool(world, bytes);
  const int landlord = bytes.below(rules.players());
  Table table(rules, landlord, bytes.flag() ? 1 : -1);
  table.turn = bytes.below(rules.players());
  table.started = true;
  table.landlord_plays = bytes.below(3);
  table.peasant_plays = bytes.below(3);
  for (int seat = 0; seat < rules.players(); ++seat) {
    hands[seat] = pool.some_hand(most);
    table.left[seat] = size_of(rules.counts(hands[seat]));
  }
  return table;
}

bool all_hold_cards(const Rules& rules, const Hands& hands) {
  for (int seat = 0; seat < rules.players(); ++seat) {
    if (hands[seat] == 0) return false;
  }
  return true;
}

void check_scores(const Rules& rules, const Table& table, Bytes& bytes) {
  Contract contract{.bid = bytes.between(1, 3), .snatches = bytes.below(4)};
  for (int& doubling : contract.doublings) doubling = 1 << bytes.below(3);
  for (int& shown : contract.shown) shown = bytes.below(3);
  long long sum = 0;
  for (long long const points :
       payoffs(rules, contract, table.landlord, stake_factor(rules, table), bytes.flag())) {
    sum += points;
  }
  expect(sum == 0, "what one gets the others pay");
}

// Acts of a game, legal or not.
void ask_table(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  Hands hands{};
  Table table = any_table(world, bytes, hands, MOST_COUNTED);
  PlayList found;
  for (int act = 0; act < 12 && !table.over() && !bytes.empty(); ++act) {
    const bool interrupt = bytes.below(6) == 0;
    const int seat = interrupt ? bytes.below(rules.players()) : table.turn;
    const int choice = bytes.next();
    found.clear();
    rules.plays(hands[seat], table.to_beat(), interrupt, true, found);
    const Play* play = found.empty() || choice == 0 ? nullptr : &found[choice % found.size()];
    const Refusal refusal = table.refusal(rules, seat, play, interrupt);
    if (!interrupt && play != nullptr) expect(refusal == Refusal::none, "a legal play is allowed");
    if (refusal != Refusal::none) {
      expect(interrupt || play == nullptr, "a legal play is refused");
      if (!interrupt) return;  // a leader without a play
      continue;
    }
    if (play == nullptr) {
      table.pass();
    } else {
      table.play(rules, seat, *play);
      hands[seat] -= play->cards;
    }
    expect(table.turn >= 0 && table.turn < rules.players(), "it is somebody's turn");
    expect(table.left[seat] == size_of(rules.counts(hands[seat])), "the table counts the cards");
    std::array<int, MAX_SEATS> seats{};
    const int asked = table.interrupters(rules, seats);
    expect(asked >= 0 && asked < rules.players(), "the seats that may bomb");
  }
  check_scores(rules, table, bytes);
}

void ask_exact(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  Hands hands{};
  const Table table = any_table(world, bytes, hands, MOST_HELD);
  if (!all_hold_cards(rules, hands)) return;
  const bool points = bytes.flag();
  const bool interrupts = bytes.flag();
  const bool each = bytes.flag();
  ExactSearch search(rules, table, hands, points, interrupts, std::size_t{1} << 12);
  const ExactResult found = search.run({.nodes = FEW_NODES}, 1, each);
  expect(found.bounds.low <= found.bounds.high, "bounds");
  for (const auto& acts : {found.acts, found.line}) {
    for (const ExactAct& act : acts) {
      expect(act.bounds.low <= act.bounds.high, "bounds of an act");
      expect(act.seat >= 0 && act.seat < rules.players(), "an act of somebody");
    }
  }
  if (points || bytes.flag()) return;
  const bool landlord = bytes.flag();
  const Position position{.table = table, .hands = hands, .asked = rules.players() - 1};
  const int distance =
      WinDistance(rules, landlord, interrupts).of(position, 5, {.nodes = FEW_NODES});
  if (distance == WinDistance::UNKNOWN) return;
  expect(landlord ? found.bounds.high > 0 : found.bounds.low < 0, "who has a way to win may win");
}

void ask_players(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  Hands hands{};
  const Table table = any_table(world, bytes, hands, MOST_CARDS / 2);
  if (!all_hold_cards(rules, hands)) return;
  const auto figures = world.strength().figures(hands[table.turn]);
  expect(figures.bombs >= 0 && figures.controls >= 0, "the strength of a hand");
  const Play play = world.greedy().decide(table, table.turn, hands[table.turn], false);
  if (!play.passes()) {
    const Refusal refusal = table.refusal(rules, table.turn, &play, false);
    expect(refusal == Refusal::none, "the greedy player plays by the rules");
  }
  const Play over = any_play(world, bytes);
  const auto beaters =
      count_beaters(rules, hands, MAX_SEATS, over.cards == 0 ? nullptr : &over, {});
  for (std::size_t seat = 0; seat < MAX_SEATS; ++seat) {
    expect(beaters.going_out[seat] <= beaters.beating[seat], "going out beats");
  }
}

void ask_deals(World& world, Bytes& bytes) {
  const Rules& rules = world.rules;
  Pool pool(world, bytes);
  const Cards own = pool.hand(MOST_CARDS);
  Hidden hidden{.unseen = rules.deck() - own};
  for (int seat = 1; seat < rules.players(); ++seat) {
    hidden.known[seat] = bytes.below(4) == 0 ? pool.hand(3) : 0;
    hidden.counts[seat] = bytes.below(24);
  }
  const Worlds worlds(rules, hidden, bytes.next());
  Hands hands{};
  Cards all = own + worlds.deal(bytes.next(), hands);
  for (int seat = 1; seat < rules.players(); ++seat) {
    expect(rules.valid_hand(hands[seat]), "a dealt hand");
    all += hands[seat];
  }
  expect(all == rules.deck(), "a deal has the whole deck");
}

void ask(World& world, Bytes& bytes) {
  switch (bytes.below(16)) {
    case 0:
      return ask_any_number(world, bytes);
    case 1:
    case 2:
      return ask_readings(world, bytes);
    case 3:
    case 4:
    case 5:
    case 6:
      return ask_plays(world, bytes);
    case 7:
    case 8:
      return ask_fewest(world, bytes);
    case 9:
    case 10:
    case 11:
      return ask_table(world, bytes);
    case 12:
      return ask_exact(world, bytes);
    case 13:
      return ask_players(world, bytes);
    case 14:
      return ask_many(world, bytes);
    default:
      return ask_deals(world, bytes);
  }
}

}  // namespace

}  // namespace landlord::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace landlord;
  fuzz::Bytes bytes({data, size});
  fuzz::World* world = fuzz::world_of(bytes);
  if (world == nullptr) return 0;
  for (int question = 0; question < fuzz::MOST_QUESTIONS && !bytes.empty(); ++question) {
    try {
      fuzz::ask(*world, bytes);
    } catch (const InvalidInput&) {
    }
  }
  return 0;
}
