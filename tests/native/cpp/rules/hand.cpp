#include "rules/hand.hpp"

#include <initializer_list>

#include "doctest/doctest.h"

using namespace landlord;

TEST_CASE("counts of a packed hand") {
  const Cards hand = cards_of(0, 3) + cards_of(4, 1) + cards_of(14, 8);
  CHECK(count_of(hand, 0) == 3);
  CHECK(count_of(hand, 4) == 1);
  CHECK(count_of(hand, 14) == 8);
  CHECK(count_of(hand, 1) == 0);
  CHECK(size_of(hand) == 12);
  CHECK(size_of(0) == 0);
}

TEST_CASE("ranks held at least so often") {
  const Cards hand = cards_of(2, 1) + cards_of(5, 3) + cards_of(9, 8);
  for (int count = 1; count <= MAX_COUNT; ++count) {
    const Cards tops = at_least(hand, count);
    for (int rank = 0; rank < MAX_RANKS; ++rank) {
      CHECK(((tops >> (4 * rank + 3) & 1) != 0) == (count_of(hand, rank) >= count));
    }
  }
  CHECK(lowest_rank(at_least(hand, 2)) == 5);
}

TEST_CASE("a hand contains another when no rank is short") {
  const Cards hand = cards_of(0, 2) + cards_of(1, 1) + cards_of(14, 4);
  CHECK(contains(hand, hand));
  CHECK(contains(hand, 0));
  CHECK(contains(hand, cards_of(0, 1) + cards_of(14, 4)));
  CHECK_FALSE(contains(hand, cards_of(0, 3)));
  CHECK_FALSE(contains(hand, cards_of(2, 1)));
  CHECK_FALSE(contains(0, cards_of(0, 1)));
}

TEST_CASE("where runs may start") {
  Cards held = 0;
  for (const int rank : {1, 2, 3, 4, 7, 8}) held |= tops_between(rank, rank);
  CHECK(run_starts(held, 3) == (tops_between(1, 1) | tops_between(2, 2)));
  CHECK(run_starts(held, 2) == (tops_between(1, 3) | tops_between(7, 7)));
  CHECK(run_starts(held, 5) == 0);
  CHECK(tops_between(3, 2) == 0);
  CHECK(tops_between(0, 14) == (NIBBLE_TOPS & ((Cards{1} << 60) - 1)));
}
