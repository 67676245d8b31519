#include "cli/commands/verify.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/commands/complaint.hpp"
#include "cli/record_file.hpp"
#include "record/json/json_text.hpp"
#include "record/record.hpp"

namespace ludothek {
namespace {

struct VerifyArguments {
  std::vector<std::string> files;
  bool json = false;
  bool quiet = false;
};

struct Count {
  std::size_t games = 0;
  std::size_t wrong = 0;
  std::size_t unfinished = 0;
  std::size_t chance_checked = 0;
};

void report(const VerifyArguments& arguments, const std::string& file, std::size_t game, std::size_t line,
            const std::optional<Problem>& problem, const Replayed& found) {
  if (!arguments.json) {
    if (problem) fmt::print("{}:{}: game {}: {}\n", file, line, game, plainly(*problem));
    return;
  }
  json::object row{{"file", file}, {"line", line}, {"game", game}, {"holds", !problem}};
  if (problem) {
    row["problem"] = problem->what;
    row["rule"] = problem->rule.empty() ? json::value(nullptr) : json::value(json::string(problem->rule));
    row["move"] = problem->move ? json::value(*problem->move + 1) : json::value(nullptr);
  } else {
    row["moves"] = found.moves;
    row["finished"] = found.finished;
    row["abandoned"] = found.abandoned;
    row["chance"] = found.chance_checked ? "consistent" : "not checked";
  }
  fmt::print("{}\n", json_text(row));
}

// What a game that holds may still be worth saying about.
std::string remarks(const Count& count) {
  std::string text;
  if (count.chance_checked > 0) {
    text += fmt::format("; every chance move of {} is consistent with its commitment", count.chance_checked);
  }
  if (count.unfinished > 0) text += fmt::format("; {} not finished", count.unfinished);
  return text;
}

// False: the file can't be read.
bool verify_file(const VerifyArguments& arguments, const std::string& path, bool& all_hold) {
  auto file = RecordFile::open(path);
  if (!file) {
    fmt::print(stderr, "ludothek verify: {}\n", file.error().what);
    return false;
  }
  Count count;
  while (const auto entry = file->next()) {
    ++count.games;
    std::optional<Problem> problem;
    Replayed found;
    if (const auto record = read_record(entry->text); !record) {
      problem = record.error();
    } else if (const auto replayed = replay(*record); !replayed) {
      problem = replayed.error();
    } else {
      found = *replayed;
      count.unfinished += found.finished ? 0 : 1;
      count.chance_checked += found.chance_checked ? 1 : 0;
    }
    count.wrong += problem ? 1 : 0;
    report(arguments, path, count.games, entry->line, problem, found);
  }
  if (file->failed()) {
    fmt::print(stderr, "ludothek verify: {} could not be read to its end\n", path);
    return false;
  }
  all_hold = all_hold && count.wrong == 0;
  if (count.games == 0) {
    fmt::print(stderr, "ludothek verify: {} has no record in it\n", path);
    all_hold = false;
  } else if (!arguments.json && !arguments.quiet) {
    if (count.wrong == 0) {
      fmt::print("{}: {} {}{}\n", path, count.games, count.games == 1 ? "game holds" : "games hold", remarks(count));
    } else {
      fmt::print("{}: {} of {} games do not hold{}\n", path, count.wrong, count.games, remarks(count));
    }
  }
  return true;
}

int verify(const VerifyArguments& arguments) {
  bool all_hold = true;
  bool all_read = true;
  for (const std::string& path : arguments.files) all_read = verify_file(arguments, path, all_hold) && all_read;
  if (!all_read) return 2;
  return all_hold ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* command = program.add_subcommand("verify", "Check game records: re-play them under the rules");
  command->add_option("FILE", arguments->files, "Files of records (JSON Lines or one record); - is the standard input")
      ->required();
  command->add_flag("--json", arguments->json, "One JSON object per game instead of text");
  command->add_flag("-q,--quiet", arguments->quiet, "Say only what is wrong");
  command->footer(
      "Every move must be legal and the result right. Where a record carries `fairness`, every chance move is\n"
      "recomputed from the seed; a file alone can show that this is consistent, not that the commitment was\n"
      "published before the game.\n\n"
      "Exit code: 0 all records hold, 1 some do not, 2 a file could not be read.");
  command->callback([arguments, &exit_code] { exit_code = verify(*arguments); });
}

}  // namespace ludothek
