// The names of several seats, no two the same: who has the name of another one has the number of the seat beside it.
#pragma once

#include <string>
#include <vector>

namespace ludothek {

// An empty name stays empty: the seat is said instead.
std::vector<std::string> told_apart(std::vector<std::string> names);

}  // namespace ludothek
