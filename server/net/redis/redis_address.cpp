#include "server/net/redis/redis_address.hpp"

#include <optional>

#include "server/net/host_port.hpp"

namespace ludothek {
namespace {

constexpr std::string_view kForm = "--bus takes redis://[[USER]:PASSWORD@]HOST[:PORT], as in redis://127.0.0.1:6379";

int hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

// "%40" is "@". Nothing: a % stands before something else.
std::optional<std::string> without_percents(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
    if (high < 0 || low < 0) return std::nullopt;
    plain += static_cast<char>(16 * high + low);
    i += 2;
  }
  return plain;
}

}  // namespace

Expected<RedisAddress, std::string> read_redis_address(std::string_view url) {
  constexpr std::string_view kScheme = "redis://";
  if (url.starts_with("rediss:")) {
    return std::string(
        "--bus does not speak rediss: (TLS). Put a tunnel before Redis (stunnel, WireGuard) and give its address as "
        "redis://HOST:PORT");
  }
  if (!url.starts_with(kScheme)) return std::string(kForm);
  std::string_view rest = url.substr(kScheme.size());
  RedisAddress address;
  if (const auto at = rest.rfind('@'); at != std::string_view::npos) {
    const std::string_view who = rest.substr(0, at);
    rest.remove_prefix(at + 1);
    const auto colon = who.find(':');
    const auto user = without_percents(who.substr(0, colon));
    const auto password = without_percents(colon == std::string_view::npos ? "" : who.substr(colon + 1));
    if (!user || !password) {
      return std::string("--bus: a % in the user or the password is written %25, as in every URL");
    }
    if (password->empty()) {
      return std::string("--bus: before the @ stands :PASSWORD or USER:PASSWORD; a / or @ in it is written %2F, %40");
    }
    address.user = *user;
    address.password = *password;
  }
  rest = rest.substr(0, rest.find_first_of("/?#"));
  const bool has_port = rest.ends_with(']') ? false : rest.rfind(':') != std::string_view::npos;
  const auto where = read_host_port(has_port ? std::string(rest) : std::string(rest) + ":6379");
  if (!where || where->port == "0") return std::string(kForm);
  address.host = where->host;
  address.port = static_cast<std::uint16_t>(std::stoi(where->port));
  return address;
}

}  // namespace ludothek
