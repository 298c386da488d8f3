// A loop over many hands that come from Python.
#pragma once

#include <memory>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "hands/strength.hpp"

namespace landlord {

inline constexpr int HANDS_A_CHUNK = 64;  // that a thread takes at a time

// Checks the hands, then calls `work(index, strength, thread)` for each of them on some threads,
// without Python's lock.
template <class Work>
void for_each_hand(const Rules& rules, const HandArray& hands, int threads, const Work& work) {
  check_hands(rules, hands);
  const nb::gil_scoped_release release;
  const auto count = static_cast<int>(hands.shape(0));
  const int chunks = (count + HANDS_A_CHUNK - 1) / HANDS_A_CHUNK;
  threads = std::min(thread_count(threads), std::max(1, chunks));
  std::vector<std::unique_ptr<Strength>> strengths(threads);
  parallel_for(0, chunks, threads, [&](int chunk, int thread) {
    if (strengths[thread] == nullptr) strengths[thread] = std::make_unique<Strength>(rules);
    const int end = std::min(count, (chunk + 1) * HANDS_A_CHUNK);
    for (int at = chunk * HANDS_A_CHUNK; at < end; ++at) work(at, *strengths[thread], thread);
  });
}

}  // namespace landlord
