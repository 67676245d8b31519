// Two small tools that keep random play free of mispredicted branches: the k-th member of a set kept as bits, and a
// choice between two values that is as good as a coin toss.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "engine/indexed.hpp"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace ludothek {

// yes or no, computed without a branch: for conditions that nothing predicts.
template <class T>
constexpr T toss(bool condition, T yes, T no) {
#ifdef __clang__
  return __builtin_unpredictable(condition) ? yes : no;
#else
  return condition ? yes : no;
#endif
}

// kNthInByte[byte][k]: the position of the k-th set bit of a byte.
inline constexpr Indexed<unsigned, Indexed<int, std::uint8_t, 8>, 256> kNthInByte = [] {
  Indexed<unsigned, Indexed<int, std::uint8_t, 8>, 256> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    int found = 0;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if (((byte >> bit) & 1u) != 0) table[byte][found++] = static_cast<std::uint8_t>(bit);
    }
  }
  return table;
}();

// The position of the k-th set bit, counted from 0 at the low end. REQUIRES: k < popcount(bits).
//
// No loop over the members and no branch that depends on them: a random k would be mispredicted half the time. Each
// byte of `upto` holds how many bits are set up to and including that byte; the byte we look for is the first whose
// count exceeds k.
constexpr int nth_bit(std::uint64_t bits, int k) {
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)  // where it is one fast instruction
  if (!std::is_constant_evaluated()) return std::countr_zero(_pdep_u64(std::uint64_t{1} << k, bits));
#endif
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kHighs = 0x8080808080808080;
  std::uint64_t upto = bits - ((bits >> 1) & 0x5555555555555555);
  upto = (upto & 0x3333333333333333) + ((upto >> 2) & 0x3333333333333333);
  upto = ((upto + (upto >> 4)) & 0x0f0f0f0f0f0f0f0f) * kOnes;
  const std::uint64_t wanted = static_cast<std::uint64_t>(k) * kOnes;
  const std::uint64_t passed = ((wanted | kHighs) - upto) & kHighs;  // the high bit of every byte whose count is <= k
  const int shift = std::popcount(passed) * 8;
  const auto skipped = static_cast<int>(((upto << 8) >> shift) & 0xff);
  return shift + kNthInByte[(bits >> shift) & 0xff][k - skipped];
}

}  // namespace ludothek
