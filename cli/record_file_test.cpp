#include "cli/record_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "record/record.hpp"
#include "tests/sentence.hpp"

namespace ludothek::tests {
namespace {

// A file that is gone after the test.
class Scratch {
 public:
  explicit Scratch(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }
  ~Scratch() { std::filesystem::remove(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_ = testing::TempDir() + "record_file_test." + std::to_string(getpid());
};

struct Found {
  std::size_t line;
  std::string text;
  bool operator==(const Found&) const = default;
};
void PrintTo(const Found& found, std::ostream* out) {  // NOLINT(readability-identifier-naming): GoogleTest's name
  *out << found.line << ": " << found.text.substr(0, 100);
}

std::vector<Found> read_all(const std::string& text) {
  const Scratch scratch(text);
  auto file = RecordFile::open(scratch.path());
  if (!file) {
    ADD_FAILURE() << file.error().what;
    return {};
  }
  std::vector<Found> all;
  while (auto entry = file->next()) all.push_back({entry->line, entry->text});
  EXPECT_FALSE(file->next());  // the end stays the end
  EXPECT_FALSE(file->failed());
  return all;
}

using Entries = std::vector<Found>;

RULE(RecordFile, "JSON Lines: a record per line") {
  EXPECT_EQ(read_all("{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n"),
            (Entries{{1, "{\"a\":1}"}, {2, "{\"b\":2}"}, {3, "{\"c\":3}"}}));
  EXPECT_EQ(read_all("{\"a\":1}\n"), (Entries{{1, "{\"a\":1}"}}));
}

RULE(RecordFile, "the newline at the end may be missing") {
  EXPECT_EQ(read_all("{}"), (Entries{{1, "{}"}}));
  EXPECT_EQ(read_all("{}\n[]"), (Entries{{1, "{}"}, {2, "[]"}}));
}

RULE(RecordFile, "blank lines are skipped but counted") {
  EXPECT_EQ(read_all("\n \t\n{}\n\n\r\n[]\n\n"), (Entries{{3, "{}"}, {6, "[]"}}));
}

RULE(RecordFile, "lines may end as on Windows") {
  // The carriage return is white space to JSON.
  EXPECT_EQ(read_all("{}\r\n[]\r\n"), (Entries{{1, "{}\r"}, {2, "[]\r"}}));
  EXPECT_EQ(read_all("{\r\n\"a\":\r\n1}\r\n"), (Entries{{1, "{\r\n\"a\":\r\n1}\r"}}));
}

RULE(RecordFile, "one record may be laid out over many lines") {
  const std::string text = "\n{\n  \"a\": 1,\n\n  \"b\": [\n    2\n  ]\n}\n";
  EXPECT_EQ(read_all(text), (Entries{{2, "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}"}}));
}

RULE(RecordFile, "a broken line among good ones stays one line, wherever it is") {
  EXPECT_EQ(read_all("{\"a\":\n{}\n[]\n"), (Entries{{1, "{\"a\":"}, {2, "{}"}, {3, "[]"}}));
  EXPECT_EQ(read_all("{}\n{\"a\":\n[]\n"), (Entries{{1, "{}"}, {2, "{\"a\":"}, {3, "[]"}}));
  EXPECT_EQ(read_all("{}\n[]\nnonsense"), (Entries{{1, "{}"}, {2, "[]"}, {3, "nonsense"}}));
}

RULE(RecordFile, "a file of one broken line is that line") {
  EXPECT_EQ(read_all("{\"a\":\n"), (Entries{{1, "{\"a\":"}}));
  EXPECT_EQ(read_all(std::string("\0\xff\n", 3)), (Entries{{1, std::string("\0\xff", 2)}}));
}

RULE(RecordFile, "an empty file has no record") {
  EXPECT_EQ(read_all(""), Entries{});
  EXPECT_EQ(read_all("\n\n \r\n"), Entries{});
}

RULE(RecordFile, "a line too long for a record is cut just above the limit, and the next one is read") {
  const std::string long_line(kLargestRecord + 3'000'000, ' ');
  const std::vector<Found> all = read_all("{}\n[" + long_line + "]\n{}\n");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[1].line, 2u);
  EXPECT_GT(all[1].text.size(), kLargestRecord);  // so that the reader refuses it for its size …
  EXPECT_LE(all[1].text.size(), kLargestRecord + 1);
  EXPECT_FALSE(read_record(all[1].text));
  EXPECT_EQ(all[2], (Found{3, "{}"}));
}

RULE(RecordFile, "a laid out record too long for one is cut as well") {
  std::string text = "{\n";
  for (int i = 0; i < 20; ++i) text += "\"" + std::string(1'000'000, 'x') + "\":\n";
  const std::vector<Found> all = read_all(text);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_GT(all[0].text.size(), kLargestRecord);
  EXPECT_LT(all[0].text.size(), kLargestRecord + 1'100'000);  // by less than a line
  EXPECT_FALSE(read_record(all[0].text));
}

RULE(RecordFile, "what can't be read says why") {
  const auto missing = RecordFile::open("tests/no_such_file.jsonl");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().what, "tests/no_such_file.jsonl can't be read: No such file or directory");
  const auto folder = RecordFile::open("tests");
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().what, "tests is a folder, not a file of records");
  EXPECT_FALSE(RecordFile::open(""));
}

RULE(RecordFile, "a device that fails in the middle is not the file's end") {
  auto file = RecordFile::open("/proc/self/mem");  // opens, but can't be read at its beginning
  if (!file) GTEST_SKIP() << file.error().what;
  EXPECT_FALSE(file->next());
  EXPECT_TRUE(file->failed());
}

}  // namespace
}  // namespace ludothek::tests
