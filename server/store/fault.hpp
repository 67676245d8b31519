// Fault: what the world did to us (a store, the network, a file), as a value with a sentence; never an exception, never
// swallowed. Answer<T>: what was asked for, or the Fault that came instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace ludothek {

struct Fault {
  enum class Kind : std::uint8_t {
    kConflict,     // what was asked contradicts what is there; nothing changed, the store goes on
    kFull,         // no room; nothing changed, the store goes on and the same may succeed later
    kUnavailable,  // somebody else has it, or it cannot be reached or opened; nothing changed
    kUnknown,      // it broke half-way: done or not, nobody can say. The store is failed: open it anew and read
    kFailed,       // the store failed before; nothing was tried
    kForeign,      // the file is damaged, of a newer program, or not ours
  };

  Kind kind = Kind::kUnavailable;
  std::string what;                   // a sentence for the person who runs the server; holds no secret
  std::optional<std::size_t> change;  // kConflict: which change of the commit, from 0
};

// The store is of no use any more: who runs it has to open it anew.
inline bool is_final(const Fault& fault) {
  return fault.kind == Fault::Kind::kUnknown || fault.kind == Fault::Kind::kFailed;
}

// "conflict", "full", "unavailable", "unknown", "failed", "foreign": for logs and metrics.
const char* name_of(Fault::Kind kind);

template <class T>
class Answer {
 public:
  Answer(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Answer(Fault fault) : content_(std::in_place_index<1>, std::move(fault)) {}  // NOLINT(google-explicit-constructor)
  explicit operator bool() const { return content_.index() == 0; }
  // REQUIRES: it converts to true.
  T& operator*() & { return *std::get_if<0>(&content_); }
  const T& operator*() const& { return *std::get_if<0>(&content_); }
  // By value, so that `for (… : *store.load(…))` walks over something that is still there.
  T operator*() && { return std::move(*std::get_if<0>(&content_)); }
  T* operator->() { return std::get_if<0>(&content_); }
  const T* operator->() const { return std::get_if<0>(&content_); }
  // REQUIRES: it converts to false.
  const Fault& fault() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Fault> content_;
};

}  // namespace ludothek
