// A token by which a cache notices that an object it does not own has been destroyed.
#pragma once

#include <memory>

namespace landlord {

// A member of a class whose objects others refer to; `watch` makes such a reference.
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
