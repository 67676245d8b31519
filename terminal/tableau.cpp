#include "terminal/tableau.hpp"

namespace ludothek::terminal {

void Tableau::ask_aloud(Phrase question) {
  ask(std::move(question));
  console_.tell(question_(company()));
}

void Tableau::offer_nothing() {
  ask_nothing();
  hint_ = {};
  offered_ = {};
}

void Tableau::show(Phrase hint) {
  hint_ = std::move(hint);
  console_.show([this] { return content(look_, {}); });
}

void Tableau::show_open(const std::shared_ptr<const Look>& look, const Shown& shown) {
  console_.show([this, look, shown] { return content(look, shown); });
}

void Tableau::show_curtain(const Phrase& pass) {
  console_.show([this, pass] {
    FrameContent content;
    content.title = look_->title(company());
    content.lines = {pass(company())};
    content.question = company().say("play.curtain");
    return content;
  });
}

FrameContent Tableau::content(const std::shared_ptr<const Look>& look, const Shown& shown) const {
  FrameContent content;
  content.title = look->title(company());
  content.paint = [this, look, shown](Grid& grid, Marks& marks) { look->paint(grid, company(), shown, marks); };
  for (const Line& line : lines_) content.lines.push_back(line.phrase(company()));
  if (question_) content.question = question_(company());
  if (hint_) content.hint = hint_(company());
  if (offered_) content.choices = offered_();
  return content;
}

}  // namespace ludothek::terminal
