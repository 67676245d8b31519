// Ownership: whose a table is, where several nodes share one store (SharedStore). A table host that is given one claims
// a table before it reads it, and hands over who waits at it when it is another node's. Without one every table is its
// own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/host/tables/tables.hpp"
#include "server/store/shared_store.hpp"

namespace ludothek {

// A command that waited for its table to be read.
struct WaitingCommand {
  Visitor visitor{};
  Command command{};
  Moment arrived{};
  std::string text{};
};

class Ownership {
 public:
  Ownership() = default;
  Ownership(const Ownership&) = delete;
  Ownership& operator=(const Ownership&) = delete;
  virtual ~Ownership() = default;

  // This node's, as the store gave it last. On the store's thread.
  virtual Epoch epoch() const = 0;
  // No other node can have a table of this one's now. Else what is in memory may be of before: another may have gone on
  // with it, as long as the store does not say otherwise. On the table host's thread.
  virtual bool sure(Moment now) const = 0;
  // The table is that node's; these are at its door here. On the table host's thread.
  virtual void elsewhere(const std::string& code, Epoch owner, std::vector<Presence> visitors,
                         std::vector<WaitingCommand> commands) = 0;
};

}  // namespace ludothek
