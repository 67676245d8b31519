// Timeline: the shape of a recorded game: scores after every move (study/replay/interim_score.hpp), whose turn began
// where, where rounds begin, and its turning points, all from the engine alone.
#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/seat.hpp"
#include "study/replay/replay.hpp"

namespace ludothek {

// Moves count from 1; a move stands for the position after it, 0 for the beginning.
struct Timeline {
  struct Turn {
    std::size_t move;  // the first of it
    Seat seat;
    bool operator==(const Turn&) const = default;
  };
  struct TurningPoint {
    enum class Kind : std::uint8_t {
      kLead,      // the seat is alone in front, where another one was before
      kDecisive,  // the seat is alone in front from here to the end of a game that is over
      kGain,      // the most that one move brought to anybody
    };
    std::size_t move;
    Kind kind;
    Seat seat;
    int gain = 0;  // kGain
    bool operator==(const TurningPoint&) const = default;
  };

  std::vector<Scores> scores;                // after 0, 1, 2 … moves
  std::vector<Turn> turns;                   // somebody else acts; alone, one throws anew
  std::vector<std::size_t> rounds;           // after which moves a further one begins
  std::vector<TurningPoint> turning_points;  // by move
};

Timeline timeline_of(const Replay& replay);

// {"scores":[[5,5],…],"turns":[{"move":3,"seat":0},…],"rounds":[14,…],"turning":[{"move":9,"kind":"lead","seat":1},…]}
json::object write(const Timeline& timeline, int players);

}  // namespace ludothek
