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
  console_.show([this] { return scene(look_, {}); });
}

void Tableau::show_open(const std::shared_ptr<const Look>& look, const Shown& shown) {
  console_.show([this, look, shown] { return scene(look, shown); });
}

void Tableau::show_curtain(const Phrase& pass) {
  console_.show([this, pass] {
    Scene scene;
    scene.title = look_->title(company());
    scene.lines = {pass(company())};
    scene.question = company().say("play.curtain");
    return scene;
  });
}

Scene Tableau::scene(const std::shared_ptr<const Look>& look, const Shown& shown) const {
  Scene scene;
  scene.title = look->title(company());
  scene.paint = [this, look, shown](Picture& picture, Marks& marks) { look->paint(picture, company(), shown, marks); };
  for (const Line& line : lines_) scene.lines.push_back(line.phrase(company()));
  if (question_) scene.question = question_(company());
  if (hint_) scene.hint = hint_(company());
  if (offered_) scene.choices = offered_();
  return scene;
}

}  // namespace ludothek::terminal
