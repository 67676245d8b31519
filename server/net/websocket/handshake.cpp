#include "server/net/websocket/handshake.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "server/host/people/messages.hpp"

namespace ludothek {
namespace {

constexpr std::size_t kKeyLength = 24;  // 16 bytes, and what fills them up
constexpr std::string_view kFixed = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

// RFC 6455, 4.2.2: shows that whoever answers speaks the protocol. It keeps no secret, so SHA-1 will do.
std::string answer_to(std::string_view key) {
  const std::string both = std::string(key).append(kFixed);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  EVP_Digest(both.data(), both.size(), digest.data(), &size, EVP_sha1(), nullptr);
  std::array<unsigned char, 2 * EVP_MAX_MD_SIZE> text{};
  const int length = EVP_EncodeBlock(text.data(), digest.data(), static_cast<int>(size));
  return {text.begin(), text.begin() + length};
}

}  // namespace

bool is_handshake_key(std::string_view key) {
  if (key.size() != kKeyLength || !key.ends_with("==")) return false;
  return std::ranges::all_of(key.substr(0, kKeyLength - 2), [](unsigned char letter) {
    return (letter < 0x80 && std::isalnum(letter) != 0) || letter == '+' || letter == '/';
  });
}

std::string handshake_answer(std::string_view key, std::span<const std::string> set_cookies) {
  std::string answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nServer: ";
  answer.append(kServerName).append("\r\nSec-WebSocket-Accept: ").append(answer_to(key));
  for (const std::string& cookie : set_cookies) answer.append("\r\nSet-Cookie: ").append(cookie);
  return answer.append("\r\n\r\n");
}

}  // namespace ludothek
