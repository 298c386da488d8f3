#include "network/features.hpp"

#include <algorithm>

namespace landlord {

namespace {

// Larger numbers count as these.
constexpr int MOST_FEWEST = 20;  // plays that a hand needs
constexpr int MOST_FACTOR = 7;   // binary logarithm of the factor of the bombs
constexpr int MOST_PLAYS = 2;    // plays of a side, for Spring
constexpr int MOST_HIGHER = 6;   // ranks from which a play could be beaten
constexpr int MOST_MASTERS = 6;  // own cards above every unseen card
constexpr int MOST_BOMBS = 6;    // ranks held often enough for a bomb
constexpr int MOST_LOW = 8;      // ranks beside the runs that unseen cards beat
constexpr int MOST_HIGH = 6;     // and those that they do not beat

// How a seat could answer a play.
enum Answer : std::uint8_t { TOO_FEW, AS_MANY, GOES_OUT, MORE, ANSWERS };

constexpr std::array<const char*, 4> TIMES{"", "singles", "pairs", "triples"};

// The seat that plays `other` turns later.
std::string named(int other) { return "seat +" + std::to_string(other); }

}  // namespace

Features::Features(const Rules& rules) : FeatureList(rules) {
  const int players = rules.players();
  most_cards_ = rules.spec().hand + rules.spec().bottom;
  for (const Family& family : rules.spec().families) {
    if (family.body > MOST_TIMES || family.run_max < 2) continue;
    int& shortest = shortest_[family.body];
    const int run = std::max(family.run_min, 2);
    if (shortest == 0 || run < shortest) shortest = run;
  }
  for (const Bomb& bomb : rules.spec().bombs) {
    if (bomb.kind_min > 0) bomb_of_ = std::min(bomb_of_, bomb.kind_min);
  }

  unseen_ = add_cards("unseen");
  to_beat_ = add_cards("to beat");
  to_beat_type_ = add_type("to beat");
  holder_ = add_number("holder", players);
  passes_ = add_number("passes", players);
  factor_ = add_number("doubled", MOST_FACTOR + 1);
  landlord_plays_ = add_number("landlord's plays", MOST_PLAYS + 1);
  peasant_plays_ = add_number("peasants' plays", MOST_PLAYS + 1);
  shown_ = add_cards("shown");
  interrupt_ = add_number("out of turn", 1);
  turn_ = add_number("turn", players);
  by_points_ = add_number("by points", 1);
  for (int other = 1; other < players; ++other) add_other(other);
  unseen_bombs_ = add_number("bombs unseen", MOST_BOMBS + 1);
  situation_groups_ = groups();
  for (int other = 1; other < players; ++other) {
    answer_[other] = add_number(named(other) + " answer", ANSWERS);
  }
  hand_ = add_cards("keeps");
  hand_size_ = add_number("keeps", most_cards_ + 1);
  fewest_ = add_number("fewest", MOST_FEWEST + 1);
  move_ = add_cards("plays");
  move_type_ = add_type("plays");
  higher_ = add_number("beaten from ranks", MOST_HIGHER + 1);
  masters_ = add_number("keeps masters", MOST_MASTERS + 1);
  bombs_ = add_number("rest bombs", MOST_BOMBS + 1);
  for (int times = 1; times <= MOST_TIMES; ++times) {
    const std::string rest = std::string("rest ").append(TIMES[times]);
    run_[times] = add_number(rest + " in a run", rules.ranks() + 1);
    run_top_[times] = add_number(rest + " up to rank", rules.ranks());
    low_[times] = add_number(rest + " that are beaten", MOST_LOW + 1);
    high_[times] = add_number(rest + " that are not beaten", MOST_HIGH + 1);
    lowest_[times] = add_number(rest + " from rank", rules.ranks());
  }
}

// What a seat that plays `other` turns later has shown.
void Features::add_other(int other) {
  std::vector<std::string> ranks;
  ranks.reserve(rules().ranks());
  for (int rank = 0; rank < rules().ranks(); ++rank) ranks.push_back(std::to_string(rank));
  const std::string seat = named(other);
  played_[other] = add_cards(seat + " played");
  last_[other] = add_cards(seat + " last");
  left_[other] = add_number(seat + " left", most_cards_ + 1);
  let_pass_[other][0] = add_number(seat + " let a single pass, rank", rules().ranks());
  let_pass_[other][1] = add_number(seat + " let a pair pass, rank", rules().ranks());
  for (int small = 0; small < PublicState::SMALL; ++small) {
    const std::string what = small == 0 ? " a single, rank" : " a pair, rank";
    led_ranks_[other][small] = add_flags(std::string(seat).append(" led").append(what), ranks);
    beat_ranks_[other][small] =
        add_flags(std::string(seat).append(" beat with").append(what), ranks);
    skipped_ranks_[other][small] =
        add_flags(std::string(seat).append(" skipped").append(what), ranks);
  }
  led_[other] = add_flags(seat + " led", rules().types());
  missed_[other] = add_flags(seat + " missed", rules().types());
}

// The first feature of the group stands for no play.
int Features::add_type(const std::string& name) {
  std::vector<std::string> names{name + " nothing"};
  for (const auto& type : rules().types()) names.emplace_back(name).append(" ").append(type);
  return add_names(names);
}

// One group for each of `flags`: several may be on.
int Features::add_flags(const std::string& name, const std::vector<std::string>& flags) {
  const int base = size();
  for (const auto& flag : flags) add_names({std::string(name).append(" ").append(flag)});
  return base;
}

void Features::flags(int base, std::uint64_t set, Active& out) {
  for (; set != 0; set &= set - 1) out.add(base + std::countr_zero(set));
}

void Features::situation(const PublicState& state, const Question& question, Active& out) const {
  const int seat = question.seat;
  Cards unseen = rules().deck() - question.hand;
  for (int other = 0; other < state.players; ++other) unseen -= state.played[other];
  cards(unseen_, unseen, out);
  if (state.has_current) {
    cards(to_beat_, state.current.cards, out);
    out.add(to_beat_type_ + 1 + state.current.type);
    out.add(holder_ + place(state, seat, state.holder));
    out.add(passes_ + state.passes);
  } else {
    out.add(to_beat_type_);
  }
  const int doubled = std::bit_width(static_cast<std::uint64_t>(state.bombs_played.factor)) - 1;
  out.add(factor_ + std::min(doubled, MOST_FACTOR));
  out.add(landlord_plays_ + std::min(state.landlord_plays, MOST_PLAYS));
  out.add(peasant_plays_ + std::min(state.peasant_plays, MOST_PLAYS));
  if (seat != state.landlord) cards(shown_, state.shown, out);
  if (question.interrupt) {
    out.add(interrupt_);
    out.add(turn_ + place(state, seat, state.turn));
  }
  if (question.by_points) out.add(by_points_);
  out.add(unseen_bombs_ + bombs_of(unseen));
  for (int other = 0; other < state.players; ++other) {
    if (other == seat) continue;
    const int after = place(state, seat, other);
    cards(played_[after], state.played[other], out);
    cards(last_[after], state.last[other].cards, out);
    out.add(left_[after] + std::clamp(state.left[other], 0, most_cards_));
    for (int small = 0; small < PublicState::SMALL; ++small) {
      const int key = state.let_pass[other][small];
      if (key != PublicState::NOTHING) out.add(let_pass_[after][small] + key);
      const auto& [led, beat, skipped] = state.smalls[other][small];
      flags(led_ranks_[after][small], led, out);
      flags(beat_ranks_[after][small], beat, out);
      flags(skipped_ranks_[after][small], skipped, out);
    }
    flags(led_[after], state.led[other], out);
    flags(missed_[after], state.missed[other], out);
  }
}

void Features::option(const PublicState& state, const Question& question, const Play* play,
                      int fewest_after, Active& out) const {
  Cards rest = question.hand;
  Cards unseen = rules().deck() - question.hand;
  for (int other = 0; other < state.players; ++other) unseen -= state.played[other];
  const Play* top = play != nullptr ? play : state.to_beat();
  const int above = top == nullptr ? 0 : ranks_above(*top, unseen);
  if (play != nullptr) {
    rest -= play->cards;
    cards(move_, play->cards, out);
    out.add(move_type_ + 1 + play->type);
    out.add(higher_ + std::min(above, MOST_HIGHER));
  } else {
    out.add(move_type_);
  }
  const int size = top == nullptr ? 0 : size_of(rules().counts(top->cards));
  for (int other = 0; other < state.players && size > 0; ++other) {
    if (other == question.seat) continue;
    const int left = state.left[other];
    const Answer answer =
        left < size ? TOO_FEW : (left > size ? MORE : (above > 0 ? GOES_OUT : AS_MANY));
    out.add(answer_[place(state, question.seat, other)] + answer);
  }
  cards(hand_, rest, out);
  out.add(hand_size_ + std::min(size_of(rules().counts(rest)), most_cards_));
  out.add(fewest_ + std::min(fewest_after, MOST_FEWEST));
  const Cards others = at_least(rules().counts(unseen), 1);
  const int highest = others == 0 ? -1 : (std::bit_width(others) - 1) / 4;
  const Cards masters = highest >= 15 ? 0 : rules().counts(rest) >> (4 * (highest + 1));
  out.add(masters_ + std::min(size_of(masters), MOST_MASTERS));
  out.add(bombs_ + bombs_of(rest));
  shape(rules().counts(rest), rules().counts(unseen), out);
}

// The ranks that are held often enough for a bomb of a kind.
int Features::bombs_of(Cards cards) const {
  if (bomb_of_ > MAX_COUNT) return 0;
  return std::min(std::popcount(at_least(rules().counts(cards), bomb_of_)), MOST_BOMBS);
}

// What a hand is made of, as far as masks can tell: its longest runs, and the ranks beside runs by
// whether unseen cards of one rank beat them.
void Features::shape(Cards rest, Cards unseen, Active& out) const {
  for (int times = 1; times <= MOST_TIMES; ++times) {
    const Cards held = at_least(rest, times);
    Cards beside = held & ~at_least(rest, times + 1);
    const int shortest = shortest_[times];
    if (shortest > 0) {
      int length = 0;
      Cards starts = held & rules().sequence_tops();
      Cards inside = 0;
      Cards longest = 0;
      for (; starts != 0; starts &= starts >> 4) {
        longest = starts;
        if (++length == shortest) inside = starts;
      }
      out.add(run_[times] + length);
      if (inside != 0) {
        const int first = (std::bit_width(longest) - 1) / 4;
        out.add(run_top_[times] + first + length - 1);
        for (int step = 1; step < shortest; ++step) inside |= inside << 4;
        beside &= ~inside;
      }
    }
    const Cards others = at_least(unseen, times);
    const Cards below = others == 0 ? 0 : std::bit_floor(others) - 1;
    out.add(low_[times] + std::min(std::popcount(beside & below), MOST_LOW));
    out.add(high_[times] + std::min(std::popcount(beside & ~below), MOST_HIGH));
    if (beside != 0) out.add(lowest_[times] + lowest_rank(beside));
  }
}

// The number of ranks from which the unseen cards could beat the play with a body of the same form.
// Kickers, wild cards and bombs are ignored: this is a hint for the network, not a proof.
int Features::ranks_above(const Play& play, Cards unseen) const {
  if (play.tier > Tier::ordinary) return 0;
  const int times = count_of(rules().body(play), play.key);
  if (times == 0) return MOST_HIGHER;  // the top of the body is a wild card
  const Cards held = at_least(rules().counts(unseen), times);
  const int length = std::max<int>(play.length, 1);
  const int top = rules().ranks() - 1;
  if (length == 1) return std::popcount(held & tops_between(play.key + 1, top));
  const Cards starts = run_starts(held & rules().sequence_tops(), length);
  return std::popcount(starts & tops_between(play.key - length + 2, top));
}

}  // namespace landlord
