// The functions that study.wasm exports: what can be learnt from finished games, through WebAssembly's linear memory
// (wasm/exchange.hpp). wasm/study.mjs calls them, and nothing else should. It is loaded only by who looks back at a
// game: a table that is played needs none of it.
#include <cstddef>
#include <cstdint>

#include "wasm/analysis_door.hpp"
#include "wasm/exchange.hpp"
#include "wasm/lesson_door.hpp"
#include "wasm/replay_door.hpp"

namespace ludothek {
namespace {

ReplayDoor& replay_door() {
  static ReplayDoor the_door;
  return the_door;
}

LessonDoor& lesson_door() {
  static LessonDoor the_door;
  return the_door;
}

AnalysisDoor& analysis_door() {
  static AnalysisDoor the_door;
  return the_door;
}

}  // namespace
}  // namespace ludothek

LUDOTHEK_EXPORT(replay_open) std::size_t ludothek_replay_open() {
  return ludothek::give(ludothek::replay_door().open(ludothek::taken()));
}
LUDOTHEK_EXPORT(replay_people) std::size_t ludothek_replay_people(std::int32_t viewer) {
  return ludothek::give(ludothek::replay_door().people(viewer));
}
LUDOTHEK_EXPORT(replay_game)
std::size_t ludothek_replay_game(std::uint32_t move, std::int32_t viewer, std::int32_t fresh) {
  return ludothek::give(ludothek::replay_door().game(move, viewer, fresh != 0));
}
LUDOTHEK_EXPORT(replay_story) std::size_t ludothek_replay_story(std::int32_t viewer) {
  return ludothek::give(ludothek::replay_door().story(viewer));
}

LUDOTHEK_EXPORT(lesson_open) std::size_t ludothek_lesson_open() {
  return ludothek::give(ludothek::lesson_door().open(ludothek::taken()));
}
LUDOTHEK_EXPORT(lesson_handle) std::size_t ludothek_lesson_handle() {
  return ludothek::give(ludothek::lesson_door().handle(ludothek::taken()));
}

LUDOTHEK_EXPORT(analysis_open) std::size_t ludothek_analysis_open() {
  return ludothek::give(ludothek::analysis_door().open(ludothek::taken()));
}
LUDOTHEK_EXPORT(analysis_step) std::size_t ludothek_analysis_step() {
  return ludothek::give(ludothek::analysis_door().step());
}
LUDOTHEK_EXPORT(analysis_write) std::size_t ludothek_analysis_write() {
  return ludothek::give(ludothek::analysis_door().write());
}
