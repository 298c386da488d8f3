// Hands and whole deals as Python passes them, and the fewest plays as Python holds them.
#pragma once

#include <memory>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "hands/strength.hpp"
#include "hands/worlds.hpp"

namespace landlord {

class SharedFewest : public Guarded<FewestPlays> {
 public:
  // Most are asked about one position, and are gone after some milliseconds. Small tables are
  // enough for that, and the system has fewer pages to clear.
  static constexpr int TABLE_BITS = 12;

  explicit SharedFewest(const Rules& rules) : Guarded(rules, TABLE_BITS) {}

  const Rules& rules() const { return fixed().rules(); }
};

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

// The hands as dealt (deals x seats), the bottoms, and the landlords' seats.
using AuctionedArgument = std::tuple<DealArray, HandArray, Vector<std::int64_t>>;

inline Cards checked_dealt(const Rules& rules, Cards hand) {
  if (size_of(rules.counts(checked_hand(rules, hand))) != rules.spec().hand) {
    throw InvalidInput("a dealt hand has " + std::to_string(rules.spec().hand) + " cards");
  }
  return hand;
}

// Each throws InvalidInput for arrays of other sizes, and for a deal that does not use every card
// of the deck once.
std::vector<Deal> whole_deals(const Rules& rules, const DealArray& hands, const HandArray& bottoms);
// No deals for an argument that was left out.
std::vector<AuctionedDeal> auctioned_deals(const Rules& rules,
                                           const std::optional<AuctionedArgument>& argument);

}  // namespace landlord
