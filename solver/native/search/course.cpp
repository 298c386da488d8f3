#include "search/course.hpp"

#include "hands/strength.hpp"
#include "rules/scoring.hpp"

namespace landlord {

CourseWatch::CourseWatch(const Rules& rules, TypedPlayers& players, FewestPlays& fewest, int seat,
                         const Choice& choice, const Hands& hands)
    : rules_(rules), players_(players), fewest_(fewest), seat_(seat), hands_(hands) {
  PlayList scratch;
  at(Noted::next_leader) = at(Noted::taken_by) = -1;
  at(Noted::plays_needed) = fewest.estimate(hands[seat]) + !choice.passes;
  at(Noted::bombs_kept) = count_bombs(rules, hands[seat], scratch);
  if (choice.passes) return;
  last_ = choice.play;
  last_seat_ = seat;
  at(Noted::bombs_spent) = choice.play.tier != Tier::ordinary;
}

Choice CourseWatch::choose(const PublicState& state, int seat, Cards hand) {
  const Choice choice = players_.choose(state, seat, hand);
  if (!choice.passes) note(state, seat, choice.play);
  return choice;
}

Choice CourseWatch::interrupt(const PublicState& state, int seat, Cards hand) {
  const Choice choice = players_.interrupt(state, seat, hand);
  if (!choice.passes) note(state, seat, choice.play);
  return choice;
}

void CourseWatch::note(const PublicState& state, int seat, const Play& play) {
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
