// Tokens and ids: what cannot be guessed, drawn from the system's generator. (Tables' codes are in table_code.hpp.)
//
// A token is 32 random bytes in base64url; the store sees only its SHA-256.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "record/fairness/sha256.hpp"

namespace ludothek {

void fill_randomly(std::uint8_t* bytes, std::size_t size);
template <std::size_t N>
std::array<std::uint8_t, N> random_bytes() {
  std::array<std::uint8_t, N> bytes{};
  fill_randomly(bytes.data(), N);
  return bytes;
}

// Any of the numbers below the count as likely as any other. REQUIRES: 0 < count <= 65536.
std::size_t random_below(std::size_t count);

std::string make_token();
bool is_token(std::string_view text);
Digest hash_of_token(std::string_view token);

// A guest's public id: "g" and 16 letters.
std::string make_guest_id();

}  // namespace ludothek
