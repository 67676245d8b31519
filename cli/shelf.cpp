#include "cli/shelf.hpp"

#include <array>
#include <string_view>
#include <vector>

#include "terminal/console.hpp"

namespace ludothek {
namespace {

constexpr std::array<std::string_view, 3> kNames{"riffifi", "farbenpoker", "starmaster"};
constexpr std::array<std::string_view, 3> kBlurbs{"play.shelf.riffifi", "play.shelf.farbenpoker",
                                                  "play.shelf.starmaster"};

// A box a game.
void paint(terminal::Picture& picture, const terminal::Marks& marks, const terminal::Company& company) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const int top = static_cast<int>(i) * 5;
    const bool chosen = marks.is_selected(static_cast<int>(i));
    picture.frame(8, top, 64, 4, chosen ? terminal::kLamp : terminal::kDim);
    picture.put(10, top, " " + std::to_string(i + 1) + " ", chosen ? terminal::kChosen : terminal::kBold);
    int row = top;
    for (const std::string& line : terminal::wrap(company.say(kBlurbs[i]), 58)) picture.put(11, ++row, line);
  }
}

std::vector<terminal::Choice> choices(const terminal::Company& company) {
  std::vector<terminal::Choice> choices;
  for (int i = 0; i < 3; ++i) {
    const std::string word(kNames[static_cast<std::size_t>(i)]);
    choices.push_back({.place = i,
                       .label = std::to_string(i + 1),
                       .name = company.say("game." + word),
                       .also = {word},
                       .legal = true,
                       .hue = {}});
  }
  return choices;
}

}  // namespace

std::optional<Wish> choose_game(terminal::Stage& stage, const terminal::Abilities& abilities, Language language) {
  terminal::Console console(stage, abilities, "", {.language = language}, {});
  const auto offer = [&] { return choices(console.company()); };
  console.show([&] {
    return terminal::Scene{.title = console.say("play.shelf"),
                           .paint = [&](terminal::Picture& picture,
                                        const terminal::Marks& marks) { paint(picture, marks, console.company()); },
                           .lines = {},
                           .question = console.say("play.shelf.ask"),
                           .choices = offer(),
                           .hint = console.say("play.hint.instant")};
  });
  for (const std::string_view key : kBlurbs) console.tell(console.say(key));
  try {
    const auto place = static_cast<std::size_t>(console.choose(offer, true));
    return Wish{std::string(kNames[place]), console.company().language};
  } catch (const terminal::Leave&) {
    return std::nullopt;
  }
}

}  // namespace ludothek
