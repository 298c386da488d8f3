#include "network/network.hpp"

#include "builders.hpp"
#include "doctest/doctest.h"

using namespace landlord;
using namespace landlord::tests;

namespace {

// Networks without an opinion, with these readers.
Networks with_reader(const Rules& rules, const NetworkSpec& reader) {
  NetworkSpec spec = constant_network(Features(rules).size(), {0, 0});
  spec.reader = {reader};
  return {rules, std::vector<NetworkSpec>(3, spec)};
}

}  // namespace

TEST_CASE("a reader adds its outputs to the first sums, each at most the top") {
  const Rules rules(small_spec());
  std::vector<double> read(WIDTH_STEP);
  read[0] = 1;
  read[1] = -3;
  read[2] = 20;
  read[3] = -20;
  const int situation = Features(rules).situation_groups().back();
  const Networks networks = with_reader(rules, constant_network(situation, read));
  const Network& network = networks.roles[0];
  Row<std::int16_t> sums(network.width());
  network.prepare({}, sums.data());
  CHECK(sums[0] == 256);
  CHECK(sums[1] == -3 * 256);
  CHECK(sums[2] == 2048);
  CHECK(sums[3] == -2048);
  CHECK(sums[4] == 0);
}

TEST_CASE("a reader counts among the bytes of its network") {
  const Rules rules(small_spec());
  const int situation = Features(rules).situation_groups().back();
  const NetworkSpec reader = constant_network(situation, std::vector<double>(WIDTH_STEP));
  const NetworkSpec plain = constant_network(Features(rules).size(), {0, 0});
  const Networks without(rules, std::vector<NetworkSpec>(3, plain));
  CHECK(with_reader(rules, reader).roles[0].bytes() >
        without.roles[0].bytes() + reader.table.size() * sizeof(std::int16_t));
}

TEST_CASE("a reader of all features, and that of a proposal, are refused") {
  const Rules rules(small_spec());
  const Features features(rules);
  const std::vector<double> none(WIDTH_STEP);
  CHECK_THROWS_AS(with_reader(rules, constant_network(features.size(), none)), InvalidInput);
  const int situation = features.situation_groups().back();
  const std::vector<NetworkSpec> plain(3, constant_network(features.size(), {0, 0}));
  NetworkSpec proposal =
      constant_network(situation, std::vector<double>(Networks::proposed(rules)));
  const std::vector<NetworkSpec> proposals(3, proposal);
  CHECK_NOTHROW(Networks(rules, plain, proposals));
  proposal.reader = {constant_network(situation, none)};
  CHECK_THROWS_AS(Networks(rules, plain, {proposal, proposal, proposal}), InvalidInput);
}
