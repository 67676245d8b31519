// Board<G>: how one game looks and how its moves are called at a terminal. One specialisation per game.
//
// A board draws from a View and from what is being shown at this moment, and from nothing else; what may be done it is
// told. No rules here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.hpp"
#include "terminal/screen/glyphs.hpp"
#include "terminal/screen/grid.hpp"
#include "texts/texts.hpp"

namespace ludothek::terminal {

inline constexpr int kBoardColumns = 80;
inline constexpr int kBoardRows = 14;
inline constexpr int kBoardPlaces = 64;  // as many as there are actions of a kind (engine/choices.hpp)

// Who plays, and in which language.
struct Company {
  Language language = Language::kEnglish;
  std::vector<std::string> names;
  std::vector<std::string> levels;  // empty: a person

  std::string say(std::string_view key, const json::object& values = {}) const {
    return ludothek::say(language, key, values, readers());
  }
  std::string name(Seat seat) const { return say("play.name", {{"seat", index(seat)}}); }
  // To one person alone at the keyboard the texts say "you"; to several they give names.
  Names readers() const;
  // "casual"; nothing for a person.
  std::string level(Seat seat) const;
};

// Something that can be chosen, legal or not, and how it is called.
struct Choice {
  int place = 0;
  std::string label;              // what one types: "3", "A7", "R"
  std::string name;               // "red 5"
  std::vector<std::string> also;  // other spellings
  bool legal = false;
  std::optional<Hue> hue;
  std::string outlook = {};  // what it would do, as far as that can be foreseen
};

// What may be chosen on the board and what is selected; the board notes where each lies.
struct Marks {
  std::uint64_t legal = 0;
  int selected = -1;
  std::array<Place, kBoardPlaces> where{};

  bool is_legal(int place) const { return ((legal >> place) & 1u) != 0; }
  bool is_selected(int place) const { return place == selected; }
};

// Colours that lie open for a moment, by place (a hole, a cell).
using Shown = std::array<std::optional<Hue>, kBoardPlaces>;

// Each box has its own (games/<box>/terminal/board.hpp), with
//   kInstant  a label is one key and needs no Enter
//   title, question, choices, tell, paint
//   outlook   what an action would do, as far as that can be foreseen; empty: nothing to say
//   roller    whose roll is awaited
//   moment    which of two views is on the table while something is shown
// if colours lie open on it for a moment, reveal: which ones, and where, of an event that fades soon (G::fades); these
// are `shown`. And, if it has races, race_question.
template <Game G>
struct Board;

// Which choice the words mean: its label, its name or another spelling, with or without a verb before it.
const Choice* find_choice(const std::vector<Choice>& choices, std::string_view words);

// A to Z become a to z, the rest stays.
std::string in_lower_case(std::string text);

// A word of the texts as a JSON value.
json::string word_of(Hue hue);
json::string text_of(std::string_view text);

}  // namespace ludothek::terminal
