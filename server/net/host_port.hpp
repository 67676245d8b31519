// HostPort: where somebody listens, as options and addresses name it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ludothek {

struct HostPort {
  std::string host;
  std::string port;
};
// "127.0.0.1:8080", "[::1]:8080", "localhost:0". Nothing: it is no address.
std::optional<HostPort> read_host_port(std::string_view text);
// The same, or a port alone: of the loopback.
std::optional<HostPort> read_port_or_host_port(std::string_view text);

}  // namespace ludothek
