// A command as main() runs it, for tests: its exit code and what it says on both channels.
#pragma once

#include <gtest/gtest.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace ludothek {

struct Output {
  int code;
  std::string out;
  std::string err;
};

// `add` adds the command to the program; `words` are its name and its arguments.
inline Output run_command(void (*add)(CLI::App&, int&), std::vector<std::string> words) {
  CLI::App program;
  int code = 0;
  add(program, code);
  std::ranges::reverse(words);  // as CLI11 takes them
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  try {
    program.parse(words);
  } catch (const CLI::ParseError&) {
    code = 2;  // what main() makes of it
  }
  std::string out = testing::internal::GetCapturedStdout();
  return {code, std::move(out), testing::internal::GetCapturedStderr()};
}

}  // namespace ludothek
