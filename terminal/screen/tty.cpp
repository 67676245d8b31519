#include "terminal/screen/tty.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string>

namespace ludothek::terminal {
namespace {

// Alternate screen, no cursor, no wrapping at the last column; and all of it undone.
constexpr std::string_view kEnter = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
constexpr std::string_view kLeave = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

// What a signal handler must know: it can get nothing else handed in.
struct Shared {
  termios before{};
  termios during{};
  volatile std::sig_atomic_t active = 0;
};
Shared shared;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): see above

void enter() {
  tcsetattr(STDIN_FILENO, TCSADRAIN, &shared.during);
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, kEnter.data(), kEnter.size());
}

void leave() {
  if (shared.active == 0) return;
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, kLeave.data(), kLeave.size());
  tcsetattr(STDIN_FILENO, TCSANOW, &shared.before);
}

// In the handler of a deadly signal.
void leave_for_good() {
  leave();
  shared.active = 0;
}

extern "C" void on_resize(int /*signal*/) {
  const int error = errno;
  Interruption::wake_up();
  errno = error;
}

extern "C" void on_stop(int signal) {
  leave();
  std::signal(signal, SIG_DFL);
  ::raise(signal);  // blocked until this handler returns
}

extern "C" void on_continue(int /*signal*/) {
  const int error = errno;
  if (shared.active != 0) {
    handle_signal(SIGTSTP, &on_stop);
    enter();
    Interruption::wake_up();
  }
  errno = error;
}

}  // namespace

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    Interruption::check();  // the terminal is given back already: nothing more is drawn
    const auto written = ::write(file, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd ready{file, POLLOUT, 0};
      ::poll(&ready, 1, 1000);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

int milliseconds_until(Deadline deadline) {
  if (!deadline) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

Tty::Tty() : interruption_(&leave_for_good) {
  tcgetattr(STDIN_FILENO, &shared.before);
  shared.during = shared.before;
  shared.during.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
  shared.during.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);  // Ctrl-C and Ctrl-Z stay signals
  shared.during.c_cc[VMIN] = 1;
  shared.during.c_cc[VTIME] = 0;
  shared.active = 1;
  handle_signal(SIGWINCH, &on_resize);
  handle_signal(SIGTSTP, &on_stop);
  handle_signal(SIGCONT, &on_continue);
  enter();
}

Tty::~Tty() {
  leave();
  shared.active = 0;
  for (const int signal : {SIGWINCH, SIGTSTP, SIGCONT}) handle_signal(signal, SIG_DFL);
}

Size Tty::size() {
  winsize window{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0) return {};
  return {window.ws_col, window.ws_row};
}

void Tty::write(std::string_view bytes) {
  if (!write_all(STDOUT_FILENO, bytes)) throw Closed();
}

Tty::Woken Tty::wait(Deadline deadline) {
  for (;;) {
    Interruption::check();
    std::array<pollfd, 2> ready{{{STDIN_FILENO, POLLIN, 0}, {Interruption::wake_end(), POLLIN, 0}}};
    const int count = ::poll(ready.data(), ready.size(), milliseconds_until(deadline));
    if (count < 0 && errno != EINTR) throw Closed();
    if (count < 0) continue;
    if ((ready[1].revents & POLLIN) != 0) {
      Interruption::drain();
      Interruption::check();
      return Woken::kRedraw;
    }
    if (ready[0].revents != 0) return Woken::kInput;
    if (deadline && Clock::now() >= *deadline) return Woken::kTimeout;
  }
}

std::string Tty::read() {
  std::array<char, 256> bytes{};
  const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count > 0) return {bytes.data(), static_cast<std::size_t>(count)};
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return {};
  throw Closed();
}

}  // namespace ludothek::terminal
