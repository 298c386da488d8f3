// A value made from the rules that Python's threads share while a call works without Python's lock.
#pragma once

#include <nanobind/nanobind.h>

#include <mutex>

#include "rules/rules.hpp"

namespace landlord {

template <class Value>
class Guarded {
 public:
  template <class... More>
  explicit Guarded(const Rules& rules, More... more) : value_(rules, more...) {}

  // Calls `work(value)` without Python's lock, one thread at a time: the lock of the value takes
  // its place.
  template <class Work>
  auto use(const Work& work) {
    const nanobind::gil_scoped_release release;
    const std::lock_guard lock(guard_);
    return work(value_);
  }

  // For what does not change.
  const Value& fixed() const { return value_; }

 private:
  Value value_;
  std::mutex guard_;
};

}  // namespace landlord
