#include "terminal/board.hpp"

#include <algorithm>

namespace ludothek::terminal {
namespace {

// Lower case where that is plain, one space between words, no hyphens.
std::string normal(std::string_view words) {
  std::string text;
  for (char letter : in_lower_case(std::string(words))) {
    if (letter == '-' || letter == '\t') letter = ' ';
    if (letter == ' ' && (text.empty() || text.back() == ' ')) continue;
    text += letter;
  }
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

bool is_called(const Choice& choice, std::string_view words) {
  return (!choice.label.empty() && normal(choice.label) == words) || normal(choice.name) == words ||
         std::ranges::any_of(choice.also, [&](const std::string& spelling) { return normal(spelling) == words; });
}

}  // namespace

Names Company::readers() const {
  const auto is_person = [](const std::string& level) { return level.empty(); };
  if (std::ranges::count_if(levels, is_person) != 1) return names;
  return {names, static_cast<int>(std::ranges::find_if(levels, is_person) - levels.begin())};
}

std::string Company::level(Seat seat) const {
  const auto place = static_cast<std::size_t>(seat);
  return place < levels.size() && !levels[place].empty() ? say("level." + levels[place]) : "";
}

const Choice* find_choice(const std::vector<Choice>& choices, std::string_view words) {
  std::string text = normal(words);
  while (!text.empty()) {
    // What is legal goes first: two cards may share a spelling with something that is not there.
    for (const bool legal : {true, false}) {
      for (const Choice& choice : choices) {
        if (choice.legal == legal && is_called(choice, text)) return &choice;
      }
    }
    const std::size_t space = text.find(' ');
    if (space == std::string::npos) break;
    text.erase(0, space + 1);
  }
  return nullptr;
}

std::string in_lower_case(std::string text) {
  for (char& letter : text) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return text;
}

json::string word_of(Hue hue) { return text_of(look_of(hue).word); }
json::string text_of(std::string_view text) { return json::string(text.data(), text.size()); }

}  // namespace ludothek::terminal
