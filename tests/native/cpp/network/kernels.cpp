#include "network/kernels.hpp"

#include <string>
#include <vector>

#include "base/random.hpp"
#include "doctest/doctest.h"
#include "network/network.hpp"

using namespace landlord;

namespace {

// What the kernels in use make of a random layer.
std::vector<std::int64_t> results() {
  constexpr std::size_t WIDTH = 2 * WIDTH_STEP;
  constexpr std::size_t OUTPUTS = 5 * OUTPUT_STEP;
  Random random(11);
  auto const fill = [&](auto& row, int most) {
    for (std::size_t at = 0; at < row.size(); ++at) {
      row.data()[at] = static_cast<std::remove_reference_t<decltype(*row.data())>>(
          static_cast<int>(random.below(2 * most + 1)) - most);
    }
  };
  Row<std::int16_t> table(8 * WIDTH);
  Row<std::int16_t> base(WIDTH);
  Row<std::int16_t> weights(WIDTH * OUTPUTS);
  Row<std::int32_t> bias(OUTPUTS);
  Row<std::int16_t> values(WIDTH);
  Row<std::int32_t> sums(OUTPUTS);
  fill(table, 900);
  fill(base, 900);
  fill(weights, 120);
  fill(bias, 5000);
  const std::vector<std::uint16_t> rows{0, 3, 7, 4};
  kernels().gather(values.data(), base.data(), table.data(), rows.data(), 4, WIDTH);
  kernels().clamp(values.data(), values.data(), WIDTH, 127);
  kernels().layer(sums.data(), values.data(), WIDTH, weights.data(), bias.data(), OUTPUTS);
  std::vector<std::int64_t> out(values.data(), values.data() + WIDTH);
  out.insert(out.end(), sums.data(), sums.data() + OUTPUTS);
  return out;
}

}  // namespace

TEST_CASE("all kernels of this processor give the same bits") {
  use_kernels("portable");
  CHECK(std::string(kernels().name) == "portable");
  const std::vector<std::int64_t> expected = results();
  for (const std::string name : {"avx2", "avx512"}) {
    try {
      use_kernels(name);
    } catch (const InvalidInput&) {
      MESSAGE("this processor has no " << name);
      continue;
    }
    CHECK(kernels().name == name);
    CHECK(results() == expected);
  }
  use_kernels("");
  CHECK(results() == expected);
}

TEST_CASE("an unknown name is refused, with the known ones") {
  const std::string before = kernels().name;
  std::string message;
  try {
    use_kernels("neon");
  } catch (const InvalidInput& error) {
    message = error.what();
  }
  for (const char* part : {"neon", "portable", "avx2", "avx512"}) {
    CHECK(message.find(part) != std::string::npos);
  }
  CHECK(kernels().name == before);
}
