// Peer: one WebSocket as a session sees it. The framing, the socket and TLS are behind it. Lives on one thread, and
// never calls the session back at once: what it has to report comes later.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/host/people/messages.hpp"
#include "table/race/line.hpp"

namespace ludothek {

// RFC 6455, 7.4.1; from 4000 on our own.
enum class CloseCode : std::uint16_t {
  kNormal = 1000,
  kGoingAway = 1001,
  kProtocol = 1002,
  kNotText = 1003,
  kMalformed = 1007,
  kPolicy = 1008,
  kTooLong = 1009,
  kTryLater = 1013,
  kOutdated = 4001,
  kDeviceEnded = 4002,
};

class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;

  // With a number: Session::sent(number) when it is written, and a ping of that number right behind it. A reader so
  // slow that too much has piled up is dropped.
  virtual void send(Text text, std::optional<std::uint32_t> number = {}) = 0;
  // Session::ponged(number) when the answer comes.
  virtual void ping(std::uint32_t number) = 0;
  // After all that was sent; then nothing is sent or read any more.
  virtual void close(CloseCode code, std::string_view reason) = 0;
  // At once.
  virtual void drop() = 0;
  // What the system's own TCP has measured, where the client is at the other end of it; else nothing.
  virtual std::optional<KernelTrip> kernel_trip() { return std::nullopt; }
};

}  // namespace ludothek
