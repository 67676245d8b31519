// Client: where a table host sends what is for one connection. Called on the table host's thread; the connection may
// live on another, so nothing here waits or answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "table/table.hpp"

namespace ludothek {

class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;

  // With `timed`: Tables::sent when it went out, and a ping right behind it, whose pong is Tables::pong. `re`: the
  // number of the client's question that this answers, as the text says too.
  virtual void deliver(const std::string& table, Text text, bool timed, std::optional<std::uint64_t> re) = 0;
  // The last about this table: the connection is no longer there. `entering`: which of its Tables::enter this ends;
  // it may have said the next one already.
  virtual void dismiss(const std::string& table, std::uint64_t entering, Text text) = 0;
  // Something will be delivered soon: what that takes is fetched (engine/fetch.hpp).
  virtual void expect_delivery() const {}
};

}  // namespace ludothek
