// How to notice that an object is gone which one does not own.
#pragma once

#include <memory>

namespace landlord {

// A member of what others keep references to.
class Life {
 public:
  Life() = default;
  Life(const Life&) = delete;
  Life& operator=(const Life&) = delete;

  // Expires with the object, and equals no other object's, not even one's at the same address.
  std::weak_ptr<const void> watch() const { return token_; }
  bool is(const std::weak_ptr<const void>& watched) const { return watched.lock() == token_; }

 private:
  std::shared_ptr<const void> token_ = std::make_shared<char>();
};

}  // namespace landlord
