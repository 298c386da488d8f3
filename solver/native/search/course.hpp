// How the game goes on after a choice in one world: who led when, with what the lead was taken,
// what was left.
//
// Two choices of a decision are compared by their courses in the same worlds: what differs between
// them says why one of them wins where the other one loses.
#pragma once

#include <array>
#include <cstdint>

#include "hands/fewest.hpp"
#include "rules/public_state.hpp"

namespace landlord {

// What is noted of a course. "We" are the searching seat and its partners, "they" the others. The
// trick of the choice is the one that it begins or belongs to; later tricks are counted.
enum class Noted : std::uint8_t {
  points,       // of the searching seat, for a base stake of one
  winner,       // the seat that went out
  next_leader,  // the seat that leads after the trick of the choice; the winner where none does
  our_leads,    // later tricks that we led
  their_leads,  // later tricks that they led
  safe_leads,   // later tricks that we led before they led for the first time
  taken_by,     // the seat that led first of them; -1 where they never led
  taken_with,   // the cards with which it took this lead; 0 where the lead had been its already
  plays_then,  // the fewest plays of the searching seat's hand at this moment; at the end, if never
  their_plays,   // those of the seat that led; 0 where they never led
  plays_left,    // the fewest plays of the searching seat's hand at the end
  bombs_spent,   // by the searching seat, in the choice and later
  bombs_held,    // in its hand at the end
  their_bombs,   // that they played
  factor,        // what the stake was multiplied by
  plays_needed,  // the fewest plays of the searching seat's hand, with the choice as one of them
  bombs_kept,    // in its hand after the choice
};
inline constexpr std::array NOTED_NAMES = {
    "points",     "winner",      "next_leader", "our_leads",    "their_leads", "safe_leads",
    "taken_by",   "taken_with",  "plays_then",  "their_plays",  "plays_left",  "bombs_spent",
    "bombs_held", "their_bombs", "factor",      "plays_needed", "bombs_kept",
};
inline constexpr std::size_t NOTED = NOTED_NAMES.size();
using Course = std::array<std::int64_t, NOTED>;

// Notes what is done in a rollout.
class CourseWatch {
 public:
  // `hands` are those before the choice, which is what the seat does.
  CourseWatch(const Rules& rules, FewestPlays& fewest, int seat, const Play& choice,
              const Hands& hands);

  // Notes what a seat is about to do.
  void note(const PublicState& state, int seat, const Play& play);

  // The course of the game, which is over.
  Course course(const PublicState& state);

 private:
  std::int64_t& at(Noted noted) { return course_[static_cast<std::size_t>(noted)]; }
  void note_lead(const PublicState& state, int seat);

  const Rules& rules_;
  FewestPlays& fewest_;
  int seat_;
  Hands hands_;
  Play last_;           // the last play
  int last_seat_ = -1;  // and who made it
  Course course_{};
};

}  // namespace landlord
