// RecordFile: the records of a file one after the other, each as text.
//
// A file is JSON Lines, a record per line, or one record laid out over several lines. A line that is too long to be a
// record is cut, never stored whole: no file can fill the memory.
#pragma once

#include <fstream>
#include <istream>
#include <optional>
#include <string>

#include "record/json/problem.hpp"

namespace ludothek {

class RecordFile {
 public:
  // "-" is the standard input. Fails when the file can't be read.
  static Expected<RecordFile, Problem> open(const std::string& path);

  struct Entry {
    std::size_t line;  // where it begins, from 1
    std::string text;
  };
  // Nothing when the file ends.
  std::optional<Entry> next();
  // Whether reading stopped because of the device rather than at the file's end.
  bool failed() const { return input().bad(); }

 private:
  explicit RecordFile(std::optional<std::ifstream> file) : file_(std::move(file)) {}

  std::istream& input();
  const std::istream& input() const;
  std::optional<Entry> read_line();

  std::optional<std::ifstream> file_;  // nothing: the standard input
  std::optional<Entry> ahead_;
  std::size_t line_ = 0;
  bool begun_ = false;
  bool one_document_ = false;
};

}  // namespace ludothek
