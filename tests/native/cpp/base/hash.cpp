#include "base/hash.hpp"

#include <set>

#include "doctest/doctest.h"

using namespace landlord;

TEST_CASE("a key depends on the words and on their order") {
  HashKey one = HashKey::empty();
  one.add(1);
  one.add(2);
  HashKey other = HashKey::empty();
  other.add(2);
  other.add(1);
  HashKey same = HashKey::empty();
  same.add(1);
  same.add(2);
  CHECK(one == same);
  CHECK_FALSE(one == other);
  CHECK(one.place != other.place);
  CHECK(one.check != other.check);
}

TEST_CASE("a mark changes both halves of a key") {
  const HashKey plain = HashKey::empty();
  HashKey marked = plain;
  marked.mark(3);
  CHECK(marked.place != plain.place);
  CHECK(marked.check != plain.check);
}

TEST_CASE("hashes of neighbouring numbers differ in their used bits") {
  std::set<std::uint64_t> low;
  std::set<std::uint64_t> top;
  for (std::uint64_t key = 0; key < 256; ++key) {
    low.insert(hash_of(key) & 0xFFFF);
    top.insert(hash_to_bits(key, 16));
  }
  CHECK(low.size() > 250);
  CHECK(top.size() > 250);
  CHECK(hash_to_bits(~std::uint64_t{0}, 15) < 1u << 15);
}
