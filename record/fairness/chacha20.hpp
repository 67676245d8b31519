// The ChaCha20 key stream (RFC 8439) as a source of 32-bit words.
//
// Ours, because the browser's WebAssembly has no libsodium; checked against RFC 8439's vectors and libsodium in the
// tests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ludothek {

class ChaCha20 {
 public:
  using Key = std::array<std::uint8_t, 32>;
  using Nonce = std::array<std::uint8_t, 12>;
  using Block = std::array<std::uint32_t, 16>;

  explicit ChaCha20(const Key& key, const Nonce& nonce = {}, std::uint32_t counter = 0);

  // The next word of the key stream, little-endian, from the first block on.
  std::uint32_t next() {
    if (used_ == block_.size()) refill();
    return block_[used_++];
  }

 private:
  void refill();

  Block input_;
  Block block_{};
  std::size_t used_;
};

}  // namespace ludothek
