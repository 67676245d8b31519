// Houses: one a thread, and every table in exactly one of them, by its code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/house.hpp"

namespace ludothek {

class Houses {
 public:
  explicit Houses(std::vector<House*> houses = {}) : houses_(std::move(houses)) {}
  // REQUIRES: there is one.
  House& of(const std::string& code) const { return *houses_[std::hash<std::string>{}(code) % houses_.size()]; }

 private:
  std::vector<House*> houses_;
};

}  // namespace ludothek
