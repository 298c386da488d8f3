#include "environment/episode.hpp"

#include <algorithm>
#include <string>

namespace landlord {

namespace {

// The bits of the cards of a start; throws InvalidInput unless each card is there once.
void check_cards(const DeckOrder& deck, const std::vector<std::uint8_t>& cards) {
  CardSet seen;
  for (const std::uint8_t card : cards) {
    require(card < deck.size() && !seen.has(card), "a deal has each card once");
    seen.add(card);
  }
  require(static_cast<int>(cards.size()) == deck.size(), "a deal uses every card of the deck");
}

}  // namespace

Episode::Episode(const Environment& environment, EpisodeStart start) : start_(std::move(start)) {
  const Rules& rules = environment.rules;
  check_cards(environment.deck, start_.cards);
  require(start_.seat >= 0 && start_.seat < rules.players(), "no such seat");
  require(start_.given || !environment.auction.empty(),
          "the game has no auction: the landlord is given");
  const int least = environment.chooses_direction ? -1 : 0;
  require(start_.direction >= least && start_.direction <= 1, "the game has no such direction");
  const int dealt = rules.spec().hand;
  for (int card = 0; card < environment.deck.size(); ++card) {
    const int seat = card / dealt;
    (seat < rules.players() ? hands_[seat] : bottom_) += environment.deck.card(start_.cards[card]);
  }
  if (start_.given) {
    contract_ = start_.contract;
    take_bottom(environment, start_.seat);
    lead(environment, start_.direction);
  } else {
    follow_auction(environment);
  }
  ask(environment);
}

const Episode::Legal* Episode::find(int number) const {
  const auto found = std::find_if(legal_.begin(), legal_.end(),
                                  [number](const Legal& each) { return each.number == number; });
  return found == legal_.end() ? nullptr : &*found;
}

void Episode::step(const Environment& environment, int number) {
  const Legal* found = find(number);
  if (found == nullptr) {
    throw InvalidInput(over() ? "the episode is over"
                              : "action " + std::to_string(number) + " is not legal");
  }
  const Legal chosen = *found;
  actions_.push_back(number);
  const ActionNumbers& numbers = environment.actions;
  if (stage_ == EpisodeStage::call) {
    call(environment, number - ActionNumbers::FIRST_CALL);
  } else if (stage_ == EpisodeStage::direction) {
    lead(environment, number == numbers.first_direction() ? 1 : -1);
  } else if (number == ActionNumbers::PASS && interrupt_) {
    declined_ |= 1U << seat_;
  } else {
    act(environment, chosen);
  }
  ask(environment);
}

void Episode::call(const Environment& environment, int call) {
  calls_.push_back({.seat = seat_, .call = call});
  state_ = environment.auction.next(state_, call);
  follow_auction(environment);
}

void Episode::follow_auction(const Environment& environment) {
  const AuctionState& state = environment.auction.state(state_);
  const int players = environment.rules.players();
  contract_.bid = state.contract.bid;
  contract_.snatches = state.contract.snatches;
  for (int each = 0; each < players; ++each) {
    const int seat = (start_.seat + each) % players;
    contract_.shown[seat] = state.contract.shown[each];
    contract_.doublings[seat] = state.contract.doublings[each];
  }
  if (state.landlord >= 0 && landlord_ < 0) {
    take_bottom(environment, (start_.seat + state.landlord) % players);
  }
  if (state.turn < 0 && landlord_ < 0) {
    stage_ = EpisodeStage::over;  // the cards would be dealt again
  } else if (state.turn < 0) {
    lead(environment, 0);
  }
}

void Episode::take_bottom(const Environment& environment, int landlord) {
  landlord_ = landlord;
  hands_[landlord] += bottom_;
  table_ = Table(environment.rules, landlord);
}

void Episode::lead(const Environment& environment, int direction) {
  if (direction == 0 && environment.chooses_direction) {
    stage_ = EpisodeStage::direction;
    return;
  }
  direction_ = direction == 0 ? 1 : direction;
  table_ = Table(environment.rules, landlord_, direction_);
  stage_ = EpisodeStage::play;
}

void Episode::act(const Environment& environment, const Legal& chosen) {
  EpisodeAct done{{.seat = seat_, .play = chosen.play, .interrupt = interrupt_}, {}};
  declined_ = 0;
  if (chosen.play.passes()) {
    table_.pass();
  } else {
    done.cards = environment.deck.take(hands_[seat_], chosen.play.cards);
    played_[seat_] += done.cards;
    top_ = done.cards;
    table_.play(environment.rules, seat_, chosen.play);
  }
  acts_.push_back(done);
}

void Episode::ask(const Environment& environment) {
  legal_.clear();
  interrupt_ = false;
  seat_ = NOBODY;
  if (stage_ == EpisodeStage::play && table_.over()) end(environment);
  if (stage_ == EpisodeStage::over) return;
  if (stage_ == EpisodeStage::call) {
    const AuctionTable& auction = environment.auction;
    seat_ = (start_.seat + auction.state(state_).turn) % environment.rules.players();
    for (int call = 0; call < auction.calls(); ++call) {
      if (auction.next(state_, call) != AuctionTable::NOT_LEGAL) {
        legal_.push_back({.number = ActionNumbers::FIRST_CALL + call, .play = Play{}});
      }
    }
  } else if (stage_ == EpisodeStage::direction) {
    seat_ = landlord_;
    for (int way = 0; way < 2; ++way) {
      legal_.push_back({.number = environment.actions.first_direction() + way, .play = Play{}});
    }
  } else {
    ask_player(environment);
  }
}

void Episode::ask_player(const Environment& environment) {
  const Rules& rules = environment.rules;
  const Play* over = table_.to_beat();
  std::array<int, MAX_SEATS> seats{};
  const int asked = table_.interrupters(rules, seats);
  thread_local PlayList plays;  // keeps its room for the next call
  plays.clear();
  for (int at = 0; at < asked && !interrupt_; ++at) {
    if ((declined_ >> seats[at] & 1U) != 0) continue;
    rules.plays(hands_[seats[at]].packed, over, true, false, plays);
    if (!plays.empty()) {
      seat_ = seats[at];
      interrupt_ = true;
    }
  }
  if (!interrupt_) {
    seat_ = table_.turn;
    rules.plays(hands_[seat_].packed, over, false, false, plays);
  }
  if (interrupt_ || !table_.leading()) {
    legal_.push_back({.number = ActionNumbers::PASS, .play = Play{}});
  }
  for (const Play& play : plays) {
    legal_.push_back({.number = environment.actions.of(play), .play = play});
  }
  if (legal_.empty()) {  // rules without single cards may leave a leader no play: nobody is paid
    stage_ = EpisodeStage::over;
    seat_ = NOBODY;
  }
}

void Episode::end(const Environment& environment) {
  stage_ = EpisodeStage::over;
  const Rules& rules = environment.rules;
  scores_ =
      payoffs(rules, contract_, landlord_, played_factor(rules, table_), table_.landlord_won());
}

}  // namespace landlord
