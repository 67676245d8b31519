#include "cli/record_file.hpp"

#include <boost/json/parse.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "record/record.hpp"

namespace ludothek {
namespace {

bool is_complete(const std::string& text) {
  boost::system::error_code error;
  json::parse(text, error);
  return !error;
}

}  // namespace

Expected<RecordFile, Problem> RecordFile::open(const std::string& path) {
  if (path == "-") return RecordFile(std::nullopt);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return Problem{path + " is a folder, not a file of records", {}, {}};
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return Problem{path + " can't be read: " + std::strerror(errno), {}, {}};
  return RecordFile(std::move(file));
}

std::istream& RecordFile::input() { return file_ ? static_cast<std::istream&>(*file_) : std::cin; }
const std::istream& RecordFile::input() const { return file_ ? static_cast<const std::istream&>(*file_) : std::cin; }

// The next line that is not blank, cut just above the size no record may have.
std::optional<RecordFile::Entry> RecordFile::read_line() {
  std::istream& in = input();
  while (in.peek() != std::istream::traits_type::eof()) {
    ++line_;
    std::string text;
    for (int c = in.get(); c != std::istream::traits_type::eof() && c != '\n'; c = in.get()) {
      if (text.size() <= kLargestRecord) text += static_cast<char>(c);
    }
    if (text.find_first_not_of(" \t\r") != std::string::npos) return Entry{line_, std::move(text)};
  }
  return std::nullopt;
}

std::optional<RecordFile::Entry> RecordFile::next() {
  if (begun_) {
    if (one_document_) return std::nullopt;
    if (ahead_) return std::exchange(ahead_, std::nullopt);
    return read_line();
  }
  begun_ = true;
  std::optional<Entry> first = read_line();
  if (!first) return std::nullopt;
  ahead_ = read_line();
  // Lines are records of their own if one of the first two is a whole JSON text: a single broken line must not make
  // one document of the whole file.
  if (!ahead_ || is_complete(first->text) || is_complete(ahead_->text)) return first;
  one_document_ = true;
  for (; ahead_; ahead_ = read_line()) {
    if (first->text.size() <= kLargestRecord) first->text += "\n" + ahead_->text;
  }
  return first;
}

}  // namespace ludothek
