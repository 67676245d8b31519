#include "server/net/host_port.hpp"

namespace ludothek {

std::optional<HostPort> read_host_port(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  std::string_view host = text.substr(0, colon);
  const std::string_view port = text.substr(colon + 1);
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  } else if (host.find(':') != std::string_view::npos) {
    return std::nullopt;  // an IPv6 address needs its brackets
  }
  if (host.empty() || port.empty() || port.size() > 5) return std::nullopt;
  int number = 0;
  for (const char digit : port) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + (digit - '0');
  }
  if (number > 65535) return std::nullopt;
  return HostPort{std::string(host), std::string(port)};
}

std::optional<HostPort> read_port_or_host_port(std::string_view text) {
  return read_host_port(text.find(':') == std::string_view::npos ? "127.0.0.1:" + std::string(text)
                                                                 : std::string(text));
}

}  // namespace ludothek
