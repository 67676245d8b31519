// TrustedProxies: which proxies stand before the server by its host's word, and so who sends a request.
//
// Anybody can write X-Forwarded-For, and a proxy adds its own word behind what is there, on the same line or on a
// further one. So all lines are read as one list, from the right: each entry was written by the hop to its right, and
// counts as long as that hop is trusted. Trusted are addresses and networks, or a number of hops whatever their
// addresses are; who comes past the proxies is who the socket says.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludothek {

class TrustedProxies {
 public:
  // "127.0.0.1,10.0.0.0/8,fd00::/8", or "2": so many hops, one behind the other. Nothing: it is neither.
  static std::optional<TrustedProxies> read(std::string_view text);

  // Whether whoever has this address speaks for others.
  bool trusts(std::string_view address) const;

  // Who asks. `forwarded`: the lines of X-Forwarded-For, as they came.
  struct Requester {
    std::string address;   // the peer's own, or an entry of the list
    std::size_t hops = 0;  // how many entries were believed
  };
  Requester requester(std::string_view peer, std::span<const std::string> forwarded) const;
  // Whether the requester came encrypted. `protocols`: the lines of X-Forwarded-Proto. Where fewer hops have a word
  // about it than there are, the first one's counts.
  bool came_encrypted(std::string_view peer, const Requester& requester, std::span<const std::string> protocols) const;

 private:
  using Bytes = std::array<std::uint8_t, 16>;  // an IPv4 address as ::ffff:192.0.2.7
  struct Network {
    Bytes bytes{};
    std::size_t bits = 0;
  };

  static std::optional<Bytes> bytes_of(std::string_view address);
  static std::optional<Network> network(std::string_view text);

  std::vector<Network> networks_;
  std::size_t hops_ = 0;
};

}  // namespace ludothek
