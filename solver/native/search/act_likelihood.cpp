#include "search/act_likelihood.hpp"

#include <algorithm>
#include <cmath>

namespace landlord {

namespace {

// Hands of one seat whose likelihoods a thread remembers: 100 bytes each.
constexpr std::size_t MOST_KNOWN = 20'000;

// Whether two acts are the same but for their kickers. A policy considers only some sets of
// kickers, so a seat may have played the policy's choice with kickers that the policy never
// considers.
bool alike(const Play& one, const Play& other) { return reading_of(one) == reading_of(other); }

// The win probabilities of options without that of the best one, so that none is above zero.
void lags_of(const std::vector<Judged>& judged, std::vector<double>& lags) {
  lags.clear();
  for (const Judged& each : judged) lags.push_back(each.win());
  const double most = *std::max_element(lags.begin(), lags.end());
  for (double& lag : lags) lag -= most;
}

// The probability of a choice by a softmax over win probabilities.
double chance(const std::vector<Judged>& judged, const std::vector<double>& lags,
              const Play& choice, double temperature) {
  double all = 0;
  double taken = 0;
  for (std::size_t at = 0; at < lags.size(); ++at) {
    const double weight = std::exp(lags[at] / temperature);
    all += weight;
    if (weight > taken && alike(choice, judged[at].option.play)) taken = weight;
  }
  return taken / all;
}

}  // namespace

std::vector<std::pair<PlayerTypes, double>> TypeChances::together() const {
  std::vector<std::pair<PlayerTypes, double>> out{{PlayerTypes{}, 1.0}};
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    const auto [greedy, timid] = seats[seat];
    if (greedy + timid == 0) continue;
    const std::size_t before = out.size();
    for (std::size_t at = 0; at < before; ++at) {
      const auto [types, chance] = out[at];
      for (const auto& [type, share] :
           {std::pair{PlayerType::greedy, greedy}, std::pair{PlayerType::timid, timid}}) {
        out.emplace_back(types, chance * share).first[seat] = type;
      }
      out[at].second *= 1 - greedy - timid;
    }
  }
  return out;
}

ActLikelihood::ActLikelihood(const Rules& rules, const History& history, int seat,
                             const PlayerModel& model)
    : model_(model), players_(rules.players()), seat_(seat) {
  const auto others = std::count_if(history.steps().begin(), history.steps().end(),
                                    [&](const auto& step) { return step.act.seat != seat; });
  std::ptrdiff_t earlier = others - model.acts;
  for (const auto& [before, act] : history.steps()) {
    if (act.seat == seat || earlier-- > 0) continue;
    const Cards since = history.now().played[act.seat] - before.played[act.seat];
    points_[act.seat].push_back({.state = before, .act = act, .since = since});
    empty_ = false;
  }
}

void ActLikelihood::prepare(std::size_t threads) {
  while (known_.size() < threads) known_.emplace_back();
}

ActLikelihood::Likelihoods ActLikelihood::of(int seat, Cards held, Player& player) const {
  NetworkPlayer& policy = *player.network();
  Likelihoods sums;
  std::vector<Option> options;
  std::vector<double> lags;
  for (const Point& point : points_[seat]) {
    const Play& choice = point.act.play;
    const bool interrupt = point.act.interrupt;
    const Cards hand = held + point.since;
    const Question question{
        .seat = seat, .hand = hand, .interrupt = interrupt, .by_points = policy.by_points()};
    policy.options().list(point.state, hand, interrupt, options);
    if (options.size() < 2) continue;
    const auto& judged = policy.judge(point.state, question, options);
    lags_of(judged, lags);
    const double any = 1 / static_cast<double>(judged.size());
    auto const log_of = [&](double chance, double noise) {
      return std::log((1 - noise) * chance + noise * any);
    };
    sums.exact +=
        log_of(chance(judged, lags, choice, model_.exact_temperature), model_.exact_noise);
    sums.loose +=
        log_of(chance(judged, lags, choice, model_.loose_temperature), model_.loose_noise);
    const Play greedy = player.greedy().decide(point.state, seat, hand, interrupt);
    sums.greedy += log_of(alike(choice, greedy) ? 1 : 0, model_.simple_noise);
    const Play timid =
        player.timid().decide(point.state, seat, hand, interrupt, greedy, player.greedy().fewest());
    sums.timid += log_of(alike(choice, timid) ? 1 : 0, model_.simple_noise);
  }
  return sums;
}

double ActLikelihood::log_likelihood(const Hands& hands, Player& player, int thread,
                                     TypeChances& types) {
  double sum = 0;
  for (int seat = 0; seat < players_; ++seat) {
    if (seat == seat_) continue;
    auto& known = known_[thread][seat];
    auto found = known.find(hands[seat]);
    if (found == known.end()) {
      if (known.size() >= MOST_KNOWN) known.clear();
      found = known.emplace(hands[seat], of(seat, hands[seat], player)).first;
    }
    const auto [exact, loose, greedy, timid] = found->second;
    const double most = std::max({exact, loose, greedy, timid});
    const double as_greedy = model_.greedy * std::exp(greedy - most);
    const double as_timid = model_.timid * std::exp(timid - most);
    const double as_loose =
        (1 - model_.exact - model_.greedy - model_.timid) * std::exp(loose - most);
    const double all = as_greedy + as_timid + as_loose + model_.exact * std::exp(exact - most);
    sum += most + std::log(all);
    types.seats[seat] = {.greedy = as_greedy / all, .timid = as_timid / all};
  }
  return sum;
}

}  // namespace landlord
