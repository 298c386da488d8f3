// A loop whose iterations are distributed over threads.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace landlord {

// Starts threads that call `work` with a number each, from 1 to `count`, and end with the result.
// A system that refuses further threads has its reasons: then there are fewer, and the caller and
// those that there are do the work.
template <class Work>
std::vector<std::jthread> start_threads(int count, const Work& work) {
  std::vector<std::jthread> started;
  started.reserve(count > 0 ? count : 0);
  try {
    for (int number = 1; number <= count; ++number) started.emplace_back(work, number);
  } catch (const std::system_error&) {
    return started;
  }
  return started;
}

// Calls `work(index, thread)` for each index in [begin, end) on `threads` threads, the caller's
// included; `thread` is from 0 to threads - 1. When a call throws, no further index is started, and
// the exception of one of the threads is thrown here after all of them have ended.
template <class Work>
void parallel_for(int begin, int end, int threads, Work&& work) {
  std::atomic<int> next = begin;
  std::mutex guard;
  std::exception_ptr failure;
  const auto loop = [&](int thread) {
    try {
      for (int index = next++; index < end; index = next++) work(index, thread);
    } catch (...) {
      const std::lock_guard lock(guard);
      failure = std::current_exception();
      next = end;
    }
  };
  {
    const auto others = start_threads(threads - 1, loop);
    loop(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace landlord
