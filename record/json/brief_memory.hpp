// BriefMemory: room on the stack for JSON values that become text, or are read, before the function returns. They are
// all given back at once, with it: no value may outlive it. What does not fit goes to the heap.
#pragma once

#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/storage_ptr.hpp>

namespace ludothek {

class BriefMemory {
 public:
  boost::json::storage_ptr storage() { return &resource_; }

 private:
  std::array<unsigned char, 4096> room_;
  boost::json::monotonic_resource resource_{room_.data(), room_.size()};
};

}  // namespace ludothek
