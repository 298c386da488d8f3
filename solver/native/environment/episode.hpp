// One deal that is called and played step by step: the state of an environment.
#pragma once

#include <vector>

#include "environment/environment.hpp"
#include "rules/table.hpp"

namespace landlord {

// How an episode begins.
struct EpisodeStart {
  // The cards of the deck by their indexes: those of the first seat, and so on, then the bottom.
  std::vector<std::uint8_t> cards;
  // The seat that calls first where there is an auction, or else the landlord's.
  int seat = 0;
  // Where no auction is held although the game has one, or where it has none: what is played for.
  bool given = false;
  Contract contract;
  int direction = 0;  // 1 or -1; 0 where it is still to be chosen, and in games with a fixed one
};

enum class EpisodeStage : std::uint8_t { call, direction, play, over };

// What was done, without chances to bomb that were let go by.
struct EpisodeAct : Act {
  HeldCards cards;
};

class Episode {
 public:
  struct Call {
    int seat;
    int call;
  };
  struct Legal {
    int number;
    Play play;  // without cards for what is no play
  };
  static constexpr int NOBODY = -1;

  // An episode that is over before it has begun.
  Episode() { stage_ = EpisodeStage::over; }
  // Throws InvalidInput for a start that is none.
  Episode(const Environment& environment, EpisodeStart start);

  EpisodeStage stage() const { return stage_; }
  bool over() const { return stage_ == EpisodeStage::over; }
  // Who decides now; NOBODY at the end.
  int seat() const { return seat_; }
  // Whether it is a chance to bomb out of turn that is to be decided.
  bool interrupt() const { return interrupt_; }
  // What the seat may do: at least one action until the end.
  const std::vector<Legal>& legal() const { return legal_; }
  // The legal action with this number; null where it is not legal.
  const Legal* find(int number) const;
  // Does an action. Throws InvalidInput where it is not legal, and changes nothing then.
  void step(const Environment& environment, int number);

  // By seat the points at the end; zeros before it, and where nobody has become the landlord.
  const Payoffs& scores() const { return scores_; }
  int landlord() const { return landlord_; }
  const Table& table() const { return table_; }
  const HeldCards& hand(int seat) const { return hands_[seat]; }
  const HeldCards& played(int seat) const { return played_[seat]; }
  const HeldCards& bottom() const { return bottom_; }
  // The cards of the play to beat, where there is one.
  const HeldCards& top() const { return top_; }
  const Contract& contract() const { return contract_; }
  // Whether a seat's hand is open to all.
  bool shown(int seat) const { return contract_.shown[seat] > 0; }
  const std::vector<Call>& calls() const { return calls_; }
  const std::vector<EpisodeAct>& acts() const { return acts_; }
  // The numbers of all actions so far.
  const std::vector<std::int32_t>& actions() const { return actions_; }
  const EpisodeStart& start() const { return start_; }
  // The direction of play; 0 while it is to be chosen, and before there is a landlord.
  int direction() const { return direction_; }

  // Writes what a seat knows now. `out` has room for the layout, and all zeros.
  void observe(const Environment& environment, int seat, float* out) const;

 private:
  void call(const Environment& environment, int call);
  void follow_auction(const Environment& environment);
  void take_bottom(const Environment& environment, int landlord);
  void lead(const Environment& environment, int direction);
  void act(const Environment& environment, const Legal& chosen);
  void ask(const Environment& environment);
  void ask_player(const Environment& environment);
  void end(const Environment& environment);

  EpisodeStart start_;
  EpisodeStage stage_ = EpisodeStage::call;
  int seat_ = NOBODY;
  bool interrupt_ = false;
  unsigned declined_ = 0;  // the seats that have let the present chance to bomb go by, as bits
  std::array<HeldCards, MAX_SEATS> hands_{};
  std::array<HeldCards, MAX_SEATS> played_{};
  HeldCards bottom_;
  HeldCards top_;  // the cards of the play to beat
  int state_ = 0;  // of the auction
  int landlord_ = NOBODY;
  int direction_ = 0;
  Contract contract_;
  Table table_;
  std::vector<Legal> legal_;
  std::vector<Call> calls_;
  std::vector<EpisodeAct> acts_;
  std::vector<std::int32_t> actions_;
  Payoffs scores_{};
};

}  // namespace landlord
