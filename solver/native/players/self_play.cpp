#include "players/self_play.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

#include "base/parallel.hpp"
#include "hands/worlds.hpp"

namespace landlord {

namespace {

constexpr int CHUNK = 32;           // games that a thread plays at a time
constexpr int MOST_ACTS = 2048;     // no game lasts so long
constexpr double FORK = 0.05;       // how much worse an option may be to be tried as well
constexpr double POINTS_A_WIN = 3;  // between losing and winning lie about so many points
constexpr double MOST_POINTS = 16;  // rare outcomes beyond count as this much

// One thread's players and the games it plays.
class Teacher {
 public:
  Teacher(const Rules& rules, const Networks* networks, const SelfPlaySpec& spec)
      : rules_(rules),
        spec_(spec),
        plain_(rules),
        features_(networks != nullptr ? networks->features : plain_),
        greedy_(rules),
        options_(rules),
        landlord_(rules, spec.chosen) {
    if (networks != nullptr) network_ = std::make_unique<NetworkPolicy>(rules, *networks, false);
    Hidden hidden{.unseen = rules.deck()};
    for (int seat = 0; seat < rules.players(); ++seat) hidden.counts[seat] = rules.spec().hand;
    worlds_ = std::make_unique<Worlds>(rules, hidden, spec.seed);
  }

  void play(int game, std::vector<Lessons>& out);

 private:
  // A decision that is taken twice.
  struct Fork {
    Seen seen;
    Hands hands;
  };
  struct Noted {
    int role;
    int side;  // 0 the landlord's, 1 the peasants'
    std::size_t index;
    double factor_before;
    double factor_after;
    // What the best option seemed worth; nothing when no network was asked.
    bool valued;
    bool random;
    double win;
    double points;  // for the stake before the act
  };

  // Decides for one seat, and notes the decision when there was a choice. A null play passes.
  Choice decide(const Seen& seen, int seat, Cards hand, bool interrupt, bool greedy,
                std::vector<Lessons>& out);
  Noted& note(const Seen& seen, const Question& question, const Option& option,
              std::vector<Lessons>& out);
  std::size_t softly(const std::vector<Judged>& judged, std::size_t best, double temperature);
  Choice decide_otherwise(const Seen& seen, int seat, Cards hand, std::vector<Lessons>& out);
  void act(Seen& seen, Hands& hands, int seat, const Choice& choice) const;
  void finish(Seen& seen, Hands& hands, int forks, std::vector<Lessons>& out);
  void conclude(const Seen& seen, std::vector<Lessons>& out) const;

  const Rules& rules_;
  const SelfPlaySpec& spec_;
  Features plain_;
  const Features& features_;
  GreedyPolicy greedy_;
  Options options_;
  LandlordChoice landlord_;
  std::unique_ptr<NetworkPolicy> network_;
  std::unique_ptr<Worlds> worlds_;
  Random random_{0};
  bool by_points_ = false;
  int greedy_side_ = -1;  // 0 the landlord's, 1 the peasants'; -1 neither
  std::vector<Fork> forks_;
  std::vector<Option> found_;
  std::vector<Noted> noted_;
  std::vector<double> shares_;
  Active active_;
};

Teacher::Noted& Teacher::note(const Seen& seen, const Question& question, const Option& option,
                              std::vector<Lessons>& out) {
  active_.clear();
  features_.situation(seen, question, active_);
  features_.option(seen, question, option.act(), option.fewest_after, active_);
  const int role = Features::role(seen, question.seat);
  Lessons& lessons = out[role];
  lessons.features.insert(lessons.features.end(), active_.begin(), active_.end());
  lessons.offsets.push_back(static_cast<std::int64_t>(lessons.features.size()));
  lessons.wins.push_back(0);
  lessons.points.push_back(0);
  const int factor = option.play.tier > 0 ? rules_.factor(option.play) : 1;
  const auto before = static_cast<double>(seen.factor);
  noted_.push_back({.role = role,
                    .side = seen.is_landlord(question.seat) ? 0 : 1,
                    .index = lessons.wins.size() - 1,
                    .factor_before = before,
                    .factor_after = before * factor,
                    .valued = false,
                    .random = false,
                    .win = 0,
                    .points = 0});
  return noted_.back();
}

Choice Teacher::decide(const Seen& seen, int seat, Cards hand, bool interrupt, bool greedy,
                       std::vector<Lessons>& out) {
  const auto act = [](const Option& option) {
    return Choice{.play = option.play, .passes = option.passes()};
  };
  const Question question{
      .seat = seat, .hand = hand, .interrupt = interrupt, .by_points = by_points_};
  options_.list(seen, hand, interrupt, found_);
  if (found_.empty()) return {};
  if (found_.size() == 1) return act(found_[0]);
  if (greedy && network_ != nullptr) return greedy_.decide(seen, seat, hand, interrupt);
  const bool random = random_.share() < spec_.epsilon;
  const auto any = random_.below(static_cast<std::uint32_t>(found_.size()));
  if (network_ == nullptr) {
    Option option = found_[any];
    if (!random) {
      const Choice choice = greedy_.decide(seen, seat, hand, interrupt);
      option.play = choice.passes ? Play{} : choice.play;
      option.fewest_after = options_.fewest().estimate(hand - option.play.cards);
    }
    note(seen, question, option, out);
    return act(option);
  }
  const auto& judged = network_->judge(seen, question, found_);
  const std::size_t first = NetworkPolicy::best_of(judged);
  const std::size_t taken = random ? any : softly(judged, first, spec_.temperature);
  const Judged& best = judged[first];
  const Option option = judged[taken].option;
  Noted& noted = note(seen, question, option, out);
  noted.valued = true;
  noted.random = taken != first;
  noted.win = best.win();
  const int factor = best.option.play.tier > 0 ? rules_.factor(best.option.play) : 1;
  noted.points = static_cast<double>(best.worth.points) * factor;
  return act(option);
}

// One of the options, the better the likelier.
std::size_t Teacher::softly(const std::vector<Judged>& judged, std::size_t best,
                            double temperature) {
  if (temperature <= 0) return best;
  auto const value = [&](const Judged& option) {
    const auto score = static_cast<double>(option.score);
    return by_points_ ? score / POINTS_A_WIN : 1 / (1 + std::exp(-score));
  };
  const double most = value(judged[best]);
  shares_.clear();
  double sum = 0;
  for (const Judged& option : judged) {
    sum += std::exp((value(option) - most) / temperature);
    shares_.push_back(sum);
  }
  const double mark = random_.share() * sum;
  const auto at = std::lower_bound(shares_.begin(), shares_.end(), mark);
  return std::min<std::size_t>(at - shares_.begin(), judged.size() - 1);
}

// Tells every decision what became of it, from the last to the first.
void Teacher::conclude(const Seen& seen, std::vector<Lessons>& out) const {
  struct Return {
    bool known = false;
    double win = 0;
    double stake = 0;  // the stake at the end, negative when lost
  };
  std::array<Return, MAX_SEATS> later{};  // by role
  const int winners = seen.over() ? (seen.landlord_won() ? 0 : 1) : -1;
  const auto stake =
      static_cast<double>(stake_factor(rules_, seen.factor, 0, seen.spring(), seen.anti_spring()));
  for (auto noted = noted_.rbegin(); noted != noted_.rend(); ++noted) {
    const bool won = noted->side == winners;
    Return& after = later[noted->role];
    if (!after.known)
      after = {.known = true, .win = won ? 1.0 : 0.0, .stake = won ? stake : -stake};
    const double points = std::clamp(after.stake / noted->factor_after, -MOST_POINTS, MOST_POINTS);
    out[noted->role].wins[noted->index] = static_cast<float>(after.win);
    out[noted->role].points[noted->index] = static_cast<float>(points);
    if (!noted->valued) continue;
    const double trace = noted->random ? 0 : spec_.trace;
    after.win = trace * after.win + (1 - trace) * noted->win;
    after.stake = trace * after.stake + (1 - trace) * noted->points * noted->factor_before;
  }
}

void Teacher::play(int game, std::vector<Lessons>& out) {
  random_ = Random(spec_.seed, static_cast<std::uint64_t>(game) * 2 + 1);
  Hands hands{};
  const Cards bottom = worlds_->deal(static_cast<std::uint64_t>(game) * 2, hands);
  const int anyone = static_cast<int>(random_.below(rules_.players()));
  const int landlord = landlord_.of(hands, anyone, random_);
  hands[landlord] += bottom;
  by_points_ = random_.share() < spec_.by_points;
  greedy_side_ = random_.share() < spec_.greedy ? static_cast<int>(random_.below(2)) : -1;
  Seen seen(Table(rules_, landlord));
  if (spec_.bottom_public) seen.shown = bottom;
  forks_.clear();
  noted_.clear();
  finish(seen, hands, spec_.branches, out);
  for (const Fork& fork : std::vector<Fork>(forks_)) {
    noted_.clear();
    Seen other = fork.seen;
    Hands held = fork.hands;
    const int seat = other.turn;
    act(other, held, seat, decide_otherwise(other, seat, held[seat], out));
    finish(other, held, 0, out);
  }
}

void Teacher::act(Seen& seen, Hands& hands, int seat, const Choice& choice) const {
  if (choice.passes) {
    seen.pass();
  } else {
    hands[seat] -= choice.play.cards;
    seen.play(rules_, seat, choice.play);
  }
}

// Plays on to the end, and keeps some of the decisions, each as likely as another.
void Teacher::finish(Seen& seen, Hands& hands, int forks, std::vector<Lessons>& out) {
  std::array<int, MAX_SEATS> seats{};
  auto const is_greedy = [&](int seat) { return (seen.is_landlord(seat) ? 0 : 1) == greedy_side_; };
  int decisions = 0;
  for (int acts = 0; !seen.over() && acts < MOST_ACTS; ++acts) {
    bool interrupted = false;
    const int asked = seen.interrupters(rules_, seats);
    for (int i = 0; i < asked && !interrupted; ++i) {
      const int seat = seats[i];
      const Choice bomb = decide(seen, seat, hands[seat], true, is_greedy(seat), out);
      if (bomb.passes) continue;
      act(seen, hands, seat, bomb);
      interrupted = true;
    }
    if (interrupted) continue;
    const int seat = seen.turn;
    const std::size_t before = noted_.size();
    const Choice choice = decide(seen, seat, hands[seat], false, is_greedy(seat), out);
    if (choice.passes && seen.leading()) break;
    if (forks > 0 && noted_.size() > before && network_ != nullptr) {
      const auto place = random_.below(static_cast<std::uint32_t>(++decisions));
      if (static_cast<int>(forks_.size()) < forks) {
        forks_.push_back({.seen = seen, .hands = hands});
      } else if (static_cast<int>(place) < forks) {
        forks_[place] = {.seen = seen, .hands = hands};
      }
    }
    act(seen, hands, seat, choice);
  }
  conclude(seen, out);
}

// The second best option, or a lower one if it is about as good, and what comes of it: played in
// the same deal it tells more about the difference than two games would.
Choice Teacher::decide_otherwise(const Seen& seen, int seat, Cards hand,
                                 std::vector<Lessons>& out) {
  const Question question{.seat = seat, .hand = hand, .interrupt = false, .by_points = by_points_};
  std::vector<Judged> judged = network_->judge(seen, question);
  judged.erase(judged.begin() + static_cast<std::ptrdiff_t>(NetworkPolicy::best_of(judged)));
  const Option option = judged[softly(judged, NetworkPolicy::best_of(judged), FORK)].option;
  note(seen, question, option, out);
  return {.play = option.play, .passes = option.passes()};
}

}  // namespace

void Lessons::append(const Lessons& other) {
  const auto base = static_cast<std::int64_t>(features.size());
  features.insert(features.end(), other.features.begin(), other.features.end());
  std::transform(other.offsets.begin() + 1, other.offsets.end(), std::back_inserter(offsets),
                 [base](std::int64_t offset) { return base + offset; });
  wins.insert(wins.end(), other.wins.begin(), other.wins.end());
  points.insert(points.end(), other.points.begin(), other.points.end());
}

std::vector<Lessons> play_lessons(const Rules& rules, const Networks* networks,
                                  const SelfPlaySpec& spec) {
  const int threads = std::max(1, spec.threads);
  const int chunks = (spec.games + CHUNK - 1) / CHUNK;
  std::vector<std::unique_ptr<Teacher>> teachers;
  teachers.reserve(threads);
  for (int thread = 0; thread < threads; ++thread) {
    teachers.push_back(std::make_unique<Teacher>(rules, networks, spec));
  }
  std::vector<std::vector<Lessons>> parts(chunks);
  share(0, chunks, threads, [&](int chunk, int thread) {
    parts[chunk].resize(rules.players());
    const int end = std::min(spec.games, (chunk + 1) * CHUNK);
    for (int game = chunk * CHUNK; game < end; ++game) teachers[thread]->play(game, parts[chunk]);
  });
  std::vector<Lessons> out(rules.players());
  for (const auto& part : parts) {
    for (std::size_t role = 0; role < out.size(); ++role) out[role].append(part[role]);
  }
  return out;
}

}  // namespace landlord
