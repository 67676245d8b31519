// The conformance vectors, for tests: records that another implementation wrote, a line each.
#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace ludothek {

inline std::vector<std::string> lines_of(const char* path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

inline const std::vector<std::string>& good_vectors() {
  static const std::vector<std::string> kLines = lines_of("tests/vectors/good.jsonl");
  return kLines;
}

// The first of each game, with so many players.
inline const std::string& vector_of(const std::string& game, int players) {
  const std::string start = R"("game":")" + game + R"(","players":)" + std::to_string(players);
  for (const std::string& line : good_vectors()) {
    if (line.find(start) != std::string::npos) return line;
  }
  static const std::string kNone;
  return kNone;
}

}  // namespace ludothek
