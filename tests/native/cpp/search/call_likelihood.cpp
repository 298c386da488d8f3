#include "search/call_likelihood.hpp"

#include <cmath>

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

struct Auction {
  Rules rules{small_spec()};
  BidNetwork network{rules, small_bid_spec(rules, 4, 3), 4};
  Strength strength{rules};

  CallLikelihood::CallMade decision(int made, bool with_bottom = false) const {
    return {
        .states = network.prepare({{0}, {1}, {2, 3}}), .made = made, .with_bottom = with_bottom};
  }
  CallLikelihood likelihood(CallLikelihood::CallsMade decisions, double temperature = 0.5,
                            double deviation = 0.1) const {
    return {network,
            {.points = {-2, 0, 3}, .temperature = temperature, .deviation = deviation},
            std::move(decisions)};
  }
  double log_of(const CallLikelihood::CallMade& decision, Cards dealt, Cards held) {
    CallLikelihood::CallsMade decisions;
    decisions[1] = {decision};
    return likelihood(std::move(decisions)).log_likelihood(1, dealt, held, strength);
  }
};

}  // namespace

TEST_CASE("the probabilities of all calls sum to 1") {
  Auction auction;
  const Cards hand = hand_of("112334");
  double sum = 0;
  for (int made = 0; made < 3; ++made) {
    sum += std::exp(auction.log_of(auction.decision(made), hand, 0));
  }
  CHECK(sum == doctest::Approx(1));
}

TEST_CASE("decisions multiply, each with the hand that the seat held") {
  Auction auction;
  const Cards dealt = hand_of("112334");
  const Cards held = dealt + hand_of("br");
  CallLikelihood::CallsMade decisions;
  decisions[1] = {auction.decision(0), auction.decision(2, true), auction.decision(1)};
  const double expected = auction.log_of(auction.decision(0), dealt, held) +
                          auction.log_of(auction.decision(2), held, held) +
                          auction.log_of(auction.decision(1), dealt, held);
  const CallLikelihood likelihood = auction.likelihood(std::move(decisions));
  CHECK(likelihood.log_likelihood(1, dealt, held, auction.strength) == doctest::Approx(expected));
  CHECK(likelihood.called(1));
  CHECK(likelihood.called_with_bottom(1));
  CHECK_FALSE(likelihood.called(0));
  CHECK(likelihood.log_likelihood(0, dealt, held, auction.strength) == 0);
}

TEST_CASE("a deviation of 1 makes all calls equally likely") {
  Auction auction;
  CallLikelihood::CallsMade decisions;
  decisions[0] = {auction.decision(1)};
  const CallLikelihood likelihood = auction.likelihood(std::move(decisions), 0.5, 1);
  CHECK(likelihood.log_likelihood(0, hand_of("123456"), 0, auction.strength) ==
        doctest::Approx(-std::log(3)));
}

TEST_CASE("an auction shows the landlord's hand without the bottom, and not the known one") {
  Auction auction;
  CallLikelihood::CallsMade decisions;
  decisions[0] = {auction.decision(0)};
  decisions[1] = {auction.decision(2)};
  const CallLikelihood learned = auction.likelihood(std::move(decisions));
  const Cards bottom = hand_of("56");
  const Hands hands{hand_of("112334") + bottom, hand_of("445566"), hand_of("123456")};
  AuctionLikelihood calls{.seats = {}, .learned = &learned, .bottom = bottom};
  auto const logs = [&](int seat, Cards dealt) {
    return learned.log_likelihood(seat, dealt, dealt, auction.strength);
  };
  auto const called = [&] { return calls.log_likelihood(hands, 0, auction.strength, Random(1)); };
  CHECK_FALSE(calls.empty());
  CHECK(called() == doctest::Approx(logs(0, hand_of("112334")) + logs(1, hands[1])));
  calls.known_seat = 0;
  CHECK(called() == doctest::Approx(logs(1, hands[1])));
  calls.seats[1] = {.steps = {}, .logs = {-0.25}};
  CHECK(called() == doctest::Approx(logs(1, hands[1]) - 0.25));
  calls = {.seats = {}, .learned = nullptr};
  CHECK(calls.empty());
}

TEST_CASE("specifications that do not fit are refused") {
  const Auction auction;
  auto const make = [&](CallLikelihood::Spec spec, int made) {
    CallLikelihood::CallsMade decisions;
    decisions[0] = {auction.decision(made)};
    const CallLikelihood likelihood(auction.network, std::move(spec), std::move(decisions));
  };
  CHECK_NOTHROW(make({.points = {1, 2, 3}}, 0));
  CHECK_THROWS_AS(make({.points = {1, 2}}, 0), InvalidInput);
  CHECK_THROWS_AS(make({.points = {1, 2, NAN}}, 0), InvalidInput);
  CHECK_THROWS_AS(make({.points = {1, 2, 3}, .temperature = 0}, 0), InvalidInput);
  CHECK_THROWS_AS(make({.points = {1, 2, 3}, .deviation = -0.1}, 0), InvalidInput);
  CHECK_THROWS_AS(make({.points = {1, 2, 3}}, 3), InvalidInput);
  CHECK_THROWS_AS(make({.points = {1, 2, 3}}, -1), InvalidInput);
}
