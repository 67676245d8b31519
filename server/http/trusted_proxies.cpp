#include "server/http/trusted_proxies.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

#include "server/http/trimmed.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kMostHops = 16;
constexpr std::size_t kBits = 128;
constexpr std::size_t kBitsOfIpv4 = 32;

void append_entries(std::vector<std::string_view>& entries, std::string_view line) {
  for (;;) {
    const std::size_t comma = line.find(',');
    if (const auto entry = trimmed(line.substr(0, comma)); !entry.empty()) entries.push_back(entry);
    if (comma == std::string_view::npos) return;
    line.remove_prefix(comma + 1);
  }
}

std::vector<std::string_view> entries_of(std::span<const std::string> lines) {
  std::vector<std::string_view> entries;
  for (const std::string& line : lines) append_entries(entries, line);
  return entries;
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Some write the port too: 192.0.2.7:4711, [2001:db8::7]:4711.
std::string_view without_port(std::string_view entry) {
  if (entry.starts_with('[')) return entry.substr(1, entry.find(']') - 1);
  const std::size_t colon = entry.find(':');
  return colon == entry.rfind(':') ? entry.substr(0, colon) : entry;
}

}  // namespace

std::optional<TrustedProxies::Bytes> TrustedProxies::bytes_of(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));
  Bytes bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return bytes;
  bytes[10] = bytes[11] = 0xFF;
  if (inet_pton(AF_INET, text.c_str(), bytes.data() + 12) == 1) return bytes;
  return std::nullopt;
}

std::optional<TrustedProxies::Network> TrustedProxies::network(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto bytes = bytes_of(text.substr(0, slash));
  if (!bytes) return std::nullopt;
  if (slash == std::string_view::npos) return Network{*bytes, kBits};
  const auto bits = number_in(text.substr(slash + 1));
  const std::size_t before = text.find(':') == std::string_view::npos ? kBits - kBitsOfIpv4 : 0;
  if (!bits || *bits > kBits - before) return std::nullopt;
  return Network{*bytes, before + *bits};
}

std::optional<TrustedProxies> TrustedProxies::read(std::string_view text) {
  TrustedProxies proxies;
  if (const auto hops = number_in(text)) {
    if (*hops < 1 || *hops > kMostHops) return std::nullopt;
    proxies.hops_ = *hops;
    return proxies;
  }
  std::vector<std::string_view> entries;
  append_entries(entries, text);
  for (const std::string_view entry : entries) {
    const auto trusted = network(entry);
    if (!trusted) return std::nullopt;
    proxies.networks_.push_back(*trusted);
  }
  if (entries.empty()) return std::nullopt;
  return proxies;
}

bool TrustedProxies::trusts(std::string_view address) const {
  if (hops_ > 0) return true;
  const auto bytes = bytes_of(address);
  if (!bytes) return false;
  return std::ranges::any_of(networks_, [&](const Network& network) {
    const std::size_t whole = network.bits / 8;
    if (!std::equal(bytes->begin(), bytes->begin() + static_cast<std::ptrdiff_t>(whole), network.bytes.begin())) {
      return false;
    }
    const std::size_t rest = network.bits % 8;
    return rest == 0 || ((*bytes)[whole] ^ network.bytes[whole]) >> (8 - rest) == 0;
  });
}

TrustedProxies::Requester TrustedProxies::requester(std::string_view peer,
                                                    std::span<const std::string> forwarded) const {
  Requester requester{std::string(peer), 0};
  const std::vector<std::string_view> entries = entries_of(forwarded);
  // A request that has not passed as many hops as there are came another way.
  if (hops_ > entries.size()) return requester;
  while (requester.hops < entries.size() && (hops_ > 0 ? requester.hops < hops_ : trusts(requester.address))) {
    const std::string_view entry = without_port(entries[entries.size() - 1 - requester.hops]);
    if (!bytes_of(entry)) break;
    requester = {std::string(entry), requester.hops + 1};
  }
  return requester;
}

bool TrustedProxies::came_encrypted(std::string_view peer, const Requester& requester,
                                    std::span<const std::string> protocols) const {
  const std::vector<std::string_view> entries = entries_of(protocols);
  if (!trusts(peer) || entries.empty()) return false;
  return entries[entries.size() - std::clamp<std::size_t>(requester.hops, 1, entries.size())] == "https";
}

}  // namespace ludothek
