#include "search/call_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hands/worlds.hpp"

namespace landlord {

namespace {

// The hand without `count` of its cards, which are drawn at random.
Cards without_any(const Rules& rules, Cards hand, int count, Random& random) {
  std::vector<Cards> cards = single_cards(rules, hand);
  for (; count > 0 && !cards.empty(); --count) {
    const auto at = random.below(static_cast<std::uint32_t>(cards.size()));
    hand -= cards[at];
    cards[at] = cards.back();
    cards.pop_back();
  }
  return hand;
}

}  // namespace

CallLikelihood::CallLikelihood(const BidNetwork& network, Spec spec, CallsMade decisions)
    : network_(network), spec_(std::move(spec)), decisions_(std::move(decisions)) {
  auto const finite = [](double number) { return std::isfinite(number); };
  require(spec_.points.size() == static_cast<std::size_t>(network.outputs()) &&
              std::all_of(spec_.points.begin(), spec_.points.end(), finite),
          "points: one finite number for each output of the network");
  require(std::isfinite(spec_.temperature) && spec_.temperature > 0, "temperature: above 0");
  require(spec_.deviation >= 0 && spec_.deviation <= 1, "deviation: from 0 to 1");
  for (const auto& of_seat : decisions_) {
    for (const CallMade& decision : of_seat) {
      require(decision.made >= 0 && decision.made < decision.states.count,
              "decisions: the call made is one of the legal ones");
    }
  }
}

bool CallLikelihood::called_with_bottom(int seat) const {
  return std::any_of(decisions_[seat].begin(), decisions_[seat].end(),
                     [](const CallMade& decision) { return decision.with_bottom; });
}

double CallLikelihood::log_likelihood(int seat, Cards dealt, Cards held, Strength& strength) const {
  alignas(64) std::array<std::int16_t, Network::MAX_WIDTH> sums;
  double sum = 0;
  for (const bool with_bottom : {false, true}) {
    bool prepared = false;  // the features of a hand serve all decisions
    for (const CallMade& decision : decisions_[seat]) {
      if (decision.with_bottom != with_bottom) continue;
      if (!prepared) network_.prepare_hand(with_bottom ? held : dealt, strength, sums.data());
      prepared = true;
      sum += std::log(probability(sums.data(), decision));
    }
  }
  return sum;
}

// The probability of the call that was made. It is above 0, so that its logarithm is finite.
double CallLikelihood::probability(const std::int16_t* hand_sums, const CallMade& decision) const {
  const int legal = decision.states.count;
  if (legal == 1) return 1;
  const double made = expected_points(hand_sums, decision, decision.made);
  double all = 0;
  for (int call = 0; call < legal; ++call) {
    const double points = call == decision.made ? made : expected_points(hand_sums, decision, call);
    all += std::exp((points - made) / spec_.temperature);
  }
  const double chance = (1 - spec_.deviation) / all + spec_.deviation / legal;
  return std::max(chance, std::numeric_limits<double>::min());
}

double CallLikelihood::expected_points(const std::int16_t* hand_sums, const CallMade& decision,
                                       int call) const {
  std::array<float, Network::MOST_RESULTS> logits;
  network_.evaluate(hand_sums, decision.states, call, logits.data());
  const std::size_t outputs = spec_.points.size();
  const float highest = *std::max_element(logits.begin(), logits.begin() + outputs);
  double all = 0;
  double points = 0;
  for (std::size_t at = 0; at < outputs; ++at) {
    const double weight = std::exp(static_cast<double>(logits[at] - highest));
    all += weight;
    points += weight * spec_.points[at];
  }
  return points / all;
}

bool AuctionLikelihood::shows(int seat) const {
  if (seat == known_seat) return false;
  return !seats[seat].logs.empty() || (learned != nullptr && learned->called(seat));
}

bool AuctionLikelihood::empty() const {
  for (int seat = 0; seat < MAX_SEATS; ++seat) {
    if (shows(seat)) return false;
  }
  return true;
}

double AuctionLikelihood::log_likelihood(const Hands& hands, int landlord, Strength& strength,
                                         Random random) const {
  const Rules& rules = strength.rules();
  double sum = 0;
  for (int seat = 0; seat < rules.players(); ++seat) {
    if (!shows(seat)) continue;
    const Cards held = hands[seat];
    Cards dealt = held;
    if (seat == landlord) {
      dealt = bottom == 0 ? without_any(rules, held, rules.spec().bottom, random) : held - bottom;
    }
    if (learned != nullptr) sum += learned->log_likelihood(seat, dealt, held, strength);
    const Calls& calls = seats[seat];
    if (calls.logs.empty()) continue;
    const auto step = std::upper_bound(calls.steps.begin(), calls.steps.end(), strength.of(dealt));
    sum += calls.logs[step - calls.steps.begin()];
  }
  return sum;
}

}  // namespace landlord
