// What the files of the Python module share: nanobind, arrays, values as Python passes them, checks
// of arguments, and calls without Python's lock. A check throws InvalidInput, a ValueError there.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/limit.hpp"
#include "rules/rules.hpp"

namespace landlord {

namespace nb = nanobind;
using namespace nb::literals;  // NOLINT(google-build-using-namespace): of this folder alone

template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using HandArray = Vector<Cards>;
using DealArray = Matrix<Cards>;  // a row for each deal, a column for each seat

// An array of this shape, which has as many entries as there are values; they are not copied.
template <class T>
auto as_block(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
  auto* owner = new std::vector<T>(std::move(values));
  nb::capsule const free(owner,
                         [](void* data) noexcept { delete static_cast<std::vector<T>*>(data); });
  return nb::ndarray<nb::numpy, T>(owner->data(), shape, free);
}
template <class T>
auto as_array(std::vector<T>&& values) {
  const std::size_t size = values.size();
  return as_block(std::move(values), {size});
}
// What `get` says of each value.
template <class Values, class Get>
auto column(const Values& values, const Get& get) {
  std::vector<std::decay_t<std::invoke_result_t<const Get&, decltype(values[0])>>> out;
  out.reserve(values.size());
  for (const auto& value : values) out.push_back(std::invoke(get, value));
  return as_array(std::move(out));
}
// A row for each value: the first entries of the list that `get` says of it.
template <class Values, class Get>
auto rows(const Values& values, const Get& get, std::size_t columns) {
  std::vector<std::decay_t<decltype(std::invoke(get, values[0])[0])>> out;
  out.reserve(values.size() * columns);
  for (const auto& value : values) {
    const auto& row = std::invoke(get, value);
    out.insert(out.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(columns));
  }
  return as_block(std::move(out), {values.size(), columns});
}

// A play, or None for the pass.
using Choice = std::optional<Play>;
inline Choice choice_of(const Play& play) { return play.passes() ? Choice() : Choice(play); }

// Calls `work` without Python's lock.
template <class Work>
auto unlocked(const Work& work) {
  const nb::gil_scoped_release release;
  return work();
}

// A value made from the rules that Python's threads share.
template <class Value>
class Guarded {
 public:
  template <class... More>
  explicit Guarded(const Rules& rules, More... more) : value_(rules, more...) {}

  // Calls `work(value)` without Python's lock, one thread at a time.
  template <class Work>
  auto use(const Work& work) {
    const nb::gil_scoped_release release;
    const std::lock_guard lock(guard_);
    return work(value_);
  }
  // For what does not change.
  const Value& fixed() const { return value_; }

 private:
  Value value_;
  std::mutex guard_;
};

template <class Number>
void check_range(const char* name, Number number, Number low, Number high) {
  if (!(number >= low && number <= high)) {
    throw InvalidInput(std::string(name) + ": from " + std::to_string(low) + " to " +
                       std::to_string(high));
  }
}

inline Cards checked_hand(const Rules& rules, Cards hand) {
  require(rules.valid_hand(hand), "the hand is not a part of the deck");
  return hand;
}
inline void check_hands(const Rules& rules, const HandArray& hands) {
  check_range("hands", hands.shape(0), std::size_t{0}, std::size_t{1} << 22);
  std::for_each_n(hands.data(), hands.size(), [&](Cards hand) { checked_hand(rules, hand); });
}
inline Play checked_play(const Rules& rules, const Play& play) {
  require(rules.knows(play), "the play is none of this game");
  return play;
}
// A play, or a body in a hand, that others are compared with.
inline Play checked_reading(const Rules& rules, const Play& play) {
  require(rules.has_reading(play), "the play is none of this game");
  return play;
}
// The play to beat; null where there is none.
inline const Play* checked_over(const Rules& rules, const Play* over) {
  if (over != nullptr) checked_play(rules, *over);
  return over;
}
inline int checked_seat(const Rules& rules, int seat) {
  require(seat >= 0 && seat < rules.players(), "no such seat");
  return seat;
}
inline void check_direction(int direction) {
  require(direction == 1 || direction == -1, "the direction is 1 or -1");
}
inline void check_seconds(const std::optional<double>& seconds) {
  require(!seconds || *seconds > 0, "seconds are positive");
}
// The limit of a call that samples worlds.
inline Limit sampling_limit(std::optional<double> seconds, int worlds) {
  check_seconds(seconds);
  require(worlds >= 0, "worlds are not negative");
  require(seconds || worlds > 0, "a search needs a limit");
  return {.seconds = seconds, .worlds = worlds};
}

// Whether a hand holds the cards, suits included.
inline bool holds(const Rules& rules, Cards hand, Cards cards) {
  const Cards suits = cards & ~rules.counts(cards);
  return contains(rules.counts(hand), rules.counts(cards)) && (suits & ~hand) == 0;
}
// Takes cards out of `rest`.
inline void take(const Rules& rules, Cards& rest, Cards cards) {
  checked_hand(rules, cards);
  require(holds(rules, rest, cards),
          "the hand and what is played hold more of a card than the deck");
  rest -= cards;
}

// The number of threads that a call uses: at least 1, at most 64.
inline int thread_count(int threads) { return std::clamp(threads, 1, 64); }

// The parts of the Python module, one file for each folder of the core.
using Bind = void(nb::module_&);
Bind bind_rules, bind_table, bind_hands, bind_network, bind_players, bind_exact, bind_search,
    bind_trials, bind_environment;

}  // namespace landlord
