#include "server/host/people/codes.hpp"

#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <span>
#include <stdexcept>

namespace ludothek {
namespace {

constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kTokenLength = 43;  // of 32 bytes

}  // namespace

void fill_randomly(std::uint8_t* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t got = getrandom(bytes, size, 0);
    if (got < 0 && errno == EINTR) continue;
    // Without randomness there are no secrets: give up.
    if (got <= 0) throw std::runtime_error("the system gives no random numbers");
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
}

std::size_t random_below(std::size_t count) {
  // Reject draws beyond the last whole multiple of count: they would favour the low values.
  const std::size_t limit = 65536 / count * count;
  std::size_t drawn = 0;
  do {
    const auto bytes = random_bytes<2>();
    drawn = bytes[0] + std::size_t{256} * bytes[1];
  } while (drawn >= limit);
  return drawn % count;
}

std::string make_token() {
  const auto bytes = random_bytes<32>();
  std::string token;
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = bits << 8 | byte;
    count += 8;
    while (count >= 6) {
      count -= 6;
      token += kBase64[bits >> count & 63U];
    }
  }
  token += kBase64[bits << (6 - count) & 63U];
  return token;
}

bool is_token(std::string_view text) {
  return text.size() == kTokenLength &&
         std::ranges::all_of(text, [](char c) { return kBase64.find(c) != std::string_view::npos; });
}

Digest hash_of_token(std::string_view token) {
  return sha256(std::span(reinterpret_cast<const std::uint8_t*>(token.data()), token.size()));
}

std::string make_guest_id() {
  constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::string id = "g";
  for (int i = 0; i < 16; ++i) id += kLetters[random_below(kLetters.size())];
  return id;
}

}  // namespace ludothek
