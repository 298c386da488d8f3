
#include <iterator>

#include "base/hash.hpp"
#include "bind/bind.hpp"
#include "rules/scoring.hpp"

namespace landlord {

namespace {

// The legal plays of a hand: leading, or those that beat `over`; never the pass.
std::vector<Play> legal_plays(const Rules& rules, Cards hand, const Play* over, bool bombs_only,
                              bool all_suits, int max_size, std::size_t most) {
  checked_hand(rules, hand);
  checked_over(rules, over);
  return unlocked([&]() -> std::vector<Play> {
    PlayList out;
    rules.plays(hand, over, bombs_only, all_suits, out, max_size);
    check_number(out.size(), most);
    return {out.begin(), out.end()};
  });
}

// How many legal plays each of the hands has, `repeats` times over; where `over` has no cards, a
// hand leads.
std::uint64_t count_plays(const Rules& rules, const HandArray& hands, const std::vector<Play>& over,
                          int repeats) {
  check_hands(rules, hands);
  require(over.size() == hands.size(), "hands and over differ in length");
  for (const Play& table : over) checked_over(rules, table.cards == 0 ? nullptr : &table);
  return unlocked([&] {
    std::uint64_t total = 0;
    PlayList found;
    for (int repeat = 0; repeat < repeats; ++repeat) {
      for (std::size_t i = 0; i < over.size(); ++i) {
        found.clear();
        rules.plays(hands.data()[i], over[i].cards == 0 ? nullptr : &over[i], false, true, found);
        total += found.size();
      }
    }
    return total;
  });
}

// Whether a hand can beat a play; with `most` cards at most.
bool can_beat(const Rules& rules, Cards hand, const Play& over, int most) {
  checked_hand(rules, hand);
  checked_reading(rules, over);
  PlayList scratch;
  if (most >= size_of(rules.counts(hand))) return rules.can_beat(hand, over, false, scratch);
  rules.plays(hand, &over, false, false, scratch, most);
  return !scratch.empty();
}

// Whether a hand has a play.
bool has_play(const Rules& rules, Cards hand) {
  PlayList found;
  rules.few_plays(checked_hand(rules, hand), nullptr, found);
  // Of two jokers that do not go together the weakest kickers took one: the other may fit.
  if (found.empty()) rules.plays(hand, nullptr, false, false, found);
  return !found.empty();
}

// The runs of two or more ranks without kickers that a hand holds.
std::vector<Play> runs(const Rules& rules, Cards hand) {
  checked_hand(rules, hand);
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

// Calls a function of the rules with a hand, or with a play, that is checked.
template <auto Of>
auto of_hand(const Rules& rules, Cards hand) {
  return (rules.*Of)(checked_hand(rules, hand));
}
template <auto Of>
auto of_play(const Rules& rules, const Play& play) {
  return std::invoke(Of, rules, checked_play(rules, play));
}

// Adds a family or a bomb, whose fields are given in the order of the struct.
template <auto List, class... Fields>
void add(RulesSpec& spec, Fields... fields) {
  (spec.*List).push_back({std::move(fields)...});
}

void bind_plays(const nb::module_& module) {
  nb::enum_<Tier>(module, "Tier", nb::is_arithmetic(), "What a play beats by being what it is.")
      .value("ORDINARY", Tier::ordinary)
      .value("BOMB", Tier::bomb)
      .value("ROCKET", Tier::rocket);
  nb::class_<Play>(module, "Play",
                   "One reading of a set of cards. Without cards it stands for no play.")
      .def(nb::init<>())
      .def_ro("cards", &Play::cards)
      .def_ro("type", &Play::type)
      .def_ro("length", &Play::length)
      .def_ro("kickers", &Play::kickers)
      .def_ro("key", &Play::key)
      .def_ro("tier", &Play::tier)
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
  nb::class_<NearPlay>(module, "NearPlay", "A play that some cards come near to.")
      .def_ro("type", &NearPlay::type)
      .def_ro("taken", &NearPlay::taken)
      .def_ro("missing", &NearPlay::missing)
      .def_ro("too_short", &NearPlay::too_short)
      .def_ro("too_long", &NearPlay::too_long);
}

void bind_spec(const nb::module_& module) {
  using Ranks = std::vector<int>;
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
      .def("add_family",
           &add<&RulesSpec::families, std::string, int, int, int, int, int, bool, bool, bool, bool,
                Ranks, bool>,
           nb::kw_only(), "name"_a, "body"_a, "run_min"_a, "run_max"_a, "kickers"_a, "unit"_a,
           "distinct"_a, "match_body"_a, "both_jokers"_a, "longer_beats"_a,
           "most_equal"_a = Ranks{}, "extend_run"_a = true)
      .def("add_bomb", &add<&RulesSpec::bombs, std::string, int, int, int, Ranks, Ranks>,
           nb::kw_only(), "name"_a, "tier"_a, "kind_min"_a, "kind_max"_a, "cards"_a, "suited"_a);
}

// The legal plays of a hand as answers show them, written without Python's help.

// The cards of a hand by rank: how each is written, and the bit of its suit where it has one.
using HeldCards = std::vector<std::vector<std::pair<std::string, Cards>>>;

// Writes plays of one game. What is handed to Python again and again is made once.
class PlayWriter {
 public:
  PlayWriter(const Rules& rules, const std::vector<std::string>& letters,
             const std::vector<std::string>& suits)
      : rules_(rules), letters_(letters) {
    require(static_cast<int>(letters.size()) == rules.ranks(), "letters: one for each rank");
    require(
        !rules.suited() || static_cast<int>(suits.size()) == rules.spec().copies[rules.suit_a()],
        "suits: one for each card of the ranks that make bombs");
    for (const std::string& type : rules.types()) types_.append(nb::str(type.c_str()));
    for (const std::string& letter : letters) keys_.append(nb::str(letter.c_str()));
    for (const std::string& suit : suits) suits_.append(nb::str(suit.c_str()));
  }

  // How many plays there are, and up to `most` of them from number `first` on.
  nb::tuple write(Cards hand, const Play* over, bool bombs_only, std::size_t first,
                  std::size_t most, const HeldCards& held) const {
    checked_hand(rules_, hand);
    checked_over(rules_, over);
    check_held(hand, held);
    PlayList found;
    std::vector<std::string> texts;
    {
      nb::gil_scoped_release const release;
      rules_.plays(hand, over, bombs_only, true, found);
      first = std::min(first, found.size());
      most = std::min(most, found.size() - first);
      texts.reserve(most);
      for (std::size_t at = first; at < first + most; ++at) {
        texts.push_back(cards_of_play(found[at], held));
      }
    }
    nb::list out;
    for (std::size_t at = 0; at < most; ++at) {
      const Play& play = found[first + at];
      nb::dict written;
      written[cards_] = nb::str(texts[at].c_str(), texts[at].size());
      written[type_] = types_[play.type];
      written[length_] = nb::int_(play.length);
      written[kickers_] = nb::int_(play.kickers);
      written[key_] = rules_.has_suit_key(play) ? suits_[play.key] : keys_[play.key];
      out.append(written);
    }
    return nb::make_tuple(found.size(), out);
  }

 private:
  // In a suited game the cards of the hand must be named.
  void check_held(Cards hand, const HeldCards& held) const {
    if (!rules_.suited() && held.empty()) return;
    require(held.size() == letters_.size(), "held: one entry for each rank");
    for (std::size_t rank = 0; rank < held.size(); ++rank) {
      const int count = count_of(rules_.counts(hand), static_cast<int>(rank));
      require(static_cast<int>(held[rank].size()) == count, "held: other cards than the hand");
    }
  }

  std::string cards_of_play(const Play& play, const HeldCards& held) const {
    std::string body;
    if (play.kickers == 0) {
      append(play.cards, 0, held, body);
      return body;
    }
    const Cards own = rules_.body(play);
    append(own, 0, held, body);
    std::string kickers;
    append(play.cards, own, held, kickers);
    return body + (held.empty() ? "-" : " - ") + kickers;
  }

  // Appends the cards of `whole` that are not in `part`.
  void append(Cards whole, Cards part, const HeldCards& held, std::string& out) const {
    const Cards counts = rules_.counts(whole);
    const Cards before = rules_.counts(part);
    for (int rank = 0; rank < rules_.ranks(); ++rank) {
      const int taken = count_of(before, rank);
      const int all = count_of(counts, rank);
      if (held.empty()) {
        for (int card = taken; card < all; ++card) out += letters_[rank];
        continue;
      }
      const bool marked = rank == rules_.suit_a() || rank == rules_.suit_b();
      const auto& cards = held[rank];
      for (std::size_t card = 0; card < cards.size(); ++card) {
        const auto& [text, bit] = cards[card];
        const bool chosen = marked
                                ? (bit & whole) != 0 && (bit & part) == 0
                                : static_cast<int>(card) >= taken && static_cast<int>(card) < all;
        if (!chosen) continue;
        if (!out.empty()) out += ' ';
        out += text;
      }
    }
  }

  const Rules& rules_;
  std::vector<std::string> letters_;
  nb::list types_;
  nb::list keys_;
  nb::list suits_;
  nb::str cards_{"cards"};
  nb::str type_{"type"};
  nb::str length_{"length"};
  nb::str kickers_{"kickers"};
  nb::str key_{"key"};
};

}  // namespace

// NOLINTNEXTLINE(misc-const-correctness): the parts have one type
void bind_rules(nb::module_& module) {
  const nb::exception<TooLarge> too_large(module, "TooLarge", PyExc_ValueError);
  bind_plays(module);
  bind_spec(module);
  const auto unlock = nb::call_guard<nb::gil_scoped_release>();
  nb::class_<Rules>(module, "Rules", "The compiled rules of one game.")
      .def(nb::init<RulesSpec>(), "spec"_a, unlock)
      .def_prop_ro("nbytes", &Rules::bytes)
      .def_prop_ro("types", &Rules::types)
      .def_prop_ro("deck", &Rules::deck)
      .def("valid_hand", &Rules::valid_hand, "hand"_a)
      .def("readings", &Rules::readings, "cards"_a, "lower"_a = false)
      .def("plays", &legal_plays, "hand"_a, "over"_a.none() = nb::none(), "bombs_only"_a = false,
           "all_suits"_a = true, "max_size"_a = 64, "most"_a = MAX_PLAYS)
      .def("can_beat", &can_beat, "hand"_a, "over"_a, "most"_a = 64, unlock)
      .def("bodies", &of_hand<&Rules::bodies>, "hand"_a)
      .def("kicker_units", &Rules::kicker_units, "body"_a)
      .def("nearest", &of_hand<&Rules::nearest>, "hand"_a)
      .def("has_play", &has_play, "hand"_a, unlock)
      .def("runs", &runs, "hand"_a, unlock)
      .def("count_plays", &count_plays, "hands"_a, "over"_a, "repeats"_a = 1)
      .def(
          "beats",
          [](const Rules& rules, const Play& play, const Play& over) {
            return rules.beats(checked_reading(rules, play), checked_reading(rules, over));
          },
          "play"_a, "over"_a)
      .def("body", &of_play<&Rules::body>, "play"_a)
      .def("is_bomb", &Rules::is_bomb, "play"_a)
      .def("has_suit_key", &Rules::has_suit_key, "play"_a)
      .def("factor", &of_play<&play_factor>, "play"_a)
      .def("bombs_in", &bombs_in, "factor"_a);
  nb::class_<PlayWriter>(module, "PlayWriter", "Writes the plays of one game as answers show them.")
      .def(nb::init<const Rules&, const std::vector<std::string>&,
                    const std::vector<std::string>&>(),
           "rules"_a, "letters"_a, "suits"_a, nb::keep_alive<1, 2>())
      .def("write", &PlayWriter::write, "hand"_a, "over"_a.none(), "bombs_only"_a, "first"_a,
           "most"_a, "held"_a);
}

}  // namespace landlord
