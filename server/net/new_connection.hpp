// What becomes of a new connection, plain or encrypted: it reads HTTP requests from a socket until it ends or becomes a
// WebSocket.
#pragma once

#include <boost/asio/ssl/context.hpp>
#include <cstdint>
#include <memory>
#include <string>

#include "server/net/worker.hpp"

namespace ludothek {

// A place among the connections of an address, given back in the destructor; a default one holds no place.
class AddressPass {
 public:
  AddressPass() = default;
  AddressPass(Limits& limits, std::string address)
      : limits_(&limits), address_(std::move(address)), place_(limits.enter_address(address_)) {}
  AddressPass(AddressPass&& other) noexcept
      : limits_(std::exchange(other.limits_, nullptr)), address_(std::move(other.address_)), place_(other.place_) {}
  AddressPass& operator=(AddressPass&& other) noexcept {
    std::swap(limits_, other.limits_);
    std::swap(address_, other.address_);
    std::swap(place_, other.place_);
    return *this;
  }
  ~AddressPass() {
    if (limits_ != nullptr && place_ != Place::kOutside) limits_->leave_address(address_);
  }

  Place place() const { return place_; }

 private:
  Limits* limits_ = nullptr;
  std::string address_;
  Place place_ = Place::kInside;
};

// Whom a listener is for.
enum class Audience : std::uint8_t { kGuests, kHost };

// Somebody at the door.
struct Incoming {
  std::string peer;  // the address at the other end
  AddressPass pass;
  Audience audience = Audience::kGuests;
};

// On the worker's thread. REQUIRES: the socket belongs to the worker's context.
void serve_plain(Worker& worker, Socket socket, Incoming incoming);
void serve_tls(Worker& worker, Socket socket, Incoming incoming, asio::ssl::context& tls);

}  // namespace ludothek
