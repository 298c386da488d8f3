#include "environment/environment.hpp"

#include <memory>

#include "bind/bindings.hpp"

namespace landlord {

namespace {

using IntMatrix = Matrix<std::int64_t>;

// The columns of a state of the auction: turn, landlord, bid, snatches, then two factors by seat.
constexpr std::size_t FACTS = 4;

std::vector<AuctionState> states_of(const Rules& rules, const IntMatrix& facts) {
  const std::size_t players = rules.players();
  if (facts.shape(1) != FACTS + 2 * players) throw InvalidInput("an auction's state lacks a fact");
  std::vector<AuctionState> out(facts.shape(0));
  const auto fact = [&](std::size_t at, std::size_t column) {
    const std::int64_t value = facts.data()[at * facts.shape(1) + column];
    if (value < -1 || value > 1000) throw InvalidInput("no auction has such a state");
    return static_cast<int>(value);
  };
  for (std::size_t at = 0; at < out.size(); ++at) {
    out[at] = {
        .turn = fact(at, 0), .landlord = fact(at, 1), .bid = fact(at, 2), .snatches = fact(at, 3)};
    for (std::size_t seat = 0; seat < players; ++seat) {
      out[at].shown[seat] = fact(at, FACTS + seat);
      out[at].doublings[seat] = fact(at, FACTS + players + seat);
    }
  }
  return out;
}

AuctionTable table_of(const Rules& rules, int calls, const IntMatrix& facts,
                      const IntMatrix& next) {
  if (calls < 0 || calls > 2000 || next.shape(0) != facts.shape(0) ||
      next.shape(1) != static_cast<std::size_t>(calls)) {
    throw InvalidInput("an auction has a state after each call of each state");
  }
  std::vector<int> after;
  after.reserve(next.size());
  for (std::size_t at = 0; at < next.size(); ++at) {
    const std::int64_t value = next.data()[at];
    if (value < -1 || value >= static_cast<std::int64_t>(facts.shape(0))) {
      throw InvalidInput("a call leads to a later state of the auction");
    }
    after.push_back(static_cast<int>(value));
  }
  return {rules, calls, states_of(rules, facts), std::move(after)};
}

void make_environment(Environment* self, const Rules& rules, std::vector<Cards> cards,
                      std::vector<int> places, int suits, int calls, const IntMatrix& facts,
                      const IntMatrix& next, bool bottom_public, bool chooses_direction,
                      std::size_t most) {
  if (suits < 0 || suits > CardSet::MOST) throw InvalidInput("no deck has so many suits");
  const int dealt = rules.spec().hand * rules.players() + rules.spec().bottom;
  DeckOrder deck(rules, std::move(cards), std::move(places), suits > 0);
  if (dealt != deck.size()) throw InvalidInput("hands and bottom are not the deck");
  AuctionTable auction = table_of(rules, calls, facts, next);
  const ObservationLayout layout(rules, deck, calls, suits);
  new (self) Environment{.rules = rules,
                         .deck = std::move(deck),
                         .auction = std::move(auction),
                         .bottom_public = bottom_public,
                         .chooses_direction = chooses_direction,
                         .actions = ActionNumbers(rules, calls, chooses_direction, most),
                         .layout = layout};
}

}  // namespace

void bind_environment(const nb::module_& module) {
  nb::class_<Environment>(module, "Environment", "What all episodes of a game share.")
      .def("__init__", &make_environment, "rules"_a, "cards"_a, "places"_a, "suits"_a, "calls"_a,
           "facts"_a, "next"_a, "bottom_public"_a, "chooses_direction"_a, "most"_a,
           nb::keep_alive<1, 2>(),
           "`cards` are the packed cards of the deck one by one, `places` where each is counted, "
           "`facts` and `next` the states of the auction. Raises TooLarge for a deck with more "
           "than `most` plays.")
      .def_prop_ro("actions", [](const Environment& self) { return self.actions.size(); })
      .def_prop_ro("first_play", [](const Environment& self) { return self.actions.first_play(); })
      .def(
          "number",
          [](const Environment& self, const Play& play) {
            return self.actions.of(checked_play(self.rules, play));
          },
          "play"_a, "The number of a play.")
      .def(
          "play",
          [](const Environment& self, int number) {
            if (number < self.actions.first_play() || number >= self.actions.size()) {
              throw InvalidInput("the number is that of no play");
            }
            return self.actions.play(number);
          },
          "number"_a, "A play with this number.")
      .def_prop_ro(
          "parts",
          [](const Environment& self) {
            const auto& starts = self.layout.starts();
            const auto& most = self.layout.most();
            return std::pair(std::vector<int>(starts.begin(), starts.end()),
                             std::vector<int>(most.begin(), most.end()));
          },
          "Where the parts of an observation begin, and the end of the last one; by part "
          "the greatest of its numbers.");
}

}  // namespace landlord
