// TableName: a table as those speak of it who are there. Its code says which; whoever has the table notes beside it
// where it lies, so that it is looked for by its code once and not with every message.
//
// Copies are the same name, and may be handed from thread to thread.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/fetch.hpp"

namespace ludothek {

class TableName {
 public:
  // Not explicit: who says something of a table once just says its code.
  TableName(std::string code) : said_(std::make_shared<Said>(std::move(code))) {}  // NOLINT(*-explicit-constructor)

  const std::string& code() const { return said_->code; }
  // Three for the table host's own thread: where it lies, if it still does.
  std::shared_ptr<void> place() const { return said_->place.lock(); }
  void note(const std::shared_ptr<void>& place) const {
    said_->place = place;
    said_->address = place.get();
  }
  // Where it lay, without a look at it.
  const void* address() const { return said_->address; }
  // What is noted is fetched (engine/fetch.hpp).
  void expect() const { fetch(*said_); }

 private:
  struct Said {
    explicit Said(std::string name) : code(std::move(name)) {}

    const std::string code;
    std::weak_ptr<void> place;  // not owned: whoever is at a table is known to it, and both would stay for ever
    const void* address = nullptr;
  };
  std::shared_ptr<Said> said_;
};

}  // namespace ludothek
