// TableHosts: one a thread, and every table in exactly one of them, by its code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/host/tables/table_host.hpp"

namespace ludothek {

class TableHosts {
 public:
  explicit TableHosts(std::vector<TableHost*> hosts = {}) : hosts_(std::move(hosts)) {}
  // REQUIRES: there is one.
  TableHost& of(const std::string& code) const { return *hosts_[std::hash<std::string>{}(code) % hosts_.size()]; }

 private:
  std::vector<TableHost*> hosts_;
};

}  // namespace ludothek
