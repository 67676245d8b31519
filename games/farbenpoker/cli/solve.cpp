#include "games/farbenpoker/cli/solve.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json/array.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cli/commands/complaint.hpp"
#include "cli/progress.hpp"
#include "games/farbenpoker/solve/solution.hpp"
#include "record/json/json_text.hpp"

namespace ludothek {
namespace {

using namespace farbenpoker;
namespace json = boost::json;

constexpr PerColour<std::string_view> kNames{"red", "blue", "yellow", "green", "white", "black"};

struct Arguments {
  std::vector<int> chips;
  int pot = 0;
  std::vector<std::string> known;
  std::vector<std::string> dice;
  int served = 0;
  bool rerolled = false;
  bool rescue = false;
  int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  bool json = false;

  bool asks() const { return !chips.empty() || !known.empty() || !dice.empty() || pot > 0 || rescue || rerolled; }
};

std::string_view name_of(int colour) { return kNames[colour]; }

std::optional<int> colour_named(std::string_view name) {
  for (int colour = 0; colour < kColours; ++colour) {
    if (name_of(colour) == name) return colour;
  }
  return std::nullopt;
}

// What was asked, or what is wrong with it in `problem`.
std::optional<Position> read_position(const Arguments& arguments, std::string& problem) {
  Position position{.pot = arguments.pot, .rerolled = arguments.rerolled, .rescue = arguments.rescue};
  if (!arguments.chips.empty()) {
    position.mine = arguments.chips[0];
    position.theirs = arguments.chips[1];
  }
  for (const std::string& word : arguments.known) {
    const std::size_t equals = word.find('=');
    const auto colour = colour_named(word.substr(0, equals));
    const std::string count = equals == std::string::npos ? "1" : word.substr(equals + 1);
    if (!colour || count.size() != 1 || count[0] < '0' || count[0] > '3') {
      problem = fmt::format("\"{}\" should be COLOUR=0…3, the colours are {}", word, fmt::join(kNames, ", "));
      return std::nullopt;
    }
    shade(position.palette, *colour).unseen = static_cast<std::uint8_t>(kSticksOfAColour - (count[0] - '0'));
  }
  for (std::size_t die = 0; die < arguments.dice.size(); ++die) {
    const auto colour = colour_named(arguments.dice[die]);
    if (!colour) {
      problem = fmt::format("\"{}\" is no colour; there are {}", arguments.dice[die], fmt::join(kNames, ", "));
      return std::nullopt;
    }
    Shade& here = shade(position.palette, *colour);
    if (static_cast<int>(die) >= arguments.served) {
      ++here.sought;
      continue;
    }
    ++here.served;
    if (here.unseen == 0) {
      problem = fmt::format("more than three {} sticks are known or beside dice", arguments.dice[die]);
      return std::nullopt;
    }
    --here.unseen;
  }
  return position;
}

std::string words_of(const Choice& choice) {
  switch (choice.kind) {
    case Choice::Kind::kKnown:
      return fmt::format("draw the known {}{}", name_of(choice.colour), choice.hit > 0 ? "" : ", a miss");
    case Choice::Kind::kUnseen:
      return "draw an unseen stick";
    case Choice::Kind::kReroll:
      return "roll the last die again";
    default:
      break;
  }
  std::vector<std::string> sticks;
  for (int colour = 0; colour < kColours; ++colour) {
    for (int i = 0; i < choice.known[colour]; ++i) sticks.emplace_back(name_of(colour));
  }
  for (int i = 0; i < choice.unseen; ++i) sticks.emplace_back("unseen");
  return fmt::format("pick {}", fmt::join(sticks, ", "));
}

json::object write_choice(const Choice& choice) {
  json::object object{{"do", choice.kind == Choice::Kind::kReroll   ? "reroll"
                             : choice.kind == Choice::Kind::kRescue ? "rescue"
                                                                    : "draw"}};
  if (choice.kind == Choice::Kind::kKnown) object["colour"] = name_of(choice.colour);
  if (choice.kind == Choice::Kind::kUnseen) object["colour"] = nullptr;
  if (choice.kind == Choice::Kind::kRescue) {
    json::object known;
    for (int colour = 0; colour < kColours; ++colour) {
      const int sticks = choice.known[colour];
      if (sticks > 0) known[name_of(colour)] = sticks;
    }
    object["known"] = std::move(known);
    object["unseen"] = choice.unseen;
  }
  if (choice.kind != Choice::Kind::kReroll) object["hit"] = choice.hit;
  object["value"] = choice.value;
  return object;
}

struct Answer {
  double value;
  std::vector<Choice> choices;
  std::int64_t positions;
  double seconds;
};

void print_json(const Answer& answer) {
  json::array choices;
  for (const Choice& choice : answer.choices) choices.push_back(write_choice(choice));
  json::object result{{"game", "farbenpoker"}, {"players", 2}, {"value", answer.value}};
  if (!choices.empty()) result["choices"] = std::move(choices);
  result["positions"] = answer.positions;
  result["seconds"] = answer.seconds;
  fmt::print("{}\n", json_text(result));
}

void print_text(const Arguments& arguments, const Answer& answer) {
  if (!arguments.asks()) {
    fmt::print("Farbenpoker for two who forget nothing and play as well as can be, either edition.\n\n");
    fmt::print("  who begins wins   {:.12f}\n  the other one     {:.12f}\n\n", answer.value, 1 - answer.value);
  } else {
    fmt::print("  {} wins {:.12f}\n\n", arguments.rescue ? "Who gets the chance" : "Who is on turn", answer.value);
  }
  constexpr std::size_t kMostLines = 20;
  for (std::size_t i = 0; i < answer.choices.size() && i < kMostLines; ++i) {
    const Choice& choice = answer.choices[i];
    const std::string hit = choice.kind == Choice::Kind::kReroll ? "" : fmt::format("{:6.2f} % fits", 100 * choice.hit);
    fmt::print("  {:<32} {:>13}   {:.12f}\n", words_of(choice), hit, choice.value);
  }
  if (!answer.choices.empty()) fmt::print("\n");
  fmt::print("  {} positions in {:.1f} s\n", answer.positions, answer.seconds);
}

int solve(const Arguments& arguments) {
  std::string problem;
  const auto position = read_position(arguments, problem);
  if (!position) return complain("solve", problem);
  if (arguments.served > 0 && arguments.dice.empty()) return complain("solve", "--served needs --dice");
  // Positions nearer to the end need less of the table.
  const int stock = std::clamp(kChips - position->total(), 0, kChips - 2 * kChipsAtStart);
  Solution::Plan plan{.most_stock = stock, .threads = arguments.threads};
  if (const auto refusal = Solution::refuse(*position, plan)) return complain("solve", *refusal);
  const auto begun = std::chrono::steady_clock::now();
  Progress progress("farbenpoker", plan.rows());
  plan.progress = [&progress](std::int64_t rows) { progress.add(rows); };
  const Solution solution(plan);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun;
  const Answer answer{solution.value(*position), solution.choices(*position), solution.positions(), passed.count()};
  if (arguments.json) {
    print_json(answer);
  } else {
    print_text(arguments, answer);
  }
  return 0;
}

}  // namespace

void SolveCommand<Farbenpoker>::add(CLI::App& solve_command, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = solve_command.add_subcommand(
      std::string(Farbenpoker::kName), "Two players who remember every stick: the exact odds, and the best play");
  command->add_option("--chips", arguments->chips, "Of the player on turn and of the other one")
      ->delimiter(',')
      ->expected(2)
      ->check(CLI::Range(0, kChips))
      ->default_str("5,5");
  command->add_option("--pot", arguments->pot, "Chips in the pot; the stock is the rest of fifty")
      ->check(CLI::Range(0, kChips))
      ->capture_default_str();
  command->add_option("--known", arguments->known, "Sticks in the device that were seen: red=1,blue=2")
      ->delimiter(',')
      ->type_name("COLOUR=COUNT");
  command->add_option("--dice", arguments->dice, "What the three dice show; without it they are about to be rolled")
      ->delimiter(',')
      ->expected(3)
      ->type_name("COLOUR");
  command->add_option("--served", arguments->served, "How many of them, the first ones, have their stick")
      ->check(CLI::Range(0, kDice - 1))
      ->capture_default_str();
  command->add_flag("--rerolled", arguments->rerolled, "The last die was rolled again this turn (FP-2.8)");
  command->add_flag("--rescue", arguments->rescue, "The player on turn is broke and gets the chance of FP-5.2");
  command->add_option("--threads", arguments->threads, "How many cores to use")
      ->check(CLI::Range(1, 64))
      ->default_str("all");
  command->add_flag("--json", arguments->json, "The result as one JSON object");
  command->footer(
      "With perfect memory the editions do not differ: where a stick goes matters only to who forgets.\n"
      "With an empty pot and no die served the draw is the roller's first, with the privilege of FP-3.1.\n"
      "Examples:\n"
      "  ludothek solve farbenpoker\n"
      "  ludothek solve farbenpoker --chips 5,5 --known red=1,blue=2 --dice red,red,blue\n"
      "  ludothek solve farbenpoker --chips 9,6 --pot 7 --known red=1,black=3 --dice red,blue,black --served 2\n"
      "  ludothek solve farbenpoker --chips 0,14 --known white=2 --dice white,white,red --rescue --json");
  command->callback([arguments, &exit_code] { exit_code = solve(*arguments); });
}

}  // namespace ludothek
