#include "search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>

#include "bind/arrays.hpp"
#include "bind/bindings.hpp"
#include "bind/recorded_table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace landlord {

namespace {

constexpr int MOST_DEALS = 100'000;

using OptionalPlay = std::optional<Play>;  // None is a pass

Choice choice_of(const Search& search, const OptionalPlay& play) {
  const Choice choice = play ? Choice{.play = *play, .passes = false} : Choice{};
  if (!search.legal(choice)) throw InvalidInput("a candidate is not legal");
  return choice;
}

OptionalPlay play_of(const Choice& choice) {
  if (choice.passes) return std::nullopt;
  return choice.play;
}

void check_hand(const Rules& rules, Cards hand) {
  if (!rules.valid_hand(hand)) throw InvalidInput("the hand is not a part of the deck");
}

int checked_seat(const Rules& rules, int seat) {
  if (seat < 0 || seat >= rules.players()) throw InvalidInput("no such seat");
  return seat;
}

int checked_count(int count) {
  if (count < 0 || count > MOST_DEALS) throw InvalidInput("count: out of range");
  return count;
}

// A seat that is to act must have cards to act with.
void check_turn(const Rules& rules, const Table& table, int seat, Cards hand) {
  checked_seat(rules, seat);
  check_hand(rules, hand);
  if (hand == 0 || table.over()) throw InvalidInput("the game is over");
}

using ToldAct = std::tuple<int, OptionalPlay, bool>;  // seat, play or pass, out of turn

std::vector<Choice> choices_of(const Search& search, const std::vector<OptionalPlay>& candidates) {
  std::vector<Choice> choices;
  choices.reserve(candidates.size());
  for (const auto& candidate : candidates) choices.push_back(choice_of(search, candidate));
  return choices;
}

// Takes cards out of what is left of the deck.
void take(const Rules& rules, Cards& rest, Cards cards) {
  check_hand(rules, cards);
  const Cards suits = cards & ~rules.counts(cards);
  if (!contains(rules.counts(rest), rules.counts(cards)) || (suits & ~rest) != 0) {
    throw InvalidInput("the hand and what is played hold more of a card than the deck");
  }
  rest -= cards;
}

// What has been seen, every act of it legal at the table; its cards are taken out of `rest`.
Story story_of(const RecordedTable& start, const std::vector<Cards>& played, Cards shown,
               const std::vector<ToldAct>& acts, Cards& rest) {
  const Rules& rules = *start.rules;
  if (start.table.players != rules.players()) throw InvalidInput("a table of two has no story");
  if (played.size() != static_cast<std::size_t>(rules.players())) {
    throw InvalidInput("played: one entry for each seat");
  }
  check_hand(rules, shown);
  Story story{.start = Seen(start.table), .acts = {}};
  story.start.shown = shown;
  for (std::size_t seat = 0; seat < played.size(); ++seat) {
    take(rules, rest, played[seat]);
    story.start.played[seat] = played[seat];
  }
  // Of acts that are not told, one is known all the same: the play that lies there.
  if (start.table.has_current) {
    story.start.last[start.table.holder] = start.table.current;
    story.start.small = Seen::small_of(rules, start.table.current);
  }
  Table table = start.table;
  for (const auto& [seat, play, interrupt] : acts) {
    if (play) start.check(&*play);
    const Refusal refusal = table.refusal(rules, seat, play ? &*play : nullptr, interrupt);
    if (refusal != Refusal::none) throw InvalidInput(std::string("acts: ") + name_of(refusal));
    const Choice choice = play ? Choice{.play = *play, .passes = false} : Choice{};
    story.acts.push_back({.seat = seat, .choice = choice, .interrupt = interrupt});
    if (play) {
      take(rules, rest, play->cards);
      table.play(rules, seat, *play);
    } else {
      table.pass();
    }
  }
  return story;
}

Limit limit_of(std::optional<double> seconds, int worlds) {
  if (seconds && !(*seconds > 0)) throw InvalidInput("seconds are positive");
  if (worlds < 0) throw InvalidInput("worlds are not negative");
  if (!seconds && worlds == 0) throw InvalidInput("a search needs a limit");
  return {.seconds = seconds, .worlds = worlds};
}

Hidden hidden_of(const Rules& rules, Cards unseen, const std::vector<int>& counts,
                 const std::vector<Cards>& known) {
  const auto players = static_cast<std::size_t>(rules.players());
  if (counts.size() != players || known.size() != players) {
    throw InvalidInput("counts and known: one entry for each seat");
  }
  Hidden hidden{.unseen = unseen};
  for (std::size_t seat = 0; seat < players; ++seat) {
    if (counts[seat] < 0 || counts[seat] > 128) throw InvalidInput("counts: out of range");
    check_hand(rules, known[seat]);
    hidden.counts[seat] = counts[seat];
    hidden.known[seat] = known[seat];
  }
  return hidden;
}

// By seat: steps of strength, and the likelihoods' logarithms; the bottom as far as it is known.
using ToldCalls = std::vector<std::pair<std::vector<double>, std::vector<double>>>;

Heard heard_of(const Rules& rules, ToldCalls told, Cards bottom, Cards landlords) {
  if (told.size() != static_cast<std::size_t>(rules.players())) {
    throw InvalidInput("heard: one entry for each seat");
  }
  Heard heard{.seats = {}, .bottom = bottom};
  for (std::size_t seat = 0; seat < told.size(); ++seat) {
    auto& [steps, logs] = told[seat];
    if (!(steps.empty() && logs.empty()) && logs.size() != steps.size() + 1) {
      throw InvalidInput("heard: one likelihood more than steps");
    }
    auto const finite = [](double number) { return std::isfinite(number); };
    if (!std::all_of(steps.begin(), steps.end(), finite) ||
        !std::all_of(logs.begin(), logs.end(), finite) ||
        !std::is_sorted(steps.begin(), steps.end())) {
      throw InvalidInput("heard: steps rise, and all numbers are finite");
    }
    heard.seats[seat] = {.steps = std::move(steps), .logs = std::move(logs)};
  }
  check_hand(rules, bottom);
  const Cards suits = bottom & ~rules.counts(bottom);
  if (!contains(rules.counts(landlords), rules.counts(bottom)) || (suits & ~landlords) != 0) {
    throw InvalidInput("bottom: the landlord neither holds it nor has played it");
  }
  return heard;
}

struct GamesPlayed {
  int games = 0;
  int landlord_wins = 0;
  long long acts = 0;
  int unfinished = 0;
};

template <class Policy>
GamesPlayed play_games(const Rules& rules, Policy& policy, int games, std::uint64_t seed) {
  GamesPlayed total{.games = games};
  Hidden hidden{.unseen = rules.deck()};
  for (int seat = 0; seat < rules.players(); ++seat) hidden.counts[seat] = rules.spec().hand;
  const Worlds worlds(rules, hidden, seed);
  for (int game = 0; game < games; ++game) {
    Hands hands{};
    const int landlord = game % rules.players();
    hands[landlord] += worlds.deal(game, hands);
    Table table(rules, landlord);
    total.acts += play_out(rules, table, hands, policy);
    total.unfinished += !table.over();
    total.landlord_wins += table.over() && table.landlord_won();
  }
  return total;
}

// One count for each hand.
nb::ndarray<nb::numpy, std::int32_t> count_all(FewestPlays& fewest, const HandArray& hands,
                                               int (FewestPlays::*count)(Cards)) {
  std::vector<std::int32_t> out(hands.shape(0));
  for (std::size_t i = 0; i < out.size(); ++i) {
    check_hand(fewest.rules(), hands.data()[i]);
    out[i] = (fewest.*count)(hands.data()[i]);
  }
  return as_array(std::move(out));
}

}  // namespace

void bind_search(nb::module_& module) {
  nb::class_<FewestPlays>(module, "FewestPlays", "How many plays it takes to empty a hand.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def(
          "estimate",
          [](FewestPlays& self, Cards hand) {
            check_hand(self.rules(), hand);
            return self.estimate(hand);
          },
          "hand"_a, "A bound that is nearly always the fewest plays, for policies.")
      .def(
          "exact",
          [](FewestPlays& self, Cards hand) {
            check_hand(self.rules(), hand);
            return self.exact(hand);
          },
          "hand"_a, "The fewest plays.")
      .def(
          "turns",
          [](FewestPlays& self, Cards hand, Cards unseen) {
            check_hand(self.rules(), hand);
            check_hand(self.rules(), unseen);
            return self.turns(hand, unseen);
          },
          "hand"_a, "unseen"_a, "The fewest plays that the unseen cards could beat.")
      .def(
          "estimates",
          [](FewestPlays& self, const HandArray& hands) {
            return count_all(self, hands, &FewestPlays::estimate);
          },
          "hands"_a, "The estimates of many hands.")
      .def(
          "exacts",
          [](FewestPlays& self, const HandArray& hands) {
            return count_all(self, hands, &FewestPlays::exact);
          },
          "hands"_a, "The fewest plays of many hands.");

  nb::class_<GreedyPolicy>(module, "GreedyPolicy", "Plays so that the fewest plays are left.")
      .def(nb::init<const Rules&>(), "rules"_a, nb::keep_alive<1, 2>())
      .def(
          "choose",
          [](GreedyPolicy& self, const RecordedTable& table, int seat, Cards hand) {
            check_turn(*table.rules, table.table, seat, hand);
            return play_of(self.choose(table.table, seat, hand));
          },
          "table"_a, "seat"_a, "hand"_a, "The play of the seat whose turn it is; None to pass.")
      .def(
          "interrupt",
          [](GreedyPolicy& self, const RecordedTable& table, int seat, Cards hand) {
            check_turn(*table.rules, table.table, seat, hand);
            return play_of(self.interrupt(table.table, seat, hand));
          },
          "table"_a, "seat"_a, "hand"_a, "The bomb that the seat plays out of turn, or None.");

  nb::class_<Search>(module, "Search", "Candidates tried in the same sampled worlds.")
      .def(
          "__init__",
          [](Search* self, const RecordedTable& start, const Networks* networks,
             const std::vector<Cards>& played, Cards shown, const std::vector<ToldAct>& acts,
             ToldCalls heard, Cards bottom, int seat, Cards hand, const std::vector<int>& counts,
             const std::vector<Cards>& known, std::uint64_t seed) {
            const Rules& rules = *start.rules;
            check_networks(rules, networks);
            Cards unseen = rules.deck();
            const Story story = story_of(start, played, shown, acts, unseen);
            const Seen now = story.now(rules);
            check_turn(rules, now, seat, hand);
            take(rules, unseen, hand);
            const Hidden hidden = hidden_of(rules, unseen, counts, known);
            for (int other = 0; other < rules.players(); ++other) {
              const int held = other == seat ? size_of(rules.counts(hand)) : hidden.counts[other];
              if (held != now.left[other] || (other == seat && hidden.counts[seat] > 0)) {
                throw InvalidInput("counts: the table counts other cards");
              }
            }
            const int landlord = now.landlord;
            const Cards held = landlord == seat ? hand : hidden.known[landlord];
            const Heard calls =
                heard_of(rules, std::move(heard), bottom, now.played[landlord] + held);
            new (self)
                Search(rules, networks, story, calls, seat, hand, hidden, seed, BeliefSpec{});
          },
          "start"_a, "networks"_a.none(), nb::kw_only(), "played"_a, "shown"_a, "acts"_a, "heard"_a,
          "bottom"_a, "seat"_a, "hand"_a, "counts"_a, "known"_a, "seed"_a, nb::keep_alive<1, 2>(),
          nb::keep_alive<1, 3>())
      .def(
          "priors",
          [](const Search& self, const std::vector<OptionalPlay>& candidates, bool by_wins,
             FewestPlays& fewest) {
            if (&fewest.rules() != &self.rules()) throw InvalidInput("fewest: of other rules");
            std::vector<std::tuple<double, double, double>> out;
            for (const Prior& prior : self.priors(choices_of(self, candidates), by_wins, fewest)) {
              out.emplace_back(prior.win, prior.points, prior.worlds);
            }
            return out;
          },
          "candidates"_a, "by_wins"_a, "fewest"_a,
          "What the network thinks: win probability, points for a base stake of one, and in how "
          "many worlds it is as good as a sample (0 without a network).")
      .def(
          "proven",
          [](const Search& self, const std::vector<OptionalPlay>& candidates,
             std::uint64_t most_acts) {
            const std::vector<Choice> choices = choices_of(self, candidates);
            nb::gil_scoped_release const release;
            const auto proven = self.proven(choices, most_acts);
            return std::vector<bool>(proven.begin(), proven.end());
          },
          "candidates"_a, "most_acts"_a,
          "Which candidates cannot lose, whoever holds what and whatever the others do, as far as "
          "looking at so many acts can tell.")
      .def(
          "run",
          [](Search& self, const std::vector<OptionalPlay>& candidates,
             const std::vector<int>& kept, std::optional<double> seconds, int worlds, int threads,
             bool by_wins) {
            const std::vector<Choice> choices = choices_of(self, candidates);
            const Limit limit = limit_of(seconds, worlds);
            std::vector<Outcomes> outcomes;
            {
              nb::gil_scoped_release const release;
              outcomes = self.run(choices, kept, limit, std::clamp(threads, 1, 64), by_wins);
            }
            nb::list out;
            for (auto& outcome : outcomes) out.append(as_array(std::move(outcome.points)));
            return out;
          },
          "candidates"_a, "kept"_a, "seconds"_a.none(), "worlds"_a, "threads"_a, "by_wins"_a,
          "Points of each candidate in each world; worlds are common to all candidates.")
      .def(
          "line",
          [](const Search& self, const OptionalPlay& candidate, int most) {
            std::vector<std::tuple<int, OptionalPlay>> out;
            for (const Act& act : self.line(choice_of(self, candidate), most)) {
              out.emplace_back(act.seat, play_of(act.choice));
            }
            return out;
          },
          "candidate"_a.none(), "most"_a, "What follows the candidate in the first world.")
      .def(
          "worlds",
          [](const Search& self, int count) {
            const auto seats = static_cast<std::size_t>(self.rules().players());
            std::vector<Cards> hands;
            for (const auto& [dealt, manners] : self.worlds(checked_count(count))) {
              hands.insert(hands.end(), dealt.begin(), dealt.begin() + self.rules().players());
            }
            return as_rows(std::move(hands), seats);
          },
          "count"_a, "The hands of the first worlds that were tried, worlds x seats.")
      .def(
          "greedy_shares",
          [](const Search& self, int count) { return self.greedy_shares(checked_count(count)); },
          "count"_a,
          "By seat, in which share of the first worlds that were tried it plays in the greedy "
          "manner, and not like the network.")
      .def("cancel", &Search::cancel, "Makes `run` return soon.");

  module.def(
      "try_landlords",
      [](const Rules& rules, const Networks* networks, int seat, Cards hand, std::uint64_t seed,
         std::optional<double> seconds, int worlds, int threads, bool bottom_public) {
        checked_seat(rules, seat);
        check_hand(rules, hand);
        if (size_of(rules.counts(hand)) != rules.spec().hand) {
          throw InvalidInput("a dealt hand has " + std::to_string(rules.spec().hand) + " cards");
        }
        check_networks(rules, networks);
        const Limit limit = limit_of(seconds, worlds);
        std::vector<LandlordTrial> trials;
        {
          nb::gil_scoped_release const release;
          trials = try_landlords(rules, networks, seat, hand, seed, limit,
                                 std::clamp(threads, 1, 64), bottom_public);
        }
        std::vector<Cards> hands;
        std::vector<Cards> bottoms;
        std::vector<std::int64_t> points;
        for (const auto& trial : trials) {
          hands.insert(hands.end(), trial.hands.begin(), trial.hands.begin() + rules.players());
          points.insert(points.end(), trial.points.begin(), trial.points.begin() + rules.players());
          bottoms.push_back(trial.bottom);
        }
        return nb::make_tuple(as_array(std::move(hands)), as_array(std::move(bottoms)),
                              as_array(std::move(points)));
      },
      "rules"_a, "networks"_a.none(), "seat"_a, "hand"_a, "seed"_a, "seconds"_a.none(), "worlds"_a,
      "threads"_a, "bottom_public"_a,
      "Deals played out once for every landlord: hands and the landlord's points (worlds x seats, "
      "flat), and the bottoms.");

  module.def(
      "play_games",
      [](const Rules& rules, const std::string& policy, int games, std::uint64_t seed) {
        GamesPlayed total;
        {
          nb::gil_scoped_release const release;
          if (policy == "random") {
            RandomPolicy player(rules, seed);
            total = play_games(rules, player, games, seed);
          } else if (policy == "greedy") {
            GreedyPolicy player(rules);
            total = play_games(rules, player, games, seed);
          } else {
            throw InvalidInput("policy: random or greedy");
          }
        }
        nb::dict out;
        out["games"] = total.games;
        out["landlord_wins"] = total.landlord_wins;
        out["acts"] = total.acts;
        out["unfinished"] = total.unfinished;
        return out;
      },
      "rules"_a, "policy"_a, "games"_a, "seed"_a, "Plays whole games on random deals.");
}

}  // namespace landlord
