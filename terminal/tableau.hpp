// Tableau: what is on show of one game: the table as one seat sees it, what happened, the question and what can be
// chosen. It is drawn anew whenever it is asked for, so that a resized window and a changed language show it too.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "terminal/any_board.hpp"
#include "terminal/console.hpp"

namespace ludothek::terminal {

// A sentence of what happened.
struct Line {
  Phrase phrase;
  json::object event = {};  // that it tells, where something of it fades
  bool is_new = false;      // it tells of the last move
};

class Tableau {
 public:
  explicit Tableau(Console& console) : console_(console) {}
  // The console draws from it.
  Tableau(const Tableau&) = delete;
  Tableau& operator=(const Tableau&) = delete;

  Console& console() { return console_; }
  const Company& company() const { return console_.company(); }
  // REQUIRES (all below): lay() was called.
  const std::shared_ptr<const Look>& look() const { return look_; }

  // The table as it lies from now on.
  void lay(std::shared_ptr<const Look> look) { look_ = std::move(look); }
  void ask(Phrase question) { question_ = std::move(question); }
  // The question, said to those who get lines as well.
  void ask_aloud(Phrase question);
  void ask_nothing() { question_ = {}; }
  void offer(std::function<std::vector<Choice>()> choices) { offered_ = std::move(choices); }
  void offer_nothing();

  // What happened, oldest first.
  std::vector<Line>& lines() { return lines_; }

  void show(Phrase hint = {});
  // A moment in which colours lie open that are hidden again soon.
  void show_open(const std::shared_ptr<const Look>& look, const Shown& shown);
  // A curtain in front of the table: nothing of any hand, only who comes next.
  void show_curtain(const Phrase& pass);

 private:
  FrameContent content(const std::shared_ptr<const Look>& look, const Shown& shown) const;

  Console& console_;
  std::shared_ptr<const Look> look_;
  std::vector<Line> lines_;
  Phrase question_;
  Phrase hint_;
  std::function<std::vector<Choice>()> offered_;
};

}  // namespace ludothek::terminal
