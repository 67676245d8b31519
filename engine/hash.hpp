// A hash of a position's bytes, equal on every machine: how native and WebAssembly games are compared state by state.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/game.hpp"

namespace ludothek {

static_assert(std::endian::native == std::endian::little, "hash_of reads words as little-endian");

// FNV-1a over 64-bit words, then mixed. Not for secrets.
template <PlainValue State>
std::uint64_t hash_of(const State& state) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
  for (std::size_t i = 0; i < sizeof(State); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, sizeof(State) - i < 8 ? sizeof(State) - i : 8);
    hash = (hash ^ word) * 0x100000001b3;
  }
  return split_mix(hash);
}

}  // namespace ludothek
