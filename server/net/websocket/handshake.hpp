// The server's half of a WebSocket's handshake (RFC 6455, 4.2).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ludothek {

// Sixteen bytes in base64, as a client must send them.
bool is_handshake_key(std::string_view key);

// The whole answer, 101. REQUIRES: is_handshake_key(key).
std::string handshake_answer(std::string_view key, std::span<const std::string> set_cookies);

}  // namespace ludothek
