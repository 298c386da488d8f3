// What a seat sees of an episode, as numbers. Seats are counted from the own one, in the normal
// order of play.
#include <algorithm>
#include <bit>
#include <cstddef>

#include "environment/episode.hpp"

namespace landlord {

namespace {

// A bid or a number of snatches is at most this; the binary logarithm of the bombs' factor, too.
constexpr int MOST_OF_AUCTION = 64;

// An observation that is being written.
class Observation {
 public:
  Observation(const Environment& environment, const Episode& episode, int seat, float* out)
      : environment_(environment),
        parts_(environment.layout),
        episode_(episode),
        seat_(seat),
        out_(out) {}

  void write_cards() const {
    const DeckOrder& deck = environment_.deck;
    const HeldCards& own = episode_.hand(seat_);
    deck.count(own, part(parts_.hand));
    HeldCards seen = own;
    for (int other = 0; other < players(); ++other) {
      seen += episode_.played(other);
      deck.count(episode_.played(other), row(parts_.played, place(other), cards()));
      const int left = size_of(environment_.rules.counts(episode_.hand(other).packed));
      part(parts_.left)[place(other)] = static_cast<float>(left);
    }
    deck.count(deck.without(seen), part(parts_.unseen));
  }

  void write_known() const {
    const DeckOrder& deck = environment_.deck;
    const int landlord = episode_.landlord();
    const bool sees_bottom = landlord >= 0 && (environment_.bottom_public || seat_ == landlord ||
                                               episode_.shown(landlord));
    if (sees_bottom) deck.count(episode_.bottom(), part(parts_.bottom));
    for (int other = 0; other < players(); ++other) {
      if (other == seat_) continue;
      float* known = row(parts_.known, place(other) - 1, cards());
      if (episode_.shown(other)) {
        deck.count(episode_.hand(other), known);
      } else if (other == landlord && sees_bottom) {
        // Of the bottom, what he has not played: a card of a rank is as good as any other.
        const float* bottom = part(parts_.bottom);
        const float* played = row(parts_.played, place(other), cards());
        for (int card = 0; card < cards(); ++card) {
          known[card] = std::max(bottom[card] - played[card], 0.0F);
        }
      }
    }
  }

  void write_table() const {
    const Rules& rules = environment_.rules;
    const Table& table = episode_.table();
    if (episode_.landlord() >= 0) part(parts_.landlord)[place(episode_.landlord())] = 1;
    if (!episode_.over()) part(parts_.decides)[static_cast<int>(episode_.stage())] = 1;
    if (episode_.direction() == 0) return;
    const bool playing = episode_.stage() == EpisodeStage::play;
    *part(parts_.leads) = playing && table.turn == seat_ && table.leading() ? 1 : 0;
    *part(parts_.interrupts) = playing && table.place_among_asked(rules, seat_) >= 0 ? 1 : 0;
    *part(parts_.reversed) = table.direction < 0 ? 1 : 0;
    const auto factor = static_cast<std::uint64_t>(table.bombs_played.factor);
    *part(parts_.doublings) = static_cast<float>(std::bit_width(factor) - 1);
    if (!table.has_current) return;
    environment_.deck.count(episode_.top(), part(parts_.to_beat));
    part(parts_.to_beat_type)[table.current.type] = 1;
    *part(parts_.to_beat_key) = static_cast<float>(table.current.key + 1);
    *part(parts_.to_beat_length) = static_cast<float>(table.current.length);
    part(parts_.holder)[place(table.holder)] = 1;
  }

  void write_acts() const {
    const std::vector<EpisodeAct>& acts = episode_.acts();
    const int count = std::min(static_cast<int>(acts.size()), ObservationLayout::ACTS);
    for (int at = 0; at < count; ++at) {
      const EpisodeAct& act = acts[acts.size() - 1 - at];
      float* out = row(parts_.acts, at, players() + 2 + cards());
      out[place(act.seat)] = 1;
      out[players()] = act.play.passes() ? 1 : 0;
      out[players() + 1] = act.interrupt ? 1 : 0;
      environment_.deck.count(act.cards, out + players() + 2);
    }
  }

  void write_calls() const {
    if (!episode_.start().given) {
      part(parts_.first)[place(episode_.start().seat)] = 1;
      for (const Episode::Call& each : episode_.calls()) {
        row(parts_.calls, place(each.seat), environment_.auction.calls())[each.call] += 1;
      }
    }
    *part(parts_.bid) = static_cast<float>(episode_.contract().bid);
    *part(parts_.snatches) = static_cast<float>(episode_.contract().snatches);
  }

 private:
  float* part(int start) const { return out_ + start; }
  // Row number `row` of a part that has `size` numbers in each.
  float* row(int start, int row, int size) const {
    return out_ + start + static_cast<std::ptrdiff_t>(row) * size;
  }
  int players() const { return environment_.rules.players(); }
  int cards() const { return environment_.deck.places(); }
  // How far after the own seat another one sits.
  int place(int other) const { return (other - seat_ + players()) % players(); }

  const Environment& environment_;
  const ObservationLayout& parts_;
  const Episode& episode_;
  int seat_;
  float* out_;
};

}  // namespace

ObservationLayout::ObservationLayout(const Rules& rules, const DeckOrder& deck, int calls_of_seat,
                                     int suits) {
  const int cards = deck.places();
  const int copies = deck.most_copies();
  const int seats = rules.players();
  const int longest = std::max(rules.ranks(), suits);
  hand = add(cards, copies);
  unseen = add(cards, copies);
  known = add((seats - 1) * cards, copies);
  bottom = add(cards, copies);
  played = add(seats * cards, copies);
  left = add(seats, rules.spec().hand + rules.spec().bottom);
  landlord = add(seats, 1);
  decides = add(DECISIONS, 1);
  leads = add(1, 1);
  interrupts = add(1, 1);
  reversed = add(1, 1);
  to_beat = add(cards, copies);
  to_beat_type = add(static_cast<int>(rules.types().size()), 1);
  to_beat_key = add(1, longest);
  to_beat_length = add(1, longest);
  holder = add(seats, 1);
  acts = add(ACTS * (seats + 2 + cards), copies);
  first = add(seats, 1);
  calls = add(seats * calls_of_seat, MOST_OF_AUCTION);
  bid = add(1, MOST_OF_AUCTION);
  snatches = add(1, MOST_OF_AUCTION);
  doublings = add(1, MOST_OF_AUCTION);
}

int ObservationLayout::add(int size, int most) {
  most_.push_back(most);
  starts_.push_back(starts_.back() + size);
  return starts_[starts_.size() - 2];
}

void Episode::observe(const Environment& environment, int seat, float* out) const {
  const Observation observation(environment, *this, seat, out);
  observation.write_cards();
  observation.write_known();
  observation.write_table();
  observation.write_acts();
  observation.write_calls();
}

}  // namespace landlord
