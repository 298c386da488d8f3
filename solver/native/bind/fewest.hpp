// The fewest plays as Python holds them.
#pragma once

#include <nanobind/nanobind.h>

#include <mutex>

#include "bind/checks.hpp"
#include "hands/fewest.hpp"

namespace landlord {

// Calls release Python's lock so that they can be cancelled; this lock takes its place.
class SharedFewest {
 public:
  explicit SharedFewest(const Rules& rules) : fewest_(rules) {}

  const Rules& rules() const { return fewest_.rules(); }

  // Calls `work(fewest)` without Python's lock, one thread at a time.
  template <class Work>
  auto use(const Work& work) {
    const nanobind::gil_scoped_release release;
    const std::lock_guard lock(guard_);
    return work(fewest_);
  }

 private:
  FewestPlays fewest_;
  std::mutex guard_;
};

}  // namespace landlord
