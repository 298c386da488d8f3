#include "base/parallel.hpp"

#include <chrono>
#include <stdexcept>
#include <thread>

#include "doctest/doctest.h"

using namespace landlord;

TEST_CASE("every index is worked on once") {
  for (const int threads : {1, 2, 5}) {
    std::vector<std::atomic<int>> visits(100);
    std::atomic<int> wrong_thread = 0;
    parallel_for(10, 90, threads, [&](int index, int thread) {
      ++visits[index];
      wrong_thread += thread < 0 || thread >= threads;
    });
    for (int index = 0; index < 100; ++index) {
      CHECK(visits[index] == (index >= 10 && index < 90 ? 1 : 0));
    }
    CHECK(wrong_thread == 0);
  }
}

TEST_CASE("an empty range is no work") {
  int calls = 0;
  parallel_for(3, 3, 2, [&](int, int) { ++calls; });
  CHECK(calls == 0);
}

TEST_CASE("an exception ends the loop and is thrown to the caller") {
  for (const int threads : {1, 4}) {
    std::atomic<int> calls = 0;
    auto const work = [&](int index, int) {
      ++calls;
      if (index == 5) throw std::runtime_error("five");
      // Sleeping threads leave a busy processor to the one that throws: without the exception the
      // whole range takes them longer than that one ever waits for its turn.
      if (index > 5) std::this_thread::sleep_for(std::chrono::microseconds(100));
    };
    CHECK_THROWS_WITH_AS(parallel_for(0, 1'000'000, threads, work), "five", std::runtime_error);
    CHECK(calls < 1'000'000);
  }
}
