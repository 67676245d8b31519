#include "server/net/wire/kernel_trip.hpp"

#include <linux/tcp.h>  // the C library's tcp_info is older than the shortest round trip
#include <netinet/in.h>
#include <sys/socket.h>

#include <chrono>
#include <cstddef>
#include <limits>

namespace ludothek {

bool from_this_machine(int socket) {
  sockaddr_storage peer{};
  socklen_t size = sizeof peer;
  if (::getpeername(socket, reinterpret_cast<sockaddr*>(&peer), &size) != 0) return true;
  if (peer.ss_family == AF_INET) {
    return ntohl(reinterpret_cast<const sockaddr_in&>(peer).sin_addr.s_addr) >> 24 == 127;
  }
  const in6_addr& address = reinterpret_cast<const sockaddr_in6&>(peer).sin6_addr;
  if (IN6_IS_ADDR_V4MAPPED(&address)) return address.s6_addr[12] == 127;
  return IN6_IS_ADDR_LOOPBACK(&address);
}

std::optional<KernelTrip> tcp_trip(int socket) {
  using std::chrono::microseconds;
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return std::nullopt;
  const bool measured = size >= offsetof(tcp_info, tcpi_min_rtt) + sizeof info.tcpi_min_rtt && info.tcpi_rtt > 0 &&
                        info.tcpi_min_rtt != std::numeric_limits<decltype(info.tcpi_min_rtt)>::max();
  if (!measured) return std::nullopt;
  return KernelTrip{.least = microseconds(info.tcpi_min_rtt), .deviation = microseconds(info.tcpi_rttvar)};
}

}  // namespace ludothek
