// Fault: what the world did to us (a store, the network, a file), as a value with a sentence; never an exception, never
// swallowed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/expected.hpp"

namespace ludothek {

struct Fault {
  enum class Kind : std::uint8_t {
    kConflict,     // what was asked contradicts what is there; nothing changed, the store goes on
    kFull,         // no room; nothing changed, the store goes on and the same may succeed later
    kUnavailable,  // somebody else has it, or it cannot be reached or opened; nothing changed
    kUnknown,      // it broke half-way: done or not, nobody can say. The store is failed: open it anew and read
    kFailed,       // the store failed before; nothing was tried
    kForeign,      // the file is damaged, of a newer program, or not ours
    kDamaged,      // what was asked for is there, and not as it was written; nothing changed, the rest goes on
    kFenced,       // this node's lease ran out, or the table is another's (SharedStore); nothing changed
  };

  Kind kind = Kind::kUnavailable;
  std::string what;                   // a sentence for the person who runs the server; holds no secret
  std::optional<std::size_t> change;  // kConflict: which change of the commit, from 0; kFenced: if it is about one
};

using MaybeFault = std::optional<Fault>;  // nothing: it is done

inline constexpr std::size_t kFaultKinds = static_cast<std::size_t>(Fault::Kind::kFenced) + 1;

// The store is of no use any more: who runs it has to open it anew.
inline bool is_final(const Fault& fault) {
  return fault.kind == Fault::Kind::kUnknown || fault.kind == Fault::Kind::kFailed;
}

// "conflict", "full", "unavailable", "unknown", "failed", "foreign", "damaged", "fenced": for logs and metrics.
const char* name_of(Fault::Kind kind);

}  // namespace ludothek
