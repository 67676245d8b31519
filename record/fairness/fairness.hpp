// Fairness: the commitment, the players' nonces, and the chance stream that follows from them (docs/record-format.md).
//
// What it promises: nobody, the house included, could choose the dice after seeing who plays. What it can't: the house
// can look at what is hidden, and can refuse to start a game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/fairness/chacha20.hpp"
#include "record/fairness/sha256.hpp"

namespace ludothek {

using Seed = std::array<std::uint8_t, 32>;
using PlayerNonce = std::array<std::uint8_t, 16>;

// The chance of a fair game: unbiased numbers from the ChaCha20 key stream, word by word as the record format says.
class FairRandom {
 public:
  explicit FairRandom(const ChaCha20::Key& key) : words_(key) {}

  // uniform(n): accepts the next word w when w < n·⌊2³²/n⌋, giving w mod n. uniform(1) takes a word too.
  std::uint32_t below(std::uint32_t n) {
    const std::uint64_t limit = (std::uint64_t{1} << 32) / n * n;
    std::uint32_t word = words_.next();
    while (word >= limit) word = words_.next();
    return word % n;
  }

 private:
  ChaCha20 words_;
};

struct Fairness {
  Digest commitment{};
  std::optional<Seed> seed;                        // revealed when the game is over
  std::vector<std::optional<PlayerNonce>> nonces;  // one per seat; a bot's is empty and counts as zeros
  bool operator==(const Fairness&) const = default;
};

// What a table publishes before anybody's nonce is known.
Digest commitment_of(const Seed& seed);

// SHA-256 of the seed and all nonces in seat order.
ChaCha20::Key chance_key(const Seed& seed, const std::vector<std::optional<PlayerNonce>>& nonces);

// SHA-256 of the key and the bytes "lot": the second stream, for the lots of the table (a sealed race).
ChaCha20::Key lot_key(const ChaCha20::Key& key);

// Lower-case hexadecimal; reading takes either case and exactly 2·N digits.
std::string to_hex(const std::uint8_t* bytes, std::size_t size);
bool read_hex(std::string_view digits, std::uint8_t* bytes, std::size_t size);

template <std::size_t N>
std::string to_hex(const std::array<std::uint8_t, N>& bytes) {
  return to_hex(bytes.data(), N);
}
template <std::size_t N>
std::optional<std::array<std::uint8_t, N>> from_hex(std::string_view digits) {
  std::array<std::uint8_t, N> bytes{};
  if (!read_hex(digits, bytes.data(), N)) return std::nullopt;
  return bytes;
}

}  // namespace ludothek
