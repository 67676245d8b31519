#include "cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace ludothek {
namespace {

constexpr int kWidth = 30;
constexpr auto kRedraw = std::chrono::milliseconds(100);

}  // namespace

Progress::Progress(std::string label, std::int64_t total)
    : label_(std::move(label)), total_(total), shown_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::add(std::int64_t done) {
  if (!shown_) return;
  const std::lock_guard lock(mutex_);
  done_ += done;
  draw();
}

void Progress::draw() {
  const auto now = std::chrono::steady_clock::now();
  if (now - drawn_ < kRedraw) return;
  drawn_ = now;
  const double share = total_ > 0 ? static_cast<double>(done_) / static_cast<double>(total_) : 1;
  const double passed = std::chrono::duration<double>(now - begun_).count();
  const int full = static_cast<int>(share * kWidth);
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
  fmt::print(stderr, "\r\033[K{} {} {:3.0f} %  {:.0f} s left", label_, bar, share * 100,
             share > 0 ? passed / share - passed : 0);
  std::fflush(stderr);
}

}  // namespace ludothek
