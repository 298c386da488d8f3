// A large array of zeros that costs nothing before it is touched.
#pragma once

#include <sys/mman.h>

#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

namespace landlord {

// The system hands out pages of zeros one by one, at the first touch: a search that ends early
// does not pay for a large table. (calloc does, where it uses memory again that was freed.) All
// bits zero must be a value of T.
template <class T>
class Zeroed {
 public:
  static_assert(std::is_trivially_destructible_v<T>);

  explicit Zeroed(std::size_t size) : pages_(nullptr, {size * sizeof(T)}), size_(size) {
    void* pages =
        mmap(nullptr, size * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
    pages_.reset(static_cast<T*>(pages));
  }

  // Asks the system for large pages, where many will be touched, and in no order.
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
