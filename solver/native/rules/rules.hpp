// The rules of one game, compiled from its description: its deck, plays and bombs.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/life.hpp"
#include "rules/hand.hpp"
#include "rules/play.hpp"

namespace landlord {

inline constexpr int MAX_SEATS = 4;
inline constexpr int MAX_SUITS = 6;

// A type of play: a run of L ranks, each held `body` times, with kickers. A kicker unit is `unit`
// equal cards; `kickers` is the number of units, or PER_RANK for one for each rank of the body.
struct Family {
  static constexpr int PER_RANK = -1;

  std::string name;
  int body = 1;
  int run_min = 1;
  int run_max = 1;
  int kickers = 0;
  int unit = 0;
  bool distinct = false;
  bool match_body = false;
  bool both_jokers = false;
  bool longer_beats = false;
  // By the length of the run the most kicker units of one rank; empty for as many as there are.
  std::vector<int> most_equal;
  // Whether kickers may be as many cards of a rank beside the run as the run has of its ranks.
  bool extend_run = true;
  int type = 0;

  int units(int length) const { return kickers == PER_RANK ? length : kickers; }
  int size(int length) const { return length * body + units(length) * unit; }
  // The play of a body of this length that ends on rank `top`.
  Play play(Cards cards, int length, int top) const {
    return {.cards = cards,
            .type = static_cast<std::uint8_t>(type),
            .length = static_cast<std::uint8_t>(length),
            .kickers = static_cast<std::uint8_t>(units(length)),
            .key = static_cast<std::uint8_t>(top)};
  }
  // Whether a play cannot have every number of kickers of a rank.
  bool bounded() const { return distinct || !most_equal.empty() || !extend_run; }
};

// A bomb beats every play of a lower tier. It is of a kind, a fixed set of cards, or two given
// ranks of one suit.
struct Bomb {
  std::string name;
  int tier = 1;
  int kind_min = 0;
  int kind_max = 0;
  std::vector<int> cards;
  std::vector<int> suited;
  int type = 0;
  Cards packed = 0;
};

// No rules have a higher cap, so that a capped multiplier is an int.
inline constexpr int MAX_CAP = 1 << 20;

// The content of a rules file, as the core reads it. Rules checks and compiles it.
struct RulesSpec {
  std::vector<int> copies;
  std::vector<int> jokers;
  int wild = -1;
  int seq_lo = 0;
  int seq_hi = 0;
  std::vector<Family> families;
  std::vector<Bomb> bombs;
  int players = 3;
  int hand = 17;
  int bottom = 3;
  bool interrupts = false;  // whether bombs may be played out of turn
  bool bid_counts = true;   // whether the bid multiplies the stake
  std::vector<int> bomb_factors = std::vector<int>(MAX_COUNT + 1, 1);
  int rocket_factor = 1;
  int snatch_factor = 1;
  int spring_factor = 1;
  int anti_spring_factor = 1;
  bool bombs_add_up = false;         // all bombs together have the factor 1 + their number
  bool open_hands_multiply = false;  // otherwise only the largest factor of an open hand counts
  int cap = 0;                       // the greatest multiplier; 0 for none
  bool common_settlement = false;    // each peasant settles the product of all doublings
};

// A play that some cards come near to.
struct NearPlay {
  int type = 0;
  Cards taken = 0;         // those of the cards that it takes
  Cards missing = 0;       // its other cards
  bool too_short = false;  // the cards are nothing but a shorter run
  bool too_long = false;   // the cards hold a longer run
};

class Rules {
 public:
  explicit Rules(RulesSpec spec);
  Rules(const Rules&) = delete;  // its tables point into spec_
  Rules& operator=(const Rules&) = delete;

  const RulesSpec& spec() const { return spec_; }
  const Life& life() const { return life_; }
  const std::vector<std::string>& types() const { return types_; }
  int ranks() const { return static_cast<int>(spec_.copies.size()); }
  int players() const { return spec_.players; }
  bool suited() const { return suit_a_ >= 0; }
  int suit_a() const { return suit_a_; }
  int suit_b() const { return suit_b_; }
  int wild() const { return spec_.wild; }
  // How many of these counts are of wild cards, and how many ranks are not the wild one.
  int wilds(Cards counts) const { return wild() < 0 ? 0 : count_of(counts, wild()); }
  int natural_ranks() const { return wild() < 0 ? ranks() : wild(); }
  // Where the suits of a rank stand in a hand; -1 for a rank of which they are not told.
  int suit_shift(int rank) const {
    return rank == suit_a_ ? SUIT_A_SHIFT : rank == suit_b_ ? SUIT_B_SHIFT : -1;
  }
  Cards deck() const { return deck_; }
  Cards jokers() const { return jokers_; }
  Cards sequence_tops() const { return sequence_tops_; }

  // The counts alone, without the suit bits.
  Cards counts(Cards hand) const { return hand & count_mask_; }
  // The cards that two sets have in common.
  Cards shared(Cards a, Cards b) const;
  // Whether `hand` is a part of the deck, its suit bits agreeing with its counts.
  bool valid_hand(Cards hand) const;

  // The body of `family` with `length` ranks that ends on rank `top`.
  Cards run(const Family& family, int length, int top) const {
    return patterns_[family.body][length] << (4 * (top - length + 1));
  }
  // The lowest rank of a body of this length, and the highest one.
  int body_low(int length) const { return length > 1 ? spec_.seq_lo : 0; }
  int body_high(const Family& family, int length) const;

  // Whether this game has the play. A play made with other rules may be illegal here.
  bool knows(const Play& play) const {
    return play.cards != 0 && valid_hand(play.cards) && has_reading(play);
  }
  // Whether a play can be of this type, length and key. The cards of a body do not matter: wild
  // cards may stand for more of a rank than the deck has.
  bool has_reading(const Play& play) const;
  bool beats(const Play& play, const Play& over) const;
  bool is_bomb(const Play& play) const { return play.tier > Tier::ordinary; }
  // Whether the key of a play is a suit. The type does not tell: a bomb of equal cards or of named
  // ones may have that of the suited bomb, but they are all stronger than the last suit.
  bool has_suit_key(const Play& play) const { return is_bomb(play) && play.strength < MAX_SUITS; }
  // The bytes that the compiled game takes.
  std::size_t bytes() const;

  // Every reading of `cards`, best first: fewest kickers, then highest key. In a game with wild
  // cards only the highest key of each type, unless `lower` is set. Empty for cards that are no
  // play.
  std::vector<Play> readings(Cards cards, bool lower = false) const;

  // Appends the legal plays of a hand: those that beat `over`, or all of them when it is null (a
  // lead). There is one for each set of cards and type, with the highest key. `all_suits`: every
  // choice of suits; otherwise the best one. `max_size` is the most cards of a play.
  void plays(Cards hand, const Play* over, bool bombs_only, bool all_suits, PlayList& out,
             int max_size = 64) const;

  // Whether `hand` has a play, or only a bomb, that beats `over`. `scratch` is overwritten.
  bool can_beat(Cards hand, const Play& over, bool bombs_only, PlayList& scratch) const;

  // As `plays`, but with one set of kickers for each body: the weakest ones.
  void few_plays(Cards hand, const Play* over, PlayList& out) const;

  // The main parts of plays that the hand has cards for, as plays without kickers: whether the hand
  // has kickers for them is not asked, and wild cards fill gaps. Those of one type come from low to
  // high.
  std::vector<Play> bodies(Cards hand) const;

  // By natural rank the most kicker units of it beside a body; 0 where it cannot be a kicker.
  std::vector<int> kicker_units(const Play& body) const;

  // The plays nearest to cards, of those that have at least one of them. Fewer faults are nearer:
  // each card that is left over or missing is one, but the ends that a run lacks are one together.
  // Of plays equally near those come first that leave fewer cards over, and then runs that the
  // cards are too short for. Suits are told where they make a bomb.
  std::vector<NearPlay> nearest(Cards hand) const;

  // The cards of a play without its kickers.
  Cards body(const Play& play) const;

  // By rank the most cards that are kickers beside the body of a play of `length` ranks, or
  // NO_BOUND for as many as there are. Ranks that cannot be kickers at all are not left out.
  static constexpr int NO_BOUND = 15;
  Cards most_kickers(const Family& family, int length, Cards body) const;

 private:
  class Nearest;

  void check() const;
  void compile_wild();
  template <class Add>
  void list_wild(const Family& family, std::size_t& steps, Add& add) const;
  template <class Add>
  void list_wild(const Bomb& bomb, Add& add) const;
  bool fits(const Family& family, int length, int top, Cards cards, Cards* body = nullptr) const;
  void family_readings(Cards counts, bool lower, std::vector<Play>& out) const;
  void wild_bombs(Cards cards, bool lower, std::vector<Play>& out) const;
  Play kind_bomb(const Bomb& bomb, int rank, int size) const;
  Play fixed_bomb(const Bomb& bomb) const;
  Play suited_bomb(const Bomb& bomb, int suit) const;
  // The suits, one bit each, of which the hand has both cards of a suited bomb.
  static Cards suit_pairs(Cards hand) {
    return (hand >> SUIT_A_SHIFT) & (hand >> SUIT_B_SHIFT) & SUIT_MASK;
  }
  void natural_plays(Cards counts, const Play* over, bool bombs_only, bool few, PlayList& out,
                     int max_size) const;
  void family_plays(const Family& family, Cards counts, int shortest, int longest, int low,
                    int held, bool few, PlayList& out) const;
  void carrying_plays(const Family& family, const Play& play, Cards counts, bool few,
                      PlayList& out) const;
  void bombs(Cards hand, const Play* over, bool all_suits, PlayList& out) const;
  void wild_plays(Cards counts, const Play* over, bool bombs_only, PlayList& out) const;
  void choose_suits(Cards hand, std::size_t first, bool all, PlayList& out) const;
  bool kickers_fit(const Family& family, Cards rest, int wilds, int length, Cards body) const;
  bool has_higher_reading(const Family& family, int length, int top, Cards cards) const;
  void attach(const Family& family, Cards avail, Cards ranks, int units, Cards cards,
              std::uint64_t reading, Play*& at) const;
  void attach_weakest(const Family& family, const Play& play, Cards avail, Cards ranks, Cards whole,
                      PlayList& out) const;

  Life life_;
  RulesSpec spec_;
  std::vector<std::string> types_;
  std::array<std::array<Cards, MAX_RANKS + 1>, MAX_COUNT + 1> patterns_{};
  std::vector<std::uint8_t> longer_beats_;
  std::vector<const Family*> family_of_type_;
  Cards deck_ = 0;
  Cards jokers_ = 0;
  Cards sequence_tops_ = 0;  // the ranks that runs may have
  Cards kicker_tops_ = 0;    // the ranks that kickers may have
  Cards count_mask_ = ~Cards{0};
  int suit_a_ = -1;
  int suit_b_ = -1;
  bool bombs_overlap_ = false;  // some cards are a bomb of one type in two ways
  // The plays that have both natural and wild cards, by type, those with one wild card first.
  std::vector<std::vector<Play>> wild_by_type_;
};

}  // namespace landlord
