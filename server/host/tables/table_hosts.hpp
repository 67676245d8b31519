// TableHosts: the tables of each thread, and every table in exactly one of them, by its code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/host/tables/tables.hpp"

namespace ludothek {

class TableHosts {
 public:
  explicit TableHosts(std::vector<Tables*> hosts = {}) : hosts_(std::move(hosts)) {}
  // REQUIRES: there is one.
  Tables& of(const std::string& code) const { return *hosts_[std::hash<std::string>{}(code) % hosts_.size()]; }

 private:
  std::vector<Tables*> hosts_;
};

}  // namespace ludothek
