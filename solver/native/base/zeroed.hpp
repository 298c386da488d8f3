// A large array of zeros whose memory is taken only when it is touched.
#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

namespace landlord {

// The operating system hands out zero pages one by one, at the first access, so a short search does
// not pay for a large table. (calloc would clear memory that was freed before.) A value of T whose
// bits are all zero must be valid.
template <class T>
class Zeroed {
 public:
  static_assert(std::is_trivially_destructible_v<T>);

  // Throws std::bad_alloc when the system refuses the memory.
  explicit Zeroed(std::size_t size) : pages_(nullptr, {size * sizeof(T)}), size_(size) {
    void* pages =
        mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
    pages_.reset(static_cast<T*>(pages));
  }

  // Asks the system for 2 MiB pages. They save time when many entries are touched in random order.
  void use_large_pages() {
#ifdef MADV_HUGEPAGE
    constexpr std::size_t PAGE = std::size_t{1} << 21;
    auto* start = reinterpret_cast<char*>(pages_.get());
    const std::size_t before = (PAGE - reinterpret_cast<std::uintptr_t>(start) % PAGE) % PAGE;
    const std::size_t bytes = size_ * sizeof(T);
    if (bytes >= before + PAGE) madvise(start + before, bytes - before, MADV_HUGEPAGE);
#endif
  }

  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) { return pages_.get()[index]; }
  const T& operator[](std::size_t index) const { return pages_.get()[index]; }

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(T* pages) const { munmap(pages, bytes); }
  };

  std::unique_ptr<T, Unmap> pages_;
  std::size_t size_;
};

}  // namespace landlord
