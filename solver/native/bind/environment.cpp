#include "environment/environment.hpp"

#include "bind/table.hpp"
#include "environment/episode.hpp"

namespace landlord {

namespace {

using Bytes = Vector<std::uint8_t>;
using Ints = Vector<std::int64_t>;
using IntMatrix = Matrix<std::int64_t>;

constexpr std::size_t MOST_EPISODES = 1 << 16;

void make_environment(Environment* self, const Rules& rules, std::vector<Cards> cards,
                      std::vector<int> places, int suits, int calls, const IntMatrix& facts,
                      const IntMatrix& next, bool bottom_public, bool chooses_direction,
                      std::size_t most) {
  require(suits >= 0 && suits <= CardSet::MOST, "no deck has so many suits");
  const int dealt = rules.spec().hand * rules.players() + rules.spec().bottom;
  DeckOrder deck(rules, std::move(cards), std::move(places), suits > 0);
  require(dealt == deck.size(), "hands and bottom are not the deck");
  require(facts.shape(1) == AuctionTable::facts(rules), "an auction's state lacks a fact");
  AuctionTable auction(rules, calls, {facts.data(), facts.size()}, {next.data(), next.size()});
  const ObservationLayout layout(rules, deck, calls, suits);
  new (self) Environment{.rules = rules,
                         .deck = std::move(deck),
                         .auction = std::move(auction),
                         .bottom_public = bottom_public,
                         .chooses_direction = chooses_direction,
                         .actions = ActionNumbers(rules, calls, chooses_direction, most),
                         .layout = layout};
}

// Episodes that keep what they share with others alive.
struct HeldEpisodes {
  nb::object owner;
  const Environment* environment;
  std::vector<Episode> episodes;

  const Episode& at(std::size_t index) const {
    require(index < episodes.size(), "no such episode");
    return episodes[index];
  }
};

void begin(HeldEpisodes& self, std::size_t index, const Bytes& cards, int seat, bool given, int bid,
           int snatches, const std::vector<int>& shown, const std::vector<int>& doublings,
           int direction) {
  self.at(index);
  EpisodeStart start{
      .cards = {cards.data(), cards.data() + cards.size()},
      .seat = seat,
      .given = given,
      .contract = checked_contract(self.environment->rules, bid, snatches, shown, doublings),
      .direction = direction};
  self.episodes[index] = Episode(*self.environment, std::move(start));
}

void step(HeldEpisodes& self, std::size_t index, int action) {
  self.at(index);
  self.episodes[index].step(*self.environment, action);
}

// Does an action in every episode, or in none where one of them is not legal.
void step_all(HeldEpisodes& self, const Ints& actions) {
  require(actions.size() == self.episodes.size(), "an action for each episode");
  const auto number = [&](std::size_t at) {
    const std::int64_t action = actions.data()[at];
    return action < 0 || action >= self.environment->actions.size() ? -1 : static_cast<int>(action);
  };
  for (std::size_t at = 0; at < self.episodes.size(); ++at) {
    if (self.episodes[at].find(number(at)) == nullptr) {
      throw InvalidInput("episode " + std::to_string(at) + ": action " +
                         std::to_string(actions.data()[at]) + " is not legal");
    }
  }
  for (std::size_t at = 0; at < self.episodes.size(); ++at) {
    self.episodes[at].step(*self.environment, number(at));
  }
}

auto legal(const HeldEpisodes& self) {
  std::vector<std::int64_t> numbers;
  std::vector<std::int64_t> offsets{0};
  offsets.reserve(self.episodes.size() + 1);
  for (const Episode& episode : self.episodes) {
    for (const Episode::Legal& each : episode.legal()) numbers.push_back(each.number);
    std::sort(numbers.begin() + offsets.back(), numbers.end());
    offsets.push_back(static_cast<std::int64_t>(numbers.size()));
  }
  return std::pair(as_array(std::move(numbers)), as_array(std::move(offsets)));
}

auto masks(const HeldEpisodes& self) {
  const std::size_t actions = self.environment->actions.size();
  std::vector<std::int8_t> out(self.episodes.size() * actions);
  for (std::size_t at = 0; at < self.episodes.size(); ++at) {
    for (const Episode::Legal& each : self.episodes[at].legal()) {
      out[at * actions + each.number] = 1;
    }
  }
  return as_block(std::move(out), {self.episodes.size(), actions});
}

auto observations(const HeldEpisodes& self, std::optional<int> seat) {
  if (seat) checked_seat(self.environment->rules, *seat);
  const std::size_t size = self.environment->layout.size();
  std::vector<float> out(self.episodes.size() * size);
  for (std::size_t at = 0; at < self.episodes.size(); ++at) {
    const Episode& episode = self.episodes[at];
    if (!seat && episode.over()) continue;
    episode.observe(*self.environment, seat.value_or(episode.seat()), &out[at * size]);
  }
  return as_block(std::move(out), {self.episodes.size(), size});
}

Choice play_of_action(const HeldEpisodes& self, std::size_t index, int number) {
  const Episode::Legal* found = self.at(index).find(number);
  require(found != nullptr, "the action is not legal");
  return choice_of(found->play);
}

auto state(const HeldEpisodes& self, std::size_t index) {
  const Episode& episode = self.at(index);
  return std::tuple(episode.seat(), static_cast<int>(episode.stage()), episode.interrupt(),
                    episode.landlord(), episode.direction());
}

nb::tuple start(const HeldEpisodes& self, std::size_t index) {
  const EpisodeStart& start = self.at(index).start();
  const auto by_seat = [&](const std::array<int, MAX_SEATS>& of) {
    return std::vector<int>(of.begin(), of.begin() + self.environment->rules.players());
  };
  std::vector<std::uint8_t> cards = start.cards;
  return nb::make_tuple(as_array(std::move(cards)), start.seat, start.given, start.contract.bid,
                        start.contract.snatches, by_seat(start.contract.shown),
                        by_seat(start.contract.doublings), start.direction);
}

std::vector<int> hand(const HeldEpisodes& self, std::size_t index, int seat) {
  const Episode& episode = self.at(index);
  return self.environment->deck.indexes(episode.hand(checked_seat(self.environment->rules, seat)));
}

auto acts(const HeldEpisodes& self, std::size_t index) {
  std::vector<std::tuple<int, bool, Choice, std::vector<int>>> out;
  for (const EpisodeAct& each : self.at(index).acts()) {
    out.emplace_back(each.seat, each.interrupt, choice_of(each.play),
                     self.environment->deck.indexes(each.cards));
  }
  return out;
}

void bind_episodes(const nb::module_& module) {
  nb::class_<HeldEpisodes>(module, "Episodes",
                           "Deals that are called and played step by step; over until they begin.")
      .def(
          "__init__",
          [](HeldEpisodes* self, const Environment& environment, std::size_t count) {
            check_range("count", count, std::size_t{0}, MOST_EPISODES);
            new (self) HeldEpisodes{nb::find(environment), &environment, {}};
            self->episodes.resize(count);
          },
          "environment"_a, "count"_a)
      .def("copy", [](const HeldEpisodes& self) { return self; })
      .def("begin", &begin, "index"_a, "cards"_a, "seat"_a, "given"_a = false, "bid"_a = 1,
           "snatches"_a = 0, "shown"_a = std::vector<int>(), "doublings"_a = std::vector<int>(),
           "direction"_a = 0,
           "Begins an episode anew. `seat` calls first, or is the landlord where that is `given`.")
      .def("step", &step, "index"_a, "action"_a, "Does an action in one episode.")
      .def("step_all", &step_all, "actions"_a,
           "Does an action in every episode, or in none where one of them is not legal.")
      .def("legal", &legal,
           "The legal actions of all episodes, one after the other, and where those of each begin.")
      .def("masks", &masks, "By episode and action 1 where it is legal.")
      .def("observations", &observations, "seat"_a.none() = nb::none(),
           "By episode what a seat knows; without one, the seat that is to decide.")
      .def("seats",
           [](const HeldEpisodes& self) {
             return column(self.episodes,
                           [](const Episode& each) { return std::int64_t{each.seat()}; });
           })
      .def("scores",
           [](const HeldEpisodes& self) {
             return rows(self.episodes, &Episode::scores, self.environment->rules.players());
           })
      .def("state", &state, "index"_a,
           "The seat that decides, the stage, whether it is a chance to bomb out of turn, the "
           "landlord and the direction of one episode.")
      .def("play", &play_of_action, "index"_a, "number"_a,
           "The play of a legal action; None where it is no play.")
      .def("hand", &hand, "index"_a, "seat"_a,
           "The cards that a seat holds, by their indexes in the deck.")
      .def("calls",
           [](const HeldEpisodes& self, std::size_t index) {
             return column(self.at(index).calls(), &Episode::Call::call);
           })
      .def("acts", &acts, "index"_a)
      .def("actions",
           [](const HeldEpisodes& self, std::size_t index) {
             return column(self.at(index).actions(), std::identity());
           })
      .def("start", &start, "index"_a, "How an episode began, as `begin` takes it.");
}

}  // namespace

// NOLINTNEXTLINE(misc-const-correctness): the parts have one type
void bind_environment(nb::module_& module) {
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
            require(number >= self.actions.first_play() && number < self.actions.size(),
                    "the number is that of no play");
            return self.actions.play(number);
          },
          "number"_a, "A play with this number.")
      .def_prop_ro(
          "parts",
          [](const Environment& self) {
            return std::pair(self.layout.starts(), self.layout.most());
          },
          "Where the parts of an observation begin, and the end of the last one; by part "
          "the greatest of its numbers.");
  bind_episodes(module);
}

}  // namespace landlord
