// An array of zeros that costs nothing before it is touched.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace landlord {

// The system hands out pages of zeros one by one, at the first touch: a search that ends early
// does not pay for a large table. All bits zero must be a value of T.
template <class T>
class Zeroed {
 public:
  static_assert(std::is_trivially_destructible_v<T>);

  explicit Zeroed(std::size_t size)
      : memory_(std::calloc(size * sizeof(T) + LINE, 1)), size_(size) {
    if (!memory_) throw std::bad_alloc();
    const auto start = reinterpret_cast<std::uintptr_t>(memory_.get());
    items_ = reinterpret_cast<T*>((start + LINE - 1) & ~(LINE - 1));
  }

  // Asks the system for large pages, where many will be touched, and in no order.
  void use_large_pages() {
#ifdef __linux__
    constexpr std::uintptr_t PAGE = std::uintptr_t{1} << 21;
    const auto start = reinterpret_cast<std::uintptr_t>(items_);
    const std::uintptr_t first = (start + PAGE - 1) & ~(PAGE - 1);
    const std::uintptr_t last = (start + size_ * sizeof(T)) & ~(PAGE - 1);
    if (first < last) madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
  }

  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) { return items_[index]; }
  const T& operator[](std::size_t index) const { return items_[index]; }

 private:
  static constexpr std::uintptr_t LINE = 64;  // of the processor's cache
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  std::unique_ptr<void, Free> memory_;
  T* items_;
  std::size_t size_;
};

}  // namespace landlord
