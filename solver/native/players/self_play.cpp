#include "players/self_play.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

#include "base/parallel.hpp"
#include "players/play_out.hpp"
#include "players/player.hpp"
#include "rules/scoring.hpp"

namespace landlord {

namespace {

constexpr int CHUNK = 32;                   // games that a thread plays at a time
constexpr int MOST_ACTS = 2048;             // more than any game has
constexpr double BRANCH_TEMPERATURE = .05;  // of the choice of a second option, in win probability
// The share of branches that take the best option of another type of play. Options of which a
// network thinks little are otherwise never tried, so that it could not learn where it is wrong.
constexpr double OTHER_TYPE = .5;
// How much likelier a decision becomes a branch when the seat has a bomb or more, and when an
// opponent has at most NEARLY_OUT cards: there single decisions cost the most games.
constexpr double WITH_BOMB = 5;
constexpr double NEAR_THE_END = 2;
constexpr int NEARLY_OUT = 5;
constexpr double POINTS_A_WIN = 3;  // about the points between losing and winning
// Results are clipped here: hands with five bombs pay as much, and hardly any more.
constexpr double MOST_POINTS = 64;

// One thread's players, and the games that it plays.
class SelfPlayer {
 public:
  SelfPlayer(const Rules& rules, const Networks* networks, const SelfPlaySpec& spec)
      : rules_(rules),
        spec_(spec),
        plain_(rules),
        features_(networks != nullptr ? networks->features : plain_),
        player_(rules, networks, false),
        options_(rules, player_.greedy().fewest()),
        landlord_(rules, spec.strongest_share),
        worlds_(rules, whole_deck(rules), spec.seed) {}

  void play(int game, std::vector<Samples>& out) {
    random_ = Random(spec_.seed, static_cast<std::uint64_t>(game) * 2 + 1);
    const AuctionedDeal deal =
        spec_.deals.empty() ? dealt(game) : spec_.deals[game % spec_.deals.size()];
    by_points_ = random_.uniform() < spec_.by_points;
    greedy_side_ = random_.uniform() < spec_.greedy ? static_cast<int>(random_.below(2)) : -1;
    Hands hands{};
    PublicState state = begun(rules_, deal, spec_.bottom_public, hands);
    forks_.clear();
    noted_.clear();
    finish(state, hands, spec_.branches, out);
    for (auto& [other, held, mark] : std::vector<Fork>(forks_)) {
      noted_.clear();
      const int seat = other.turn;
      carry_out(rules_, other, held, seat, decide_otherwise(other, seat, held, out));
      finish(other, held, 0, out);
    }
  }

 private:
  // A decision that is played a second time.
  struct Fork {
    PublicState state;
    Hands hands;
    double mark;  // those with the highest marks are kept
  };
  // A decision that became a sample.
  struct Noted {
    int role;
    std::size_t index;  // of the sample
    double factor_before;
    double factor_after;
    bool valued = false;  // whether a network judged the options; if not, the rest is empty
    bool random = false;  // whether another option than the best one was taken
    double win = 0;       // of the best option
    double points = 0;    // of the best option, for the stake before the act
  };

  // Deals at random, and chooses the landlord.
  AuctionedDeal dealt(int game) {
    AuctionedDeal deal;
    deal.bottom = worlds_.deal(static_cast<std::uint64_t>(game) * 2, deal.hands);
    const int anyone = static_cast<int>(random_.below(rules_.players()));
    deal.landlord = landlord_.of(deal.hands, anyone, random_);
    return deal;
  }

  // Decides for one seat, and notes the decision when there was a choice.
  Play decide(const PublicState& state, int seat, const Hands& hands, bool interrupt,
              std::vector<Samples>& out) {
    const Cards hand = hands[seat];
    const Question question{
        .seat = seat, .hand = hand, .interrupt = interrupt, .by_points = by_points_};
    options_.list(state, hand, interrupt, found_);
    if (found_.size() < 2) return found_.empty() ? Play{} : found_.front().play;
    NetworkPlayer* const network = player_.network();
    const bool greedy = (state.is_landlord(seat) ? 0 : 1) == greedy_side_;
    if (greedy && network != nullptr) return player_.greedy().decide(state, seat, hand, interrupt);
    const bool random = random_.uniform() < spec_.epsilon;
    const auto any = random_.below(static_cast<std::uint32_t>(found_.size()));
    if (network == nullptr) {
      Option option = found_[any];
      if (!random) {
        option.play = player_.greedy().decide(state, seat, hand, interrupt);
        option.fewest_after = player_.greedy().fewest().estimate(hand - option.play.cards);
      }
      note(state, question, hands, option, out);
      return option.play;
    }
    const auto& judged = network->judge(state, question, found_);
    const std::size_t first = NetworkPlayer::best_of(judged);
    const std::size_t taken = random ? any : softly(judged, first, spec_.temperature);
    const Judged& best = judged[first];
    const Option option = judged[taken].option;
    Noted& noted = note(state, question, hands, option, out);
    noted.valued = true;
    noted.random = taken != first;
    noted.win = best.win();
    noted.points = static_cast<double>(best.worth.points) * growth(rules_, state, best.option.play);
    return option.play;
  }

  Noted& note(const PublicState& state, const Question& question, const Hands& hands,
              const Option& option, std::vector<Samples>& out) {
    active_.clear();
    features_.situation(state, question, active_);
    features_.option(state, question, option.play.or_null(), option.fewest_after, active_);
    const int role = Features::role(state, question.seat);
    Samples& samples = out[role];
    samples.features.insert(samples.features.end(), active_.begin(), active_.end());
    samples.offsets.push_back(static_cast<std::int64_t>(samples.features.size()));
    samples.wins.push_back(0);
    samples.points.push_back(0);
    for (int other = state.next(question.seat); other != question.seat; other = state.next(other)) {
      const Cards known = state.is_landlord(other) ? state.shown : 0;
      samples.others.push_back(rules_.counts(hands[other]) - rules_.counts(known));
    }
    const auto before = static_cast<double>(stake_factor(rules_, state));
    noted_.push_back({.role = role,
                      .index = samples.wins.size() - 1,
                      .factor_before = before,
                      .factor_after = before * growth(rules_, state, option.play)});
    return noted_.back();
  }

  // Draws an option with a softmax over the values.
  std::size_t softly(const std::vector<Judged>& judged, std::size_t best, double temperature) {
    if (temperature <= 0) return best;
    auto const value = [&](const Judged& option) {
      const auto score = static_cast<double>(option.score);
      return by_points_ ? score / POINTS_A_WIN : 1 / (1 + std::exp(-score));
    };
    const double most = value(judged[best]);
    cumulative_.clear();
    double sum = 0;
    for (const Judged& option : judged) {
      sum += std::exp((value(option) - most) / temperature);
      cumulative_.push_back(sum);
    }
    const double mark = random_.uniform() * sum;
    const auto at = std::lower_bound(cumulative_.begin(), cumulative_.end(), mark);
    return std::min<std::size_t>(at - cumulative_.begin(), judged.size() - 1);
  }

  // How much likelier than others a decision becomes a branch; `found_` are its options.
  double importance(const PublicState& state, int seat) const {
    const bool bomb = std::any_of(found_.begin(), found_.end(), [](const Option& option) {
      return option.play.tier != Tier::ordinary;
    });
    return (bomb ? WITH_BOMB : 1) *
           (state.shortest_opponent(seat) <= NEARLY_OUT ? NEAR_THE_END : 1);
  }

  // Keeps the decision if it is among the `forks` with the highest marks. With marks of
  // uniform^(1 / importance) each draw is in proportion to the importance (P. Efraimidis and P.
  // Spirakis, Weighted random sampling with a reservoir, 2006).
  void keep(const Fork& fork, int forks) {
    if (static_cast<int>(forks_.size()) < forks) {
      forks_.push_back(fork);
      return;
    }
    const auto lowest =
        std::min_element(forks_.begin(), forks_.end(),
                         [](const Fork& one, const Fork& two) { return one.mark < two.mark; });
    if (fork.mark > lowest->mark) *lowest = fork;
  }

  // Chooses the second best option, or a lower one that is about as good, or the best one of
  // another type of play. Playing both options in the same deal shows more about their difference
  // than two games would.
  Play decide_otherwise(const PublicState& state, int seat, const Hands& hands,
                        std::vector<Samples>& out) {
    const Question question{
        .seat = seat, .hand = hands[seat], .interrupt = false, .by_points = by_points_};
    options_.list(state, hands[seat], false, found_);
    std::vector<Judged> judged = player_.network()->judge(state, question, found_);
    const std::size_t best = NetworkPlayer::best_of(judged);
    Option option;
    if (random_.uniform() < OTHER_TYPE) {
      option = of_another_type(judged, best);
    } else {
      judged.erase(judged.begin() + static_cast<std::ptrdiff_t>(best));
      option = judged[softly(judged, NetworkPlayer::best_of(judged), BRANCH_TEMPERATURE)].option;
    }
    note(state, question, hands, option, out);
    return option.play;
  }

  // Draws a type of play other than that of the best option, and returns the best option of this
  // type. The pass is a type; where all options are of one type, any of the others is drawn.
  Option of_another_type(const std::vector<Judged>& judged, std::size_t best) {
    const auto type_of = [&](const Judged& each) {
      return each.option.play.passes() ? -1 : static_cast<int>(each.option.play.type);
    };
    std::vector<std::size_t> tops;  // by type, the best option
    for (std::size_t at = 0; at < judged.size(); ++at) {
      if (type_of(judged[at]) == type_of(judged[best])) continue;
      const auto same = std::find_if(tops.begin(), tops.end(), [&](std::size_t top) {
        return type_of(judged[top]) == type_of(judged[at]);
      });
      if (same == tops.end()) {
        tops.push_back(at);
      } else if (judged[at].score > judged[*same].score) {
        *same = at;
      }
    }
    if (!tops.empty())
      return judged[tops[random_.below(static_cast<std::uint32_t>(tops.size()))]].option;
    const auto place = random_.below(static_cast<std::uint32_t>(judged.size() - 1));
    return judged[place < best ? place : place + 1].option;
  }

  // Plays on to the end, and keeps up to `forks` of the decisions.
  void finish(PublicState& state, Hands& hands, int forks, std::vector<Samples>& out) {
    auto const noticed = [&](const PublicState& now, int seat, Cards, bool interrupt) {
      const std::size_t before = noted_.size();
      const Play play = decide(now, seat, hands, interrupt, out);
      if (!interrupt && forks > 0 && noted_.size() > before && player_.network() != nullptr) {
        const double mark = std::pow(random_.uniform(), 1 / importance(now, seat));
        keep({.state = now, .hands = hands, .mark = mark}, forks);
      }
      return play;
    };
    play_out(rules_, state, hands, noticed, 0, MOST_ACTS);
    conclude(state, out);
  }

  // Computes the lambda return of every decision, from the last to the first.
  void conclude(const PublicState& state, std::vector<Samples>& out) const {
    struct Return {
      bool known = false;
      double win = 0;
      double stake = 0;  // the stake at the end, negative when lost
    };
    std::array<Return, MAX_SEATS> later{};  // by role
    const int winners = state.over() ? (state.landlord_won() ? 0 : 1) : -1;
    const auto stake = static_cast<double>(stake_factor(rules_, state));
    for (auto noted = noted_.rbegin(); noted != noted_.rend(); ++noted) {
      const bool won = (noted->role == 0 ? 0 : 1) == winners;
      Return& after = later[noted->role];
      if (!after.known)
        after = {.known = true, .win = won ? 1.0 : 0.0, .stake = won ? stake : -stake};
      const double points =
          std::clamp(after.stake / noted->factor_after, -MOST_POINTS, MOST_POINTS);
      out[noted->role].wins[noted->index] = static_cast<float>(after.win);
      out[noted->role].points[noted->index] = static_cast<float>(points);
      if (!noted->valued) continue;
      const double trace = noted->random ? 0 : spec_.trace;
      after.win = trace * after.win + (1 - trace) * noted->win;
      after.stake = trace * after.stake + (1 - trace) * noted->points * noted->factor_before;
    }
  }

  const Rules& rules_;
  const SelfPlaySpec& spec_;
  Features plain_;
  const Features& features_;
  Player player_;
  Options options_;
  LandlordPicker landlord_;
  Worlds worlds_;
  Random random_{0};
  bool by_points_ = false;
  int greedy_side_ = -1;  // 0 the landlord's, 1 the peasants'; -1 neither
  std::vector<Fork> forks_;
  std::vector<Option> found_;
  std::vector<Noted> noted_;
  std::vector<double> cumulative_;
  Active active_;
};

}  // namespace

void Samples::append(const Samples& other) {
  const auto base = static_cast<std::int64_t>(features.size());
  features.insert(features.end(), other.features.begin(), other.features.end());
  std::transform(other.offsets.begin() + 1, other.offsets.end(), std::back_inserter(offsets),
                 [base](std::int64_t offset) { return base + offset; });
  wins.insert(wins.end(), other.wins.begin(), other.wins.end());
  points.insert(points.end(), other.points.begin(), other.points.end());
  others.insert(others.end(), other.others.begin(), other.others.end());
}

std::vector<Samples> play_samples(const Rules& rules, const Networks* networks,
                                  const SelfPlaySpec& spec) {
  const int threads = std::max(1, spec.threads);
  const int chunks = (spec.games + CHUNK - 1) / CHUNK;
  std::vector<std::unique_ptr<SelfPlayer>> players;
  players.reserve(threads);
  for (int thread = 0; thread < threads; ++thread) {
    players.push_back(std::make_unique<SelfPlayer>(rules, networks, spec));
  }
  std::vector<std::vector<Samples>> parts(chunks);
  parallel_for(0, chunks, threads, [&](int chunk, int thread) {
    parts[chunk].resize(rules.players());
    const int end = std::min(spec.games, (chunk + 1) * CHUNK);
    for (int game = chunk * CHUNK; game < end; ++game) players[thread]->play(game, parts[chunk]);
  });
  std::vector<Samples> out(rules.players());
  for (const auto& part : parts) {
    for (std::size_t role = 0; role < out.size(); ++role) out[role].append(part[role]);
  }
  return out;
}

}  // namespace landlord
