// Tableau<G>: what is on show of one game: the table as one seat sees it, what happened, the question and what can be
// chosen. It is drawn anew whenever it is asked for, so that a resized window and a changed language show it too.
//
// It holds a View, never a State: what the one who looks may not know can't get on the screen from here.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "record/codec.hpp"
#include "terminal/board.hpp"
#include "terminal/console.hpp"

namespace ludothek::terminal {

template <Recordable G>
class Tableau {
 public:
  using View = typename G::View;

  Tableau(Console& console, const View& view) : console_(console), view_(view) {}

  Console& console() { return console_; }
  const Company& company() const { return console_.company(); }
  const View& view() const { return view_; }

  // The table as it lies from now on.
  void lay(const View& view) { view_ = view; }
  void ask(Phrase question) { question_ = std::move(question); }
  // The question, said to those who get lines as well.
  void ask_aloud(Phrase question) {
    ask(std::move(question));
    console_.tell(question_(company()));
  }
  void ask_nothing() { question_ = {}; }
  void offer(std::function<std::vector<Choice>()> choices) { offered_ = std::move(choices); }
  void offer_nothing() {
    ask_nothing();
    hint_ = {};
    offered_ = {};
  }

  // What happened, oldest first.
  std::vector<Phrase>& lines() { return lines_; }

  void show(Phrase hint = {}) {
    hint_ = std::move(hint);
    console_.show([this] { return scene(view_, {}); });
  }
  // A moment in which colours lie open that are hidden again soon.
  void show_open(const View& view, const Shown& shown) {
    console_.show([this, view, shown] { return scene(view, shown); });
  }
  // A curtain in front of the table: nothing of any hand, only who comes next.
  void show_curtain(const Phrase& pass) {
    console_.show([this, pass] {
      Scene scene;
      scene.title = Board<G>::title(view_, company());
      scene.lines = {pass(company())};
      scene.question = company().say("play.curtain");
      return scene;
    });
  }

 private:
  Scene scene(const View& view, const Shown& shown) const {
    Scene scene;
    scene.title = Board<G>::title(view, company());
    scene.paint = [this, view, shown](Picture& picture, Marks& marks) {
      Board<G>::paint(picture, view, company(), shown, marks);
    };
    for (const Phrase& line : lines_) scene.lines.push_back(line(company()));
    if (question_) scene.question = question_(company());
    if (hint_) scene.hint = hint_(company());
    if (offered_) scene.choices = offered_();
    return scene;
  }

  Console& console_;
  View view_;
  std::vector<Phrase> lines_;
  Phrase question_;
  Phrase hint_;
  std::function<std::vector<Choice>()> offered_;
};

}  // namespace ludothek::terminal
