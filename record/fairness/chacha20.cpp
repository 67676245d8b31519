#include "record/fairness/chacha20.hpp"

#include <bit>

namespace ludothek {
namespace {

std::uint32_t little_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 |
         std::uint32_t{bytes[3]} << 24;
}

// RFC 8439, 2.1
void quarter_round(ChaCha20::Block& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 7);
}

constexpr std::size_t kCounter = 12;

}  // namespace

// RFC 8439, 2.3: "expand 32-byte k", the key, the block counter, the nonce.
ChaCha20::ChaCha20(const Key& key, const Nonce& nonce, std::uint32_t counter)
    : input_{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, used_(block_.size()) {
  for (std::size_t i = 0; i < 8; ++i) input_[4 + i] = little_endian(key.data() + 4 * i);
  input_[kCounter] = counter;
  for (std::size_t i = 0; i < 3; ++i) input_[kCounter + 1 + i] = little_endian(nonce.data() + 4 * i);
}

void ChaCha20::refill() {
  block_ = input_;
  for (int round = 0; round < 10; ++round) {
    quarter_round(block_, 0, 4, 8, 12);
    quarter_round(block_, 1, 5, 9, 13);
    quarter_round(block_, 2, 6, 10, 14);
    quarter_round(block_, 3, 7, 11, 15);
    quarter_round(block_, 0, 5, 10, 15);
    quarter_round(block_, 1, 6, 11, 12);
    quarter_round(block_, 2, 7, 8, 13);
    quarter_round(block_, 3, 4, 9, 14);
  }
  for (std::size_t i = 0; i < block_.size(); ++i) block_[i] += input_[i];
  ++input_[kCounter];
  used_ = 0;
}

}  // namespace ludothek
