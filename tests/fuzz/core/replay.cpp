// Runs the fuzzer's target without libFuzzer: the kept inputs, then random ones.
//
//   landlord_fuzz CORPUS INPUTS SEED     CORPUS has one input a line, in hexadecimal
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "base/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;
constexpr std::uint32_t MOST_BYTES = 96;
constexpr std::uint32_t RULES_BYTES = 49;  // the part of an input that says which rules it is about

std::vector<Input> inputs_of(const char* path) {
  std::ifstream file(path);
  if (!file) {
    std::cerr << "cannot read " << path << '\n';
    std::exit(2);
  }
  std::vector<Input> inputs;
  for (std::string line; std::getline(file, line);) {
    Input input;
    for (std::size_t at = 0; at + 1 < line.size(); at += 2) {
      input.push_back(static_cast<std::uint8_t>(std::stoi(line.substr(at, 2), nullptr, 16)));
    }
    inputs.push_back(input);
  }
  return inputs;
}

// A kept input with some bytes changed, or random bytes. Most changes are to the questions, because
// rules that are not known yet have to be compiled.
Input random_input(const std::vector<Input>& corpus, landlord::Random& random) {
  Input input(1 + random.below(MOST_BYTES));
  for (auto& byte : input) byte = static_cast<std::uint8_t>(random.below(256));
  if (corpus.empty() || random.below(8) == 0) return input;
  Input changed = corpus[random.below(static_cast<std::uint32_t>(corpus.size()))];
  if (changed.empty()) return input;
  const auto size = static_cast<std::uint32_t>(changed.size());
  const std::uint32_t from = size > RULES_BYTES && random.below(8) != 0 ? RULES_BYTES : 0;
  for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
    changed[from + random.below(size - from)] = input[0];
    input.push_back(input[0]);
    input.erase(input.begin());
  }
  return changed;
}

}  // namespace

int main(int count, char** words) {
  if (count != 4) return 2;
  const std::vector<Input> corpus = inputs_of(words[1]);
  for (const Input& input : corpus) LLVMFuzzerTestOneInput(input.data(), input.size());
  landlord::Random random(std::strtoull(words[3], nullptr, 10));
  const long inputs = std::atol(words[2]);
  for (long number = 0; number < inputs; ++number) {
    const Input input = random_input(corpus, random);
    if (std::getenv("LANDLORD_FUZZ_SHOW") != nullptr) {
      for (const auto byte : input) std::printf("%02x", byte);
      std::printf("\n");
      std::fflush(stdout);
    }
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  std::cout << corpus.size() << " kept inputs and " << inputs << " random ones\n";
}
