#include "server/codes.hpp"

#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <span>
#include <stdexcept>

namespace ludothek {
namespace {

constexpr std::string_view kConsonants = "bdfgklmnprstv";
constexpr std::string_view kVowels = "aeiou";
constexpr std::size_t kSyllables = 8;
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kTokenLength = 43;  // of 32 bytes

// Any letter as likely as any other: bytes that would favour the first ones are drawn again.
char one_of(std::string_view letters) {
  const std::size_t limit = 256 / letters.size() * letters.size();
  std::uint8_t byte = 0;
  do {
    fill_randomly(&byte, 1);
  } while (byte >= limit);
  return letters[byte % letters.size()];
}

}  // namespace

void fill_randomly(std::uint8_t* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t got = getrandom(bytes, size, 0);
    if (got < 0 && errno == EINTR) continue;
    // There is no secret to be had, and nothing may go on without.
    if (got <= 0) throw std::runtime_error("the system gives no random numbers");
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
}

std::string make_table_code() {
  std::string code;
  for (std::size_t i = 0; i < kSyllables; ++i) {
    if (i > 0 && i % 2 == 0) code += '-';
    code += one_of(kConsonants);
    code += one_of(kVowels);
  }
  return code;
}

std::optional<std::string> read_table_code(std::string_view text) {
  if (text.size() > 40) return std::nullopt;
  std::string letters;
  for (const char c : text) {
    if (c == '-' || c == ' ') continue;
    letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  if (letters.size() != 2 * kSyllables) return std::nullopt;
  std::string code;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if ((i % 2 == 0 ? kConsonants : kVowels).find(letters[i]) == std::string_view::npos) return std::nullopt;
    if (i > 0 && i % 4 == 0) code += '-';
    code += letters[i];
  }
  return code;
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
  for (int i = 0; i < 16; ++i) id += one_of(kLetters);
  return id;
}

}  // namespace ludothek
