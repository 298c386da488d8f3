#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <iterator>

#include "base/hash.hpp"
#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/checks.hpp"
#include "rules/scoring.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

std::vector<Play> legal_plays(const Rules& rules, Cards hand, const Play* over, bool bombs_only,
                              bool all_suits, int max_size, std::size_t most) {
  checked_hand(rules, hand);
  if (over != nullptr) checked_play(rules, *over);
  nb::gil_scoped_release const release;
  PlayList out;
  rules.plays(hand, over, bombs_only, all_suits, out, max_size);
  if (out.size() > most) {
    throw TooLarge("the hand has more than " + std::to_string(most) + " legal plays");
  }
  return {out.begin(), out.end()};
}

// The legal plays of many hands: offsets (n + 1), then cards and type of each play. `over[i]` is
// null where hand i leads.
nb::tuple plays_batch(const Rules& rules, const HandArray& hands, const std::vector<Play>& over) {
  const std::size_t n = hands.shape(0);
  if (over.size() != n && !over.empty()) throw InvalidInput("hands and over differ in length");
  const Cards* hand = hands.data();
  for (std::size_t i = 0; i < n; ++i) checked_hand(rules, hand[i]);
  for (const Play& table : over) {
    if (table.cards != 0) checked_play(rules, table);
  }
  std::vector<std::uint64_t> offsets{0};
  std::vector<Cards> cards;
  std::vector<std::uint8_t> types;
  {
    nb::gil_scoped_release const release;
    offsets.reserve(n + 1);
    PlayList found;
    for (std::size_t i = 0; i < n; ++i) {
      found.clear();
      const Play* table = over.empty() || over[i].cards == 0 ? nullptr : &over[i];
      rules.plays(hand[i], table, false, true, found);
      const std::size_t base = cards.size();
      cards.resize(base + found.size());
      types.resize(base + found.size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        cards[base + k] = found[k].cards;
        types[base + k] = found[k].type;
      }
      offsets.push_back(cards.size());
    }
  }
  return nb::make_tuple(as_array(std::move(offsets)), as_array(std::move(cards)),
                        as_array(std::move(types)));
}

// Whether a hand can beat a play; with `most` cards at most.
bool can_beat(const Rules& rules, Cards hand, const Play& over, int most) {
  checked_hand(rules, hand);
  checked_play(rules, over);
  nb::gil_scoped_release const release;
  PlayList scratch;
  if (most >= size_of(rules.counts(hand))) return rules.can_beat(hand, over, false, scratch);
  rules.plays(hand, &over, false, false, scratch, most);
  return !scratch.empty();
}

// The runs of two or more ranks without kickers that a hand holds.
std::vector<Play> runs(const Rules& rules, Cards hand) {
  checked_hand(rules, hand);
  nb::gil_scoped_release const release;
  PlayList found;
  if (rules.suited()) {
    rules.plays(hand, nullptr, false, true, found);
  } else {
    rules.few_plays(hand, nullptr, found);
  }
  std::vector<Play> out;
  std::copy_if(found.begin(), found.end(), std::back_inserter(out),
               [](const Play& play) { return play.length > 1 && play.kickers == 0; });
  return out;
}

// The number of plays, without the arrays: what generation alone costs.
std::uint64_t count_plays(const Rules& rules, const HandArray& hands, const std::vector<Play>& over,
                          int repeats) {
  const std::size_t n = hands.shape(0);
  if (over.size() != n) throw InvalidInput("hands and over differ in length");
  const Cards* hand = hands.data();
  for (std::size_t i = 0; i < n; ++i) checked_hand(rules, hand[i]);
  for (const Play& table : over) {
    if (table.cards != 0) checked_play(rules, table);
  }
  nb::gil_scoped_release const release;
  std::uint64_t total = 0;
  PlayList found;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    for (std::size_t i = 0; i < n; ++i) {
      found.clear();
      rules.plays(hand[i], over[i].cards == 0 ? nullptr : &over[i], false, true, found);
      total += found.size();
    }
  }
  return total;
}

void bind_play(const nb::module_& module) {
  nb::enum_<Tier>(module, "Tier", nb::is_arithmetic(), "What a play beats by being what it is.")
      .value("ORDINARY", Tier::ordinary)
      .value("BOMB", Tier::bomb)
      .value("ROCKET", Tier::rocket);
  nb::class_<Play>(module, "Play",
                   "One reading of a set of cards. Without cards it stands for no play.")
      .def(nb::init<>())
      .def_ro("cards", &Play::cards, "Packed cards.")
      .def_ro("type", &Play::type, "Index into Rules.types.")
      .def_ro("length", &Play::length, "Number of ranks in the run.")
      .def_ro("kickers", &Play::kickers, "Number of kicker units.")
      .def_ro("key", &Play::key, "Rank index of the top of the body; a suited bomb's suit index.")
      .def_ro("tier", &Play::tier, "What it beats by being what it is.")
      .def("__eq__", [](const Play& a, const Play& b) { return a == b; })
      .def("__eq__", [](const Play&, nb::handle) { return false; })
      .def("__hash__",
           [](const Play& play) {
             return static_cast<std::int64_t>((play.cards * GOLDEN_RATIO) ^
                                              (Cards{play.type} << 8 | play.key)) >>
                    1;
           })
      .def("__repr__", [](const Play& play) {
        return "Play(cards=" + std::to_string(play.cards) + ", type=" + std::to_string(play.type) +
               ", length=" + std::to_string(play.length) + ", key=" + std::to_string(play.key) +
               ")";
      });
}

void bind_near_play(const nb::module_& module) {
  nb::class_<NearPlay>(module, "NearPlay", "A play that some cards come near to.")
      .def_ro("type", &NearPlay::type, "Index into Rules.types.")
      .def_ro("taken", &NearPlay::taken, "Those of the cards that it takes, packed.")
      .def_ro("missing", &NearPlay::missing, "Its other cards, packed.")
      .def_ro("too_short", &NearPlay::too_short, "Whether the cards are just a shorter run.")
      .def_ro("too_long", &NearPlay::too_long, "Whether the cards hold a longer run.");
}

void bind_spec(const nb::module_& module) {
  nb::class_<RulesSpec>(module, "RulesSpec",
                        "A game as the core reads it. See solver/rules for what each entry means.")
      .def(nb::init<>())
      .def_rw("copies", &RulesSpec::copies)
      .def_rw("jokers", &RulesSpec::jokers)
      .def_rw("wild", &RulesSpec::wild)
      .def_rw("seq_lo", &RulesSpec::seq_lo)
      .def_rw("seq_hi", &RulesSpec::seq_hi)
      .def_rw("players", &RulesSpec::players)
      .def_rw("hand", &RulesSpec::hand)
      .def_rw("bottom", &RulesSpec::bottom)
      .def_rw("interrupts", &RulesSpec::interrupts)
      .def_rw("bid_counts", &RulesSpec::bid_counts)
      .def_rw("bomb_factors", &RulesSpec::bomb_factors)
      .def_rw("rocket_factor", &RulesSpec::rocket_factor)
      .def_rw("snatch_factor", &RulesSpec::snatch_factor)
      .def_rw("spring_factor", &RulesSpec::spring_factor)
      .def_rw("anti_spring_factor", &RulesSpec::anti_spring_factor)
      .def_rw("bombs_add_up", &RulesSpec::bombs_add_up)
      .def_rw("open_hands_multiply", &RulesSpec::open_hands_multiply)
      .def_rw("cap", &RulesSpec::cap)
      .def_rw("common_settlement", &RulesSpec::common_settlement)
      .def(
          "add_family",
          [](RulesSpec& spec, std::string name, int body, int run_min, int run_max, int kickers,
             int unit, bool distinct, bool match_body, bool both_jokers, bool longer_beats,
             std::vector<int> most_equal, bool extend_run) {
            spec.families.push_back({.name = std::move(name),
                                     .body = body,
                                     .run_min = run_min,
                                     .run_max = run_max,
                                     .kickers = kickers,
                                     .unit = unit,
                                     .distinct = distinct,
                                     .match_body = match_body,
                                     .both_jokers = both_jokers,
                                     .longer_beats = longer_beats,
                                     .most_equal = std::move(most_equal),
                                     .extend_run = extend_run});
          },
          nb::kw_only(), "name"_a, "body"_a, "run_min"_a, "run_max"_a, "kickers"_a, "unit"_a,
          "distinct"_a, "match_body"_a, "both_jokers"_a, "longer_beats"_a,
          "most_equal"_a = std::vector<int>{}, "extend_run"_a = true)
      .def(
          "add_bomb",
          [](RulesSpec& spec, std::string name, int tier, int kind_min, int kind_max,
             std::vector<int> cards, std::vector<int> suited) {
            spec.bombs.push_back({.name = std::move(name),
                                  .tier = tier,
                                  .kind_min = kind_min,
                                  .kind_max = kind_max,
                                  .cards = std::move(cards),
                                  .suited = std::move(suited)});
          },
          nb::kw_only(), "name"_a, "tier"_a, "kind_min"_a, "kind_max"_a, "cards"_a, "suited"_a);
}

}  // namespace

void bind_rules(const nb::module_& module) {
  const nb::exception<TooLarge> too_large(module, "TooLarge", PyExc_ValueError);
  bind_play(module);
  bind_near_play(module);
  bind_spec(module);
  nb::class_<Rules>(module, "Rules", "The compiled rules of one game.")
      .def(nb::init<RulesSpec>(), "spec"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Compiles the game, without Python's lock. Raises TooLarge for one with more plays than "
           "the core can list, and ValueError for one that contradicts itself.")
      .def_prop_ro("nbytes", &Rules::bytes, "The bytes that the compiled game takes.")
      .def_prop_ro("types", &Rules::types, "Names of the types of plays, by type index.")
      .def_prop_ro("deck", &Rules::deck, "The whole deck, packed.")
      .def("valid_hand", &Rules::valid_hand, "hand"_a,
           "Whether packed cards are a part of the deck.")
      .def("readings", &Rules::readings, "cards"_a, "lower"_a = false,
           "Every reading of the cards, best first; with `lower` also those with a lower key.")
      .def("plays", &legal_plays, "hand"_a, "over"_a.none() = nb::none(), "bombs_only"_a = false,
           "all_suits"_a = true, "max_size"_a = 64, "most"_a = MAX_PLAYS,
           "The legal plays of a hand: leading, or those that beat `over`; never the pass. Raises "
           "TooLarge when there are more than `most`.")
      .def("can_beat", &can_beat, "hand"_a, "over"_a, "most"_a = 64,
           "Whether the hand can beat `over` with a play of at most `most` cards.")
      .def(
          "bodies",
          [](const Rules& rules, Cards hand) { return rules.bodies(checked_hand(rules, hand)); },
          "hand"_a,
          "The main parts of plays that the hand has cards for, as plays without their kickers, "
          "whether or not it has these; those of one type from low to high.")
      .def(
          "nearest",
          [](const Rules& rules, Cards hand) { return rules.nearest(checked_hand(rules, hand)); },
          "hand"_a, "The plays nearest to cards that are no play, all of them equally near.")
      .def("runs", &runs, "hand"_a, "The runs of a hand that carry no kickers.")
      .def("plays_batch", &plays_batch, "hands"_a, "over"_a = std::vector<Play>{},
           "Legal plays of many hands: arrays of offsets (n + 1), cards and types.")
      .def("count_plays", &count_plays, "hands"_a, "over"_a, "repeats"_a = 1,
           "How many legal plays the hands have in all, `repeats` times over.")
      .def(
          "beats",
          [](const Rules& rules, const Play& play, const Play& over) {
            return rules.beats(checked_play(rules, play), checked_play(rules, over));
          },
          "play"_a, "over"_a, "Whether `play` may be put on `over`.")
      .def(
          "body",
          [](const Rules& rules, const Play& play) {
            return rules.body(checked_play(rules, play));
          },
          "play"_a, "The cards of the play's main part, packed.")
      .def("is_bomb", &Rules::is_bomb, "play"_a, "Whether the play is a bomb or a rocket.")
      .def("has_suit_key", &Rules::has_suit_key, "play"_a, "Whether the key of a play is a suit.")
      .def(
          "factor",
          [](const Rules& rules, const Play& play) {
            return play_factor(rules, checked_play(rules, play));
          },
          "play"_a, "By how much the play multiplies the stake if no bomb was played before.")
      .def(
          "bombs_in", &bombs_in, "factor"_a,
          "The number of bombs that this factor of bombs and rockets contains, where bombs add up; "
          "0 where they multiply, -1 where nothing has this factor.");
}

}  // namespace landlord
