#include "network/kernels.hpp"

#include <string>
#include <vector>

#include "base/random.hpp"
#include "doctest/doctest.h"
#include "network/network.hpp"

using namespace landlord;

namespace {

// The outputs of a random layer that reads the first `inputs` of some random values, computed by
// the kernels in use.
std::vector<std::int64_t> results(std::size_t inputs, std::size_t outputs) {
  constexpr std::size_t WIDTH = 2 * WIDTH_STEP;
  Random random(11);
  auto const fill = [&](auto& row, int most) {
    for (std::size_t at = 0; at < row.size(); ++at) {
      row.data()[at] = static_cast<std::remove_reference_t<decltype(*row.data())>>(
          static_cast<int>(random.below(2 * most + 1)) - most);
    }
  };
  Row<std::int16_t> table(8 * WIDTH);
  Row<std::int16_t> base(WIDTH);
  Row<std::int16_t> weights(inputs * outputs);
  Row<std::int32_t> bias(outputs);
  Row<std::int16_t> values(WIDTH);
  Row<std::int32_t> sums(outputs);
  Row<std::int16_t> squashed(outputs);
  fill(table, 900);
  fill(base, 900);
  fill(weights, 120);
  fill(bias, 5000);
  const std::vector<std::uint16_t> rows{0, 3, 7, 4};
  kernels().gather(values.data(), base.data(), table.data(), rows.data(), 4, WIDTH);
  kernels().clamp(values.data(), values.data(), WIDTH, 127);
  kernels().layer(sums.data(), values.data(), inputs, weights.data(), bias.data(), outputs);
  kernels().squash(squashed.data(), sums.data(), outputs, 3, 0, 1000);
  std::vector<std::int64_t> out(values.data(), values.data() + WIDTH);
  out.insert(out.end(), sums.data(), sums.data() + outputs);
  out.insert(out.end(), squashed.data(), squashed.data() + outputs);
  kernels().squash(squashed.data(), sums.data(), outputs, 3, -1000, 1000);
  out.insert(out.end(), squashed.data(), squashed.data() + outputs);
  return out;
}

// The same for layers of several sizes, some of them no multiple of a register.
std::vector<std::int64_t> results() {
  std::vector<std::int64_t> out;
  for (const std::size_t inputs : {2, 30, 32, 34, 100, 256}) {
    for (const std::size_t outputs : {16, 32, 48, 64, 80, 112, 128, 256}) {
      const auto some = results(inputs, outputs);
      out.insert(out.end(), some.begin(), some.end());
    }
  }
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
