// The lessons' files of the boxes on the shelf, for tests: which there are, and what stands in them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "record/catalog.hpp"

namespace ludothek {

namespace fs = std::filesystem;

inline std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline fs::path folder_of(std::string_view game) {
  for (const char* shelf : {"games", "examples"}) {
    if (fs::exists(fs::path(shelf) / game)) return fs::path(shelf) / game;
  }
  return {};
}

struct LessonFile {
  std::string game;
  fs::path path;
};

inline std::vector<LessonFile> all_lessons() {
  std::vector<LessonFile> lessons;
  for (const GameEntry& entry : catalog()) {
    const std::string game(entry.facts.name);
    const fs::path folder = folder_of(game) / "lessons";
    if (!fs::exists(folder)) continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().extension() == ".json" && file.path().stem().extension().empty()) {
        lessons.push_back({game, file.path()});
      }
    }
  }
  std::ranges::sort(lessons, {}, &LessonFile::path);
  return lessons;
}

}  // namespace ludothek
