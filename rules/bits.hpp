// The k-th member of a set of up to 64 things kept as bits: what makes a random legal action cheap to pick.
#pragma once

#include <bit>
#include <cstdint>

namespace ludothek {

// The position of the k-th set bit, counted from 0 at the low end. REQUIRES: k < popcount(bits).
//
// No loop over the members and no branch that depends on them: a random k would be mispredicted half the time. Each
// byte of `below` holds how many bits are set up to and including that byte; the byte we look for is the first whose
// count exceeds k.
constexpr int nth_bit(std::uint64_t bits, int k) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighs = 0x8080808080808080;
  std::uint64_t below = bits - ((bits >> 1) & 0x5555555555555555);
  below = (below & 0x3333333333333333) + ((below >> 2) & 0x3333333333333333);
  below = ((below + (below >> 4)) & 0x0f0f0f0f0f0f0f0f) * kOnes;
  const std::uint64_t wanted = static_cast<std::uint64_t>(k) * kOnes;
  const std::uint64_t not_reached = ((wanted | kHighs) - below) & kHighs;  // high bit of a byte: its count <= k
  const int shift = std::popcount(not_reached) * 8;
  const int skipped = static_cast<int>(((below << 8) >> shift) & 0xff);
  auto byte = static_cast<unsigned>((bits >> shift) & 0xff);
  for (int rest = k - skipped; rest > 0; --rest) byte &= byte - 1;
  return shift + std::countr_zero(byte);
}

}  // namespace ludothek
