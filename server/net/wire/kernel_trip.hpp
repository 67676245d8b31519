// What the system's TCP has measured of a connection (TCP_INFO).
#pragma once

#include <optional>

#include "table/race/line.hpp"

namespace ludothek {

// To the other end of the connection; nothing if it is closed, or nothing was measured yet.
std::optional<KernelTrip> tcp_trip(int socket);
// Whether that says nothing about the client: from this machine itself come proxies, tunnels and tests, and behind them
// is the line that matters. It stays so for as long as the connection lasts.
bool from_this_machine(int socket);

}  // namespace ludothek
