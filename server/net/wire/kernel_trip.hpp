// What the system's TCP has measured of a connection (TCP_INFO).
#pragma once

#include <optional>

#include "table/race/line.hpp"

namespace ludothek {

// To the other end of the connection; nothing if it is closed, or nothing was measured yet.
std::optional<KernelTrip> tcp_trip(int socket);
// Of the client; nothing if that says nothing about it: from this machine itself come proxies, tunnels and tests, and
// behind them is the line that matters. REQUIRES: nobody stands between by the host's own word (--trust-proxy).
std::optional<KernelTrip> kernel_trip(int socket);

}  // namespace ludothek
