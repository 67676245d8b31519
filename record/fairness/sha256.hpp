// SHA-256 (FIPS 180-4). Ours, because the browser's WebAssembly has no libsodium; checked against it in the tests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace ludothek {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::span<const std::uint8_t> message);

}  // namespace ludothek
