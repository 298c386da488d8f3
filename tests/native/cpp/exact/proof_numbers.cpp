#include "doctest/doctest.h"
#include "exact/proof_table.hpp"

using namespace landlord;

TEST_CASE("decided numbers") {
  constexpr std::uint32_t PROVEN = ProofNumbers::PROVEN;
  CHECK(ProofNumbers::of(true).proof == 0);
  CHECK(ProofNumbers::of(true).disproof == PROVEN);
  CHECK(ProofNumbers::of(false).disproof == 0);
  CHECK(ProofNumbers::of(true).decided());
  CHECK_FALSE(ProofNumbers{}.decided());
}

TEST_CASE("the numbers of a node") {
  constexpr std::uint32_t PROVEN = ProofNumbers::PROVEN;
  const ProofNumbers own = ProofNumbers::of(true, 3, 10);
  CHECK(own.proof == 3);
  CHECK(own.disproof == 10);
  const ProofNumbers others = ProofNumbers::of(false, 3, 10);
  CHECK(others.proof == 10);
  CHECK(others.disproof == 3);
  CHECK(ProofNumbers::of(true, 0, 10).disproof == PROVEN);  // one option proves
  CHECK(ProofNumbers::of(true, PROVEN, 0).disproof == 0);   // all options are refuted
  CHECK(ProofNumbers::of(false, 0, 10).proof == PROVEN);    // one option refutes
}

TEST_CASE("sums claim no proof, and work doubles") {
  constexpr std::uint32_t PROVEN = ProofNumbers::PROVEN;
  CHECK(ProofNumbers::sum(2, 3) == 5);
  CHECK(ProofNumbers::sum(PROVEN, PROVEN) == PROVEN - 1);
  CHECK(ProofNumbers::work_left(3) == 2 * ProofNumbers::work_left(2));
  CHECK(ProofNumbers::work_left(99) < PROVEN);
}

TEST_CASE("a table of proof numbers finds what was kept") {
  ProofTable table(1 << 16);
  auto const key_of = [](std::uint64_t number) {
    HashKey key = HashKey::empty();
    key.add(number);
    return key;
  };
  for (std::uint32_t number = 1; number < 100; ++number) {
    table.keep(key_of(number), {.proof = number, .disproof = 2 * number}, 1u << (number % 8));
  }
  int found = 0;
  for (std::uint32_t number = 1; number < 100; ++number) {
    ProofNumbers numbers;
    int effort = 0;
    if (!table.find(key_of(number), numbers, &effort)) continue;
    ++found;
    CHECK(numbers.proof == number);
    CHECK(numbers.disproof == 2 * number);
    CHECK(effort == static_cast<int>(number % 8) + 2);
  }
  CHECK(found > 80);  // a few may have given way in full buckets
  ProofNumbers numbers;
  CHECK_FALSE(table.find(key_of(1000), numbers));
}
