// The functions that table.wasm exports: TableDoor through WebAssembly's linear memory. wasm/table.mjs calls them, and
// nothing else should.
//
// A text goes in by way of buffer(size), which says where to write it; the next call takes it. Each call returns the
// size of its answer, which stands at answer() until the next call. The imports are WASI's: random_get, from which the
// seeds come, and fd_*, which are never used.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

#include "record/record.hpp"
#include "wasm/table_door.hpp"

namespace ludothek {
namespace {

// A table's log, or a record: the largest things that come in.
constexpr std::size_t kLargestText = 2 * kLargestRecord;

std::string text_in;   // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
std::string text_out;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

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

std::size_t give(std::string text) {
  text_out = std::move(text);
  return text_out.size();
}

std::string taken() { return std::exchange(text_in, {}); }

}  // namespace
}  // namespace ludothek

#define LUDOTHEK_EXPORT(name) extern "C" __attribute__((export_name(#name)))

// Null: too large.
LUDOTHEK_EXPORT(buffer) char* ludothek_buffer(std::size_t size) {
  if (size > ludothek::kLargestText) return nullptr;
  ludothek::text_in.resize(size);
  return ludothek::text_in.data();
}
LUDOTHEK_EXPORT(answer) const char* ludothek_answer() { return ludothek::text_out.data(); }

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
