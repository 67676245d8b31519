// Phase: how far a table is with its game.
#pragma once

#include <cstdint>

namespace ludothek {

enum class Phase : std::uint8_t { kWaiting, kPromising, kMemorising, kPlaying, kFinished };

}  // namespace ludothek
