// A loop whose iterations are distributed over threads.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace landlord {

// Calls `work(index, thread)` for each index in [begin, end) on `threads` threads, the caller's
// included; `thread` is from 0 to threads - 1. When a call throws, no further index is started, and
// the exception of one of the threads is thrown here after all of them have ended.
template <class Work>
void parallel_for(int begin, int end, int threads, Work&& work) {
  std::atomic<int> next = begin;
  std::mutex guard;
  std::exception_ptr failure;
  auto loop = [&](int thread) {
    try {
      for (int index = next++; index < end; index = next++) work(index, thread);
    } catch (...) {
      const std::lock_guard lock(guard);
      failure = std::current_exception();
      next = end;
    }
  };
  {
    std::vector<std::jthread> pool;
    for (int thread = 1; thread < threads; ++thread) pool.emplace_back(loop, thread);
    loop(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace landlord
