// Work that several threads share.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace landlord {

// Runs `work(index, thread)` for indices from `begin` to `end` on several threads. The first
// exception of any of them ends the rest and is thrown here.
template <class Work>
void share(int begin, int end, int threads, Work&& work) {
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
