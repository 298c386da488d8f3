#include "base/limit.hpp"

#include <cmath>
#include <thread>

#include "doctest/doctest.h"

using namespace landlord;

TEST_CASE("without a limit nothing stops") {
  const Stop stop;
  CHECK_FALSE(stop.over());
  CHECK(std::isinf(stop.left()));
  CHECK_NOTHROW(stop.check());
}

TEST_CASE("a limit of no time is over at once, one of an hour is not") {
  CHECK(Stop(0.0).over());
  CHECK(Stop(-1.0).expired());
  const Stop hour(3600.0);
  CHECK_FALSE(hour.over());
  CHECK(hour.left() > 0);
  CHECK(hour.left() <= 3600);
}

TEST_CASE("a cancellation ends the call, also from another thread") {
  Cancellation cancellation;
  const Stop stop(std::nullopt, &cancellation);
  CHECK_FALSE(stop.cancelled());
  std::thread([&] { cancellation.cancel(); }).join();
  CHECK(stop.cancelled());
  CHECK(stop.over());
  CHECK_FALSE(stop.expired());
  CHECK_THROWS_AS(stop.check(), Cancelled);
}

TEST_CASE("a part of a stop has a part of the time and the same cancellation") {
  Cancellation cancellation;
  const Stop stop(1000.0, &cancellation);
  const Stop half = stop.part(0.5);
  CHECK(half.left() <= 500);
  CHECK(half.left() > 400);
  cancellation.cancel();
  CHECK(half.cancelled());
  CHECK_FALSE(Stop().part(0.5).expired());
}
