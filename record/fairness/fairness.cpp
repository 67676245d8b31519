#include "record/fairness/fairness.hpp"

namespace ludothek {

Digest commitment_of(const Seed& seed) { return sha256(seed); }

ChaCha20::Key chance_key(const Seed& seed, const std::vector<std::optional<PlayerNonce>>& nonces) {
  std::vector<std::uint8_t> parts(seed.begin(), seed.end());
  for (const std::optional<PlayerNonce>& nonce : nonces) {
    const PlayerNonce bytes = nonce.value_or(PlayerNonce{});
    parts.insert(parts.end(), bytes.begin(), bytes.end());
  }
  return sha256(parts);
}

ChaCha20::Key lot_key(const ChaCha20::Key& key) {
  std::vector<std::uint8_t> parts(key.begin(), key.end());
  for (const char letter : std::string_view("lot")) parts.push_back(static_cast<std::uint8_t>(letter));
  return sha256(parts);
}

std::string to_hex(const std::uint8_t* bytes, std::size_t size) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (std::size_t i = 0; i < size; ++i) {
    digits += kDigits[bytes[i] >> 4];
    digits += kDigits[bytes[i] & 15];
  }
  return digits;
}

bool read_hex(std::string_view digits, std::uint8_t* bytes, std::size_t size) {
  const auto value = [](char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
    if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
    return -1;
  };
  if (digits.size() != 2 * size) return false;
  for (std::size_t i = 0; i < size; ++i) {
    const int high = value(digits[2 * i]);
    const int low = value(digits[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return true;
}

}  // namespace ludothek
