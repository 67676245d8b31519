#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <string>

#include "terminal/screen/interruption.hpp"
#include "terminal/screen/stage.hpp"
#include "terminal/screen/tty.hpp"

namespace ludothek::terminal {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

bool is_dumb() { return environment("TERM").empty() || environment("TERM") == "dumb"; }

class PlainStage final : public Stage {
 public:
  explicit PlainStage(const Abilities& abilities) : ascii_(abilities.ascii) {
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is noticed when writing
  }

  bool draws() const override { return false; }
  bool is_watched() const override { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1; }
  Size size() const override { return {}; }
  void draw(const Grid& /*grid*/) override {}

  void print(std::string_view line) override {
    std::string bytes = ascii_ ? to_ascii(line) : std::string(line);
    bytes += '\n';
    if (!write_all(STDOUT_FILENO, bytes)) throw Closed();
  }

  // What was scrolled away goes too. A dumb terminal can't be cleared: there it is pushed out of sight.
  bool clear() override {
    if (!is_watched()) return false;
    const std::string away =
        is_dumb() ? std::string(static_cast<std::size_t>(Tty::size().rows), '\n') : "\x1b[3J\x1b[2J\x1b[H";
    if (!write_all(STDOUT_FILENO, away)) throw Closed();
    return true;
  }

  Input wait(Deadline deadline) override {
    for (;;) {
      if (const std::size_t end = bytes_.find('\n'); end != std::string::npos) {
        Input input{.kind = Input::Kind::kLine, .key = {}, .line = bytes_.substr(0, end), .at = read_at_};
        bytes_.erase(0, end + 1);
        if (input.line.ends_with('\r')) input.line.pop_back();
        return input;
      }
      Interruption::check();
      std::array<pollfd, 3> ready{
          {{STDIN_FILENO, POLLIN, 0}, {Interruption::wake_end(), POLLIN, 0}, {STDOUT_FILENO, 0, 0}}};
      const int count = ::poll(ready.data(), ready.size(), milliseconds_until(deadline));
      if (count == 0) return {};
      // Nobody reads any more. Noticed here too: whoever waits for Enter alone may have nothing to write for ever.
      if (count > 0 && (ready[2].revents & (POLLERR | POLLNVAL)) != 0) throw Closed();
      if (count > 0 && ready[0].revents != 0) read_some();
    }
  }

  void drop_input() override {
    if (is_watched()) bytes_.clear();  // a script may write ahead
  }

 private:
  void read_some() {
    std::array<char, 4096> chunk{};
    const auto count = ::read(STDIN_FILENO, chunk.data(), chunk.size());
    read_at_ = Clock::now();
    if (count > 0) bytes_.append(chunk.data(), static_cast<std::size_t>(count));
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    // The end of the input ends a last line too, once.
    if (count <= 0) {
      if (bytes_.empty()) throw Closed();
      bytes_ += '\n';
    }
  }

  bool ascii_;
  Interruption interruption_{nullptr};
  std::string bytes_;
  Clock::time_point read_at_;
};

}  // namespace

std::unique_ptr<Stage> plain_stage(const Abilities& abilities) { return std::make_unique<PlainStage>(abilities); }

Abilities find_abilities() {
  Abilities abilities;
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe): before any thread
  abilities.ascii = std::string_view(nl_langinfo(CODESET)) != "UTF-8";
  const std::string_view depth = environment("COLORTERM");
  if (!environment("NO_COLOR").empty() || is_dumb()) {
    abilities.depth = Depth::kNone;
  } else if (depth == "truecolor" || depth == "24bit") {
    abilities.depth = Depth::kTrueColour;
  } else if (environment("TERM").find("256color") != std::string_view::npos) {
    abilities.depth = Depth::k256;
  }
  return abilities;
}

bool can_draw() { return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !is_dumb(); }

}  // namespace ludothek::terminal
