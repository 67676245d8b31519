// Expected<T, E>: a value, or the error that came instead. Named like the standard's std::expected (C++23), with the
// same members, so that it can give way to it; a `Result` is how a game ended (engine/game.hpp). Unlike the standard's,
// an error is taken as it is, without a wrapper: T and E must be different types.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

namespace ludothek {

template <class T, class E>
class Expected {
  static_assert(!std::is_same_v<T, E>);

 public:
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}  // NOLINT(google-explicit-constructor)
  Expected(E error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  // REQUIRES: has_value().
  T& operator*() & { return *std::get_if<0>(&content_); }
  const T& operator*() const& { return *std::get_if<0>(&content_); }
  // By value, so that `for (… : *store.load(…))` walks over something that is still there.
  T operator*() && { return std::move(*std::get_if<0>(&content_)); }
  T* operator->() { return std::get_if<0>(&content_); }
  const T* operator->() const { return std::get_if<0>(&content_); }

  // REQUIRES: !has_value().
  const E& error() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, E> content_;
};

}  // namespace ludothek
