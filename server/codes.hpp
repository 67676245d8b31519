// Codes and tokens: what cannot be guessed, drawn from the system's generator.
//
// A table's code is easily spoken, eight syllables in groups of two: "kalo-mite-rusa-bedo", 48 bits. A token is 32
// random bytes in base64url; the store sees only its SHA-256.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record/sha256.hpp"

namespace ludothek {

void fill_randomly(std::uint8_t* bytes, std::size_t size);
template <std::size_t N>
std::array<std::uint8_t, N> random_bytes() {
  std::array<std::uint8_t, N> bytes{};
  fill_randomly(bytes.data(), N);
  return bytes;
}

std::string make_table_code();
// A code as people type it: any case, spaces for hyphens or nothing between. Nothing: it can't be one.
std::optional<std::string> read_table_code(std::string_view text);

std::string make_token();
bool is_token(std::string_view text);
Digest hash_of_token(std::string_view token);

// A guest's public id: "g" and 16 letters.
std::string make_guest_id();

}  // namespace ludothek
