#include "terminal/screen/interruption.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "terminal/screen/stage.hpp"

namespace ludothek::terminal {
namespace {

constexpr std::array kDeadly{SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// What a signal handler must know: it can get nothing else handed in.
struct Shared {
  void (*restore)() = nullptr;
  volatile std::sig_atomic_t signal = 0;
  std::array<int, 2> wake{-1, -1};  // a pipe: a handler writes, whoever waits notices
};
Shared shared;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): see above

extern "C" void on_deadly_signal(int signal) {
  const int error = errno;
  if (shared.signal != 0) {  // the second one does not wait for anything
    std::signal(signal, SIG_DFL);
    ::raise(signal);
    return;
  }
  if (shared.restore != nullptr) shared.restore();
  shared.signal = signal;
  Interruption::wake_up();
  errno = error;
}

}  // namespace

void handle_signal(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

Interruption::Interruption(void (*restore)()) {
  if (::pipe2(shared.wake.data(), O_NONBLOCK | O_CLOEXEC) != 0) throw Closed();
  shared.restore = restore;
  shared.signal = 0;
  for (const int signal : kDeadly) handle_signal(signal, &on_deadly_signal);
}

Interruption::~Interruption() {
  for (const int signal : kDeadly) handle_signal(signal, SIG_DFL);
  for (int& end : shared.wake) ::close(std::exchange(end, -1));
}

void Interruption::check() {
  if (shared.signal != 0) throw Interrupted{shared.signal};
}

int Interruption::wake_end() { return shared.wake[0]; }

void Interruption::wake_up() {
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(shared.wake[1], &byte, 1);
}

void Interruption::drain() {
  std::array<char, 64> bytes{};
  while (::read(shared.wake[0], bytes.data(), bytes.size()) > 0) {
  }
}

void end_by(const Interrupted& interrupted) {
  std::signal(interrupted.signal, SIG_DFL);
  ::raise(interrupted.signal);           // so that whoever started us sees why we ended
  std::_Exit(128 + interrupted.signal);  // the signal was blocked
}

}  // namespace ludothek::terminal
