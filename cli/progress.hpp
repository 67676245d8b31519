// A progress bar on the standard error, drawn only where somebody can see it: on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace ludothek {

class Progress {
 public:
  Progress(std::string label, std::int64_t total);
  ~Progress();  // clears the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Thread-safe.
  void add(std::int64_t done);

 private:
  void draw();

  const std::string label_;
  const std::int64_t total_;
  const bool shown_;
  std::mutex mutex_;
  std::int64_t done_ = 0;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace ludothek
