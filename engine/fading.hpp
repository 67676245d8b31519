// Fading: what an event showed and the game hides again may not be told later, for nothing remembers for the players.
// It stands with view() and redact(): the third decision about secrecy. It is written with the event for clients to
// obey (docs/protocol.md, `fades` and `hides`); a game without it tells its whole past.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string_view>

#include "engine/game.hpp"

namespace ludothek {

// Until when an event may be told as it is.
enum class Fades : std::uint8_t {
  kNever,   // for good
  kTold,    // until it was told: it is hidden as soon as it was seen
  kNext,    // until the next event
  kHidden,  // until an event hides what lies open before its seat (G::hides)
};

struct Fade {
  Fades when = Fades::kNever;
  std::array<std::string_view, 2> what{};  // the members that go, as the event is written down
  constexpr bool operator==(const Fade&) const = default;
};

template <class G>
concept Fading = Game<G> && requires(const typename G::Event& event) {
                              { G::fades(event) } -> std::same_as<Fade>;
                              // Before which seats nothing lies open any more that was shown before this event.
                              { G::hides(event) } -> std::same_as<SeatSet>;
                            };

}  // namespace ludothek
