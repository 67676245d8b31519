// What the command line of `ludothek play` asks for: read, and refused in the player's language with what to ask for
// instead. Who sits where follows from it.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "record/json/problem.hpp"
#include "record/record.hpp"
#include "terminal/board.hpp"

namespace ludothek {

// As typed: what is wrong with it is said in the player's language, which CLI11 does not speak.
struct PlayArguments {
  std::string game;
  std::string players;
  std::vector<std::string> levels;
  std::vector<std::string> humans;
  std::vector<std::string> options;
  std::string language;
  std::string seed;
  std::string speed = "normal";
  std::string memorise;
  std::string board = "drawn";
  std::string resume;  // a file
  bool ascii = false;
  bool plain = false;
};
// REQUIRES: `arguments` outlives the command.
void add_play_arguments(CLI::App& command, PlayArguments& arguments);

// The same, understood.
struct PlayPlan {
  std::string game;  // empty: to be chosen from the shelf
  std::optional<int> players;
  std::vector<std::string> levels;
  std::vector<std::string> humans;
  std::vector<std::string> options;
  Language language = Language::kEnglish;
  std::optional<std::uint64_t> seed;
  std::string speed;
  std::optional<int> memorise;       // seconds; nothing: as many as is usual in the game
  std::string board;                 // "drawn" or "plain"
  std::optional<Record> unfinished;  // to go on with
  bool ascii = false;
  bool plain = false;
};
Expected<PlayPlan, Problem> read_plan(const PlayArguments& arguments);

// --lang, else what the environment asks for, else English.
Language language_for(const std::string& asked);

// People first, bots on the other seats; one level for all bots or one for each.
Expected<terminal::Company, Problem> seat_everybody(const PlayPlan& plan, int players);
// The same people and bots as in a record.
terminal::Company company_of(const Record& record, Language language);

}  // namespace ludothek
