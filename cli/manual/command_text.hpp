// What a command says of itself: its options, arguments and subcommands as plain text, read from CLI11 once, so that
// help, manual pages and completions tell the same and nothing is written twice.
//
// It knows nothing of any single command.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

namespace ludothek {

struct OptionText {
  std::vector<std::string> names;   // "-q", "--quiet"; of an argument without a dash: "FILE"
  std::string value;                // what it takes, as in "TEXT" or "INT in [0 - 256]"; of a flag ""
  std::vector<std::string> values;  // where it takes one of these
  std::string usual;                // what holds when it is not given, if that can be said
  std::string variable;             // of the environment, if one may say it
  std::string about;
  bool argument = false;  // it has no name: its place says what it is
  bool required = false;
  bool repeats = false;  // any number of values

  bool takes_value() const { return !value.empty() || !values.empty(); }
  bool takes_file() const;  // it may be one: nothing says otherwise
};

struct CommandText {
  std::vector<std::string> path;  // "ludothek", "store", "backup"
  std::string about;
  std::string footer;
  std::vector<OptionText> options;
  std::vector<CommandText> commands;

  const std::string& name() const { return path.back(); }
  std::string words(std::string_view between) const;  // the path as one word: "ludothek store backup"
};

// The program with everything below it.
CommandText describe(const CLI::App& program);

// A description as one line of a list: up to its first full stop, semicolon or line break.
std::string in_short(const std::string& about);

}  // namespace ludothek
