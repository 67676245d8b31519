#include <termios.h>
#include <unistd.h>

#include "terminal/screen/stage.hpp"
#include "terminal/screen/tty.hpp"

namespace ludothek::terminal {
namespace {

// How long an escape may wait for the rest of an arrow.
constexpr std::chrono::milliseconds kEscapeDelay{40};

class FullStage final : public Stage {
 public:
  explicit FullStage(const Abilities& abilities) : screen_(abilities.depth) {}

  bool draws() const override { return true; }
  bool is_watched() const override { return true; }
  Size size() const override { return Tty::size(); }
  void draw(const Grid& grid) override { Tty::write(screen_.update(grid)); }
  void print(std::string_view /*line*/) override {}
  bool clear() override { return true; }  // the next grid shows nothing of the last one

  Input wait(Deadline deadline) override {
    for (;;) {
      if (const auto key = keys_.next()) return {.kind = Input::Kind::kKey, .key = *key, .line = {}, .at = read_at_};
      const Deadline escape = read_at_ + kEscapeDelay;
      const bool hurry = keys_.undecided() && (!deadline || *escape < *deadline);
      switch (Tty::wait(hurry ? escape : deadline)) {
        case Tty::Woken::kRedraw:
          screen_.forget();
          return {.kind = Input::Kind::kRedraw};
        case Tty::Woken::kInput:
          read_at_ = Clock::now();  // a race is decided by this
          keys_.feed(Tty::read());
          break;
        case Tty::Woken::kTimeout:
          if (!hurry) return {};
          keys_.give_up();
          break;
      }
    }
  }

  void drop_input() override {
    tcflush(STDIN_FILENO, TCIFLUSH);
    keys_ = {};
  }

 private:
  Tty tty_;
  Screen screen_;
  KeyParser keys_;
  Clock::time_point read_at_;
};

}  // namespace

std::unique_ptr<Stage> full_stage(const Abilities& abilities) { return std::make_unique<FullStage>(abilities); }

}  // namespace ludothek::terminal
