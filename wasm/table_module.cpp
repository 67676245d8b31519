// The functions that table.wasm exports: TableDoor through WebAssembly's linear memory (wasm/exchange.hpp).
// wasm/table.mjs calls them, and nothing else should. The imports are WASI's: random_get, from which the seeds come,
// and fd_*, which are never used.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "wasm/exchange.hpp"
#include "wasm/table_door.hpp"

namespace ludothek {
namespace {

Seed draw_seed() {
  Seed seed{};
  // A game that could be foreseen is worse than none.
  if (getentropy(seed.data(), seed.size()) != 0) std::abort();
  return seed;
}

TableDoor& door() {
  static TableDoor the_door(draw_seed);
  return the_door;
}

}  // namespace
}  // namespace ludothek

LUDOTHEK_EXPORT(open) std::size_t ludothek_open(double now) {
  return ludothek::give(ludothek::door().open(now, ludothek::taken()));
}
LUDOTHEK_EXPORT(restore) std::size_t ludothek_restore(double now) {
  return ludothek::give(ludothek::door().restore(now, ludothek::taken()));
}
LUDOTHEK_EXPORT(enter) std::size_t ludothek_enter(double now, std::uint32_t visitor) {
  return ludothek::give(ludothek::door().enter(now, visitor, ludothek::taken()));
}
LUDOTHEK_EXPORT(leave) std::size_t ludothek_leave(double now, std::uint32_t visitor) {
  return ludothek::give(ludothek::door().leave(now, visitor));
}
LUDOTHEK_EXPORT(handle) std::size_t ludothek_handle(double now, std::uint32_t visitor) {
  return ludothek::give(ludothek::door().handle(now, visitor, ludothek::taken()));
}
LUDOTHEK_EXPORT(sent) std::size_t ludothek_sent(double now, std::uint32_t visitor) {
  return ludothek::give(ludothek::door().sent(now, visitor));
}
LUDOTHEK_EXPORT(pong) std::size_t ludothek_pong(double now, std::uint32_t visitor) {
  return ludothek::give(ludothek::door().pong(now, visitor));
}
LUDOTHEK_EXPORT(tick) std::size_t ludothek_tick(double now) { return ludothek::give(ludothek::door().tick(now)); }
LUDOTHEK_EXPORT(verify) std::size_t ludothek_verify() { return ludothek::give(ludothek::verify(ludothek::taken())); }
