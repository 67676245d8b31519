// EndedDevices: which devices were ended just now, here or by another node of the house, for the connections that they
// still have. From any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>

#include "server/store/store.hpp"
#include "table/state/time.hpp"

namespace ludothek {

class EndedDevices {
 public:
  void add(const TokenHash& device, Moment now) {
    // Every connection looks once a second, and nobody comes with that token any more.
    static constexpr Duration kLongEnough = std::chrono::minutes(5);
    const std::lock_guard lock(mutex_);
    std::erase_if(devices_, [now](const auto& ended) { return now - ended.second > kLongEnough; });
    devices_[device] = now;
    any_ = true;
  }
  bool has(const TokenHash& device) const {
    if (!any_) return false;
    const std::lock_guard lock(mutex_);
    return devices_.contains(device);
  }

 private:
  std::atomic<bool> any_{false};  // so that nobody waits for the lock where nothing was ever ended
  mutable std::mutex mutex_;
  std::map<TokenHash, Moment> devices_;
};

}  // namespace ludothek
