#include "search/course.hpp"

#include "hands/strength.hpp"
#include "rules/scoring.hpp"

namespace landlord {

CourseWatch::CourseWatch(const Rules& rules, FewestPlays& fewest, int seat, const Play& choice,
                         const Hands& hands)
    : rules_(rules), fewest_(fewest), seat_(seat), hands_(hands) {
  hands_[seat] -= choice.cards;
  PlayList scratch;
  at(Noted::next_leader) = at(Noted::taken_by) = -1;
  at(Noted::plays_needed) = fewest.estimate(hands_[seat]) + !choice.passes();
  at(Noted::bombs_kept) = count_bombs(rules, hands_[seat], scratch);
  if (choice.passes()) return;
  last_ = choice;
  last_seat_ = seat;
  at(Noted::bombs_spent) = choice.tier != Tier::ordinary;
}

void CourseWatch::note(const PublicState& state, int seat, const Play& play) {
  if (play.passes()) return;
  if (state.leading()) note_lead(state, seat);
  if (play.tier != Tier::ordinary) {
    if (seat == seat_) {
      ++at(Noted::bombs_spent);
    } else if (!state.partners(seat, seat_)) {
      ++at(Noted::their_bombs);
    }
  }
  hands_[seat] -= play.cards;
  last_ = play;
  last_seat_ = seat;
}

void CourseWatch::note_lead(const PublicState& state, int seat) {
  if (at(Noted::next_leader) < 0) at(Noted::next_leader) = seat;
  if (state.partners(seat, seat_)) {
    ++at(Noted::our_leads);
    if (at(Noted::their_leads) == 0) ++at(Noted::safe_leads);
    return;
  }
  if (at(Noted::their_leads)++ > 0) return;
  at(Noted::taken_by) = seat;
  if (last_seat_ == seat) at(Noted::taken_with) = static_cast<std::int64_t>(last_.cards);
  at(Noted::plays_then) = fewest_.estimate(hands_[seat_]);
  at(Noted::their_plays) = fewest_.estimate(hands_[seat]);
}

Course CourseWatch::course(const PublicState& state) {
  PlayList scratch;
  at(Noted::points) = state.over() ? points_of(rules_, state, seat_) : 0;
  at(Noted::winner) = state.winner;
  if (at(Noted::next_leader) < 0) at(Noted::next_leader) = state.winner;
  at(Noted::plays_left) = fewest_.estimate(hands_[seat_]);
  if (at(Noted::their_leads) == 0) at(Noted::plays_then) = at(Noted::plays_left);
  at(Noted::bombs_held) = count_bombs(rules_, hands_[seat_], scratch);
  at(Noted::factor) = stake_factor(rules_, state);
  return course_;
}

}  // namespace landlord
