// ReplayDoor: a record as a page looks at it again, JSON text in and JSON text out (study/replay/replay_messages.hpp).
// What is wrong with a call gives {"refused":"…"} and changes nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "study/replay/replay.hpp"

namespace ludothek {

class ReplayDoor {
 public:
  // A viewer is a seat from 0, or one of these.
  static constexpr std::int32_t kLooksOn = -1;
  static constexpr std::int32_t kSeesAll = -2;

  // A record's text. {"game":…,"players":N,"options":{…},"moves":HOW_MANY_HOLD,"finished":…,"abandoned":…,
  // "chanceChecked":…,"problem":{"sentence":…,"what":…,"rule":…,"move":FROM_1_OR_NULL,"line":FROM_1_OR_NULL} or null,
  // "result":{…} or null,"timeline":{…}} (study/replay/timeline.hpp). The record before is gone, unless it refuses.
  std::string open(std::string_view record);
  // The message `table`, which says who played (study/replay/players.hpp); the message `game` after so many moves.
  std::string people(std::int32_t viewer) const;
  std::string game(std::uint32_t move, std::int32_t viewer, bool fresh) const;
  // {"moves":[[EVENT…]…]}: what each move brought about.
  std::string story(std::int32_t viewer) const;

 private:
  std::optional<std::string> refuse(std::int32_t viewer) const;

  std::optional<Replay> replay_;
};

}  // namespace ludothek
