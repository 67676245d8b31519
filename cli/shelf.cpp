#include "cli/shelf.hpp"

#include <string>
#include <vector>

#include "record/catalog.hpp"
#include "shelf/rules.hpp"
#include "terminal/console.hpp"

namespace ludothek {
namespace {

std::string blurb_of(const std::string& game, const terminal::Company& company) {
  const Party& players = entry_of(game)->facts.players;
  return company.say("play.shelf." + game) + " " +
         company.say("play.shelf.players", {{"fewest", players.fewest}, {"most", players.most}});
}

// A box per game; where there are more than fit, without their lids.
void paint(terminal::Grid& grid, const terminal::Marks& marks, const terminal::Company& company) {
  const std::vector<std::string> games = Shelf::names();
  const bool lids = 5 * games.size() <= terminal::kBoardRows + 1;
  int top = 0;
  int i = 0;
  for (const std::string& game : games) {
    const bool chosen = marks.is_selected(i);
    if (lids) grid.frame(8, top, 64, 4, chosen ? terminal::kLamp : terminal::kDim);
    grid.put(lids ? 10 : 6, top, " " + std::to_string(++i) + " ", chosen ? terminal::kChosen : terminal::kBold);
    int row = lids ? top + 1 : top;
    for (const std::string& line : terminal::wrap(blurb_of(game, company), 58)) grid.put(11, row++, line);
    top = lids ? top + 5 : row;
  }
}

std::vector<terminal::Choice> choices(const terminal::Company& company) {
  std::vector<terminal::Choice> choices;
  for (const std::string& word : Shelf::names()) {
    const int place = static_cast<int>(choices.size());
    choices.push_back({.place = place,
                       .label = std::to_string(place + 1),
                       .name = company.say("game." + word),
                       .also = {word},
                       .legal = true,
                       .hue = {}});
  }
  return choices;
}

}  // namespace

std::optional<GameWish> choose_game(terminal::Stage& stage, const terminal::Abilities& abilities, Language language) {
  terminal::Console console(stage, abilities, "", {.language = language}, {});
  const auto offer = [&] { return choices(console.company()); };
  console.show([&] {
    return terminal::FrameContent{
        .title = console.say("play.shelf"),
        .paint = [&](terminal::Grid& grid, const terminal::Marks& marks) { paint(grid, marks, console.company()); },
        .lines = {},
        .question = console.say("play.shelf.ask"),
        .choices = offer(),
        .hint = console.say("play.hint.instant")};
  });
  for (const std::string& game : Shelf::names()) console.tell(blurb_of(game, console.company()));
  try {
    const std::size_t place = place_of(console.choose(offer, true));
    return GameWish{Shelf::names()[place], console.company().language};
  } catch (const terminal::Leave&) {
    return std::nullopt;
  }
}

}  // namespace ludothek
