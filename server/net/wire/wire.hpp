// A wire: bytes to and from one client, plain (plain_wire.hpp) or encrypted (tls_wire.hpp). On one thread.
//
// write() takes all, sends what goes at once and keeps the rest until there is room: waiting() says how much that is.
// end() tells the other side, once all is sent, that nothing more comes; what it still says comes in as before.
// From start() on a wire keeps its listener alive, until it has told it that it broke; nothing is told after that.
// Nothing is told at once, from within a call of the listener's own.
#pragma once

#include <span>

namespace ludothek {

class WireListener {
 public:
  WireListener() = default;
  WireListener(const WireListener&) = delete;
  WireListener& operator=(const WireListener&) = delete;
  virtual ~WireListener() = default;

  virtual void came(std::span<char> bytes) = 0;  // to be used, and changed, before it returns
  virtual void went() = 0;                       // nothing waits to be written any more
  virtual void broke() = 0;                      // it is closed, by whomever
  virtual void expect(int step) const = 0;       // something comes soon: what it takes is fetched (engine/fetch.hpp)
};

}  // namespace ludothek
