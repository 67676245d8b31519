// Bus: how the nodes of a house speak to each other. It may lose, double, delay and reorder what is said; who uses it
// numbers its messages (Channel). Called from any thread, and never waits.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/store/shared_store.hpp"

namespace ludothek {

class Bus {
 public:
  // On a thread of the bus; must be short.
  using Heard = std::function<void(std::string_view frame)>;

  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  // From now on what is sent to this epoch and to all is heard, in place of an earlier epoch's; one's own words to all,
  // too.
  virtual void listen(Epoch me, Heard heard) = 0;
  virtual void send(Epoch to, std::string frame) = 0;
  virtual void send_all(std::string frame) = 0;
};

}  // namespace ludothek
