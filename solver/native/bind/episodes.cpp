
#include <memory>

#include "bind/bindings.hpp"
#include "bind/contract.hpp"
#include "environment/episode.hpp"

namespace landlord {

namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints = Vector<std::int64_t>;

constexpr std::size_t MOST_EPISODES = 1 << 16;

// Episodes that keep what they share with others alive.
struct HeldEpisodes {
  nb::object owner;
  const Environment* environment;
  std::vector<Episode> episodes;
  // How each episode begins anew is the caller's to say, so a failed start leaves the old one.
  PlayList scratch;

  HeldEpisodes(nb::object owner, const Environment* environment)
      : owner(std::move(owner)), environment(environment) {}
  HeldEpisodes(const HeldEpisodes& other)
      : owner(other.owner), environment(other.environment), episodes(other.episodes) {}
  HeldEpisodes(HeldEpisodes&&) = default;

  const Episode& at(std::size_t index) const {
    if (index >= episodes.size()) throw InvalidInput("no such episode");
    return episodes[index];
  }
};

EpisodeStart start_of(const HeldEpisodes& self, const Bytes& cards, int seat, bool given, int bid,
                      int snatches, const std::vector<int>& shown,
                      const std::vector<int>& doublings, int direction) {
  const Rules& rules = self.environment->rules;
  return {.cards = {cards.data(), cards.data() + cards.size()},
          .seat = seat,
          .given = given,
          .contract = checked_contract(rules, bid, snatches, shown, doublings),
          .direction = direction};
}

// Lets new episodes of auctions, or of given landlords at a bid of one, take the place of some.
void begin_many(
    HeldEpisodes& self, const Ints& which,
    const nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>& deals,
    const Ints& seats) {
  if (deals.shape(0) != which.size() || seats.size() != which.size()) {
    throw InvalidInput("a deal and a seat for each episode");
  }
  const bool given = self.environment->auction.empty();
  for (std::size_t at = 0; at < which.size(); ++at) {
    const std::int64_t index = which.data()[at];
    if (index < 0 || index >= static_cast<std::int64_t>(self.episodes.size())) {
      throw InvalidInput("no such episode");
    }
    const std::uint8_t* row = deals.data() + at * deals.shape(1);
    const std::int64_t seat = seats.data()[at];
    if (seat < 0 || seat >= self.environment->rules.players()) throw InvalidInput("no such seat");
    EpisodeStart start{
        .cards = {row, row + deals.shape(1)}, .seat = static_cast<int>(seat), .given = given};
    self.episodes[index] = Episode(*self.environment, std::move(start), self.scratch);
  }
}

// Does an action in every episode, or in none where one of them is not legal.
void step_all(HeldEpisodes& self, const Ints& actions) {
  if (actions.size() != self.episodes.size()) throw InvalidInput("an action for each episode");
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
    self.episodes[at].step(*self.environment, number(at), self.scratch);
  }
}

// The legal actions of all episodes, one after the other, and where those of each begin.
nb::tuple legal_of(const HeldEpisodes& self) {
  std::vector<std::int64_t> numbers;
  std::vector<std::int64_t> offsets{0};
  offsets.reserve(self.episodes.size() + 1);
  for (const Episode& episode : self.episodes) {
    for (const Episode::Legal& each : episode.legal()) numbers.push_back(each.number);
    std::sort(numbers.begin() + offsets.back(), numbers.end());
    offsets.push_back(static_cast<std::int64_t>(numbers.size()));
  }
  return nb::make_tuple(as_array(std::move(numbers)), as_array(std::move(offsets)));
}

auto masks_of(const HeldEpisodes& self) {
  const std::size_t actions = self.environment->actions.size();
  std::vector<std::int8_t> out(self.episodes.size() * actions);
  for (std::size_t at = 0; at < self.episodes.size(); ++at) {
    for (const Episode::Legal& each : self.episodes[at].legal()) {
      out[at * actions + each.number] = 1;
    }
  }
  return as_block(std::move(out), {self.episodes.size(), actions});
}

// What the seats know that are to decide; all zeros for an episode that is over.
auto observations_of(const HeldEpisodes& self) {
  const std::size_t size = self.environment->layout.size();
  std::vector<float> out(self.episodes.size() * size);
  for (std::size_t at = 0; at < self.episodes.size(); ++at) {
    const Episode& episode = self.episodes[at];
    if (!episode.over()) episode.observe(*self.environment, episode.seat(), &out[at * size]);
  }
  return as_block(std::move(out), {self.episodes.size(), size});
}

template <class Of>
auto each_of(const HeldEpisodes& self, const Of& of) {
  std::vector<decltype(of(self.episodes.front()))> out;
  out.reserve(self.episodes.size());
  for (const Episode& episode : self.episodes) out.push_back(of(episode));
  return as_array(std::move(out));
}

auto scores_of(const HeldEpisodes& self) {
  const std::size_t players = self.environment->rules.players();
  std::vector<std::int64_t> out;
  out.reserve(self.episodes.size() * players);
  for (const Episode& episode : self.episodes) {
    const auto end = episode.scores().begin() + static_cast<std::ptrdiff_t>(players);
    out.insert(out.end(), episode.scores().begin(), end);
  }
  return as_rows(std::move(out), players);
}

nb::tuple start_as_tuple(const HeldEpisodes& self, std::size_t index) {
  const EpisodeStart& start = self.at(index).start();
  const auto players = static_cast<std::ptrdiff_t>(self.environment->rules.players());
  const auto by_seat = [players](const std::array<int, MAX_SEATS>& of) {
    return std::vector<int>(of.begin(), of.begin() + players);
  };
  std::vector<std::uint8_t> cards = start.cards;
  return nb::make_tuple(as_array(std::move(cards)), start.seat, start.given, start.contract.bid,
                        start.contract.snatches, by_seat(start.contract.shown),
                        by_seat(start.contract.doublings), start.direction);
}

void bind_one(nb::class_<HeldEpisodes>& episodes) {
  episodes
      .def(
          "begin",
          [](HeldEpisodes& self, std::size_t index, const Bytes& cards, int seat, bool given,
             int bid, int snatches, const std::vector<int>& shown,
             const std::vector<int>& doublings, int direction) {
            self.at(index);
            EpisodeStart start =
                start_of(self, cards, seat, given, bid, snatches, shown, doublings, direction);
            self.episodes[index] = Episode(*self.environment, std::move(start), self.scratch);
          },
          "index"_a, "cards"_a, "seat"_a, "given"_a = false, "bid"_a = 1, "snatches"_a = 0,
          "shown"_a = std::vector<int>(), "doublings"_a = std::vector<int>(), "direction"_a = 0,
          "Begins an episode anew. `seat` calls first, or is the landlord where that is `given`.")
      .def(
          "step",
          [](HeldEpisodes& self, std::size_t index, int action) {
            self.at(index);
            self.episodes[index].step(*self.environment, action, self.scratch);
          },
          "index"_a, "action"_a, "Does an action in one episode.");
}

// What there is to know of one episode.
void bind_state_of_one(nb::class_<HeldEpisodes>& episodes) {
  episodes.def("seat", [](const HeldEpisodes& self, std::size_t at) { return self.at(at).seat(); })
      .def("stage", [](const HeldEpisodes& self,
                       std::size_t at) { return static_cast<int>(self.at(at).stage()); })
      .def("interrupt",
           [](const HeldEpisodes& self, std::size_t at) { return self.at(at).interrupt(); })
      .def("landlord",
           [](const HeldEpisodes& self, std::size_t at) { return self.at(at).landlord(); })
      .def("direction",
           [](const HeldEpisodes& self, std::size_t at) { return self.at(at).direction(); })
      .def("legal",
           [](const HeldEpisodes& self, std::size_t at) {
             std::vector<std::int64_t> out;
             for (const Episode::Legal& each : self.at(at).legal()) out.push_back(each.number);
             std::sort(out.begin(), out.end());
             return as_array(std::move(out));
           })
      .def("mask",
           [](const HeldEpisodes& self, std::size_t at) {
             std::vector<std::int8_t> out(self.environment->actions.size());
             for (const Episode::Legal& each : self.at(at).legal()) out[each.number] = 1;
             return as_array(std::move(out));
           })
      .def(
          "play",
          [](const HeldEpisodes& self, std::size_t at, int number) -> Choice {
            const Episode::Legal* found = self.at(at).find(number);
            if (found == nullptr) throw InvalidInput("the action is not legal");
            return {.play = found->play, .passes = found->play.cards == 0};
          },
          "index"_a, "number"_a, "The play of a legal action; None where it is no play.")
      .def(
          "observation",
          [](const HeldEpisodes& self, std::size_t at, int seat) {
            const Episode& episode = self.at(at);
            checked_seat(self.environment->rules, seat);
            std::vector<float> out(self.environment->layout.size());
            episode.observe(*self.environment, seat, out.data());
            return as_array(std::move(out));
          },
          "index"_a, "seat"_a, "What a seat knows.");
}

// How an episode came to where it is.
void bind_course_of_one(nb::class_<HeldEpisodes>& episodes) {
  episodes
      .def(
          "hand",
          [](const HeldEpisodes& self, std::size_t at, int seat) {
            const Episode& episode = self.at(at);
            return self.environment->deck.indexes(
                episode.hand(checked_seat(self.environment->rules, seat)));
          },
          "index"_a, "seat"_a, "The cards that a seat holds, by their indexes in the deck.")
      .def("calls",
           [](const HeldEpisodes& self, std::size_t at) {
             std::vector<int> out;
             for (const Episode::Call& each : self.at(at).calls()) out.push_back(each.call);
             return out;
           })
      .def("acts",
           [](const HeldEpisodes& self, std::size_t at) {
             std::vector<std::tuple<int, bool, Choice, std::vector<int>>> out;
             for (const EpisodeAct& each : self.at(at).acts()) {
               const Choice choice{.play = each.play, .passes = each.passes};
               out.emplace_back(each.seat, each.interrupt, choice,
                                self.environment->deck.indexes(each.cards));
             }
             return out;
           })
      .def("actions",
           [](const HeldEpisodes& self, std::size_t at) {
             std::vector<std::int32_t> out = self.at(at).actions();
             return as_array(std::move(out));
           })
      .def("start", &start_as_tuple, "index"_a, "How an episode began, as `begin` takes it.");
}

}  // namespace

void bind_episodes(const nb::module_& module) {
  auto episodes = nb::class_<HeldEpisodes>(
      module, "Episodes", "Deals that are called and played step by step; over until they begin.");
  episodes
      .def(
          "__init__",
          [](HeldEpisodes* self, const nb::object& environment, std::size_t count) {
            if (count > MOST_EPISODES) {
              throw InvalidInput("at most " + std::to_string(MOST_EPISODES) + " episodes");
            }
            const Environment* held = nullptr;
            if (!nb::try_cast(environment, held) || held == nullptr) {
              throw nb::type_error("an environment is needed");
            }
            new (self) HeldEpisodes(environment, held);
            self->episodes.resize(count);
          },
          "environment"_a, "count"_a)
      .def("__len__", [](const HeldEpisodes& self) { return self.episodes.size(); })
      .def("copy", [](const HeldEpisodes& self) { return HeldEpisodes(self); })
      .def("begin_many", &begin_many, "which"_a, "deals"_a, "seats"_a,
           "Begins some episodes anew, with deals of card indexes; the seats call first, or are "
           "the landlords in a game without an auction.")
      .def("step_all", &step_all, "actions"_a,
           "Does an action in every episode, or in none where one of them is not legal.")
      .def("legal_of_all", &legal_of,
           "The legal actions of all episodes, one after the other, and where those of each begin.")
      .def("masks", &masks_of)
      .def("observations", &observations_of, "What the seats know that are to decide.")
      .def("seats",
           [](const HeldEpisodes& self) {
             return each_of(self, [](const Episode& each) { return std::int64_t{each.seat()}; });
           })
      .def("over",
           [](const HeldEpisodes& self) {
             return each_of(
                 self, [](const Episode& each) { return static_cast<std::uint8_t>(each.over()); });
           })
      .def("scores", &scores_of);
  bind_one(episodes);
  bind_state_of_one(episodes);
  bind_course_of_one(episodes);
}

}  // namespace landlord
