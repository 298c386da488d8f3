// When a long call ends before it is finished: limits, cancellation, and the clock of one call.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>

namespace landlord {

// How much work a call may do. A call uses the members that make sense for it.
struct Limit {
  std::optional<double> seconds;  // wall-clock time from the start of the call
  std::uint64_t nodes = 0;        // nodes of a proof search; 0 is no limit
  int worlds = 0;                 // sampled worlds for one candidate; 0 is no limit
};

// A request to end a call early. Any thread may make it, before or during the call. It cannot be
// taken back.
class Cancellation {
 public:
  void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> cancelled_ = false;
};

// Thrown by a cancelled call that has no partial result to return.
struct Cancelled : std::runtime_error {
  Cancelled() : std::runtime_error("the call was cancelled") {}
};

// Thrown by a count whose time is over, because an unfinished count would be a wrong figure.
struct OutOfTime : std::runtime_error {
  OutOfTime() : std::runtime_error("the time for the count is over") {}
};

// Says when one call is to end. Its clock starts when the object is made. The
// cancellation may be null and must outlive the object.
class Stop {
 public:
  explicit Stop(std::optional<double> seconds = std::nullopt,
                const Cancellation* cancellation = nullptr)
      : seconds_(seconds.value_or(NEVER)), cancellation_(cancellation) {}

  // Seconds since the start.
  double spent() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  bool cancelled() const { return cancellation_ != nullptr && cancellation_->cancelled(); }
  // Seconds until the limit; infinity without a limit.
  double left() const { return seconds_ - spent(); }
  // A stop for a part of what is left: the same cancellation, and `share` of the time.
  Stop part(double share) const { return Stop(share * left(), cancellation_); }
  bool expired() const { return seconds_ < NEVER && spent() >= seconds_; }
  // Whether the call is to end now.
  bool over() const { return cancelled() || expired(); }
  // Throws Cancelled when the call was cancelled.
  void check() const {
    if (cancelled()) throw Cancelled();
  }
  // Throws Cancelled when the call was cancelled, and OutOfTime when its time is over.
  void look() const {
    check();
    if (expired()) throw OutOfTime();
  }

 private:
  static constexpr double NEVER = std::numeric_limits<double>::infinity();

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double seconds_;
  const Cancellation* cancellation_;
};

}  // namespace landlord
