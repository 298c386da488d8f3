// The bytes of one input, read as choices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace landlord::fuzz {

// Past its end an input goes on with zeros, so that every input means something.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool empty() const { return at_ >= bytes_.size(); }
  std::uint8_t next() { return empty() ? std::uint8_t{0} : bytes_[at_++]; }
  bool flag() { return (next() & 1) != 0; }
  // A number from 0 to n - 1, for n of 1 to 256.
  int below(int n) { return next() % n; }
  int between(int low, int high) { return low + below(high - low + 1); }
  std::uint64_t word() {
    std::uint64_t out = 0;
    for (int byte = 0; byte < 8; ++byte) out = out << 8 | next();
    return out;
  }
  // The next bytes, fewer at the end of the input.
  std::span<const std::uint8_t> take(std::size_t count) {
    const std::size_t from = at_ < bytes_.size() ? at_ : bytes_.size();
    at_ = from + count < bytes_.size() ? from + count : bytes_.size();
    return bytes_.subspan(from, at_ - from);
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace landlord::fuzz
