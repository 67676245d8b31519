#include "cli/commands/analyse.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/commands/analysis_text.hpp"
#include "cli/commands/complaint.hpp"
#include "cli/record_file.hpp"
#include "record/json/json_text.hpp"
#include "study/analysis/analysis.hpp"

namespace ludothek {
namespace {

constexpr int kSomeHaveNone = 1;

struct AnalyseArguments {
  std::vector<std::string> files;
  std::string language = "en";
  std::string only;
  bool json = false;
  double trials = 1;
  int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
};

// A game of the files, in their order.
struct Task {
  std::size_t number;  // of all, from 0
  std::string file;
  std::size_t game;  // of the file, from 1
  RecordFile::Entry entry;
};

// What is said of it, on either channel.
struct Said {
  std::string out;
  std::string err;
};

// Hands out the games of all files one by one, to several threads, and says what comes of each in their order.
class Desk {
 public:
  explicit Desk(const AnalyseArguments& arguments) : files_(arguments.files) {}

  std::optional<Task> next() {
    const std::lock_guard lock(mutex_);
    while (at_ < files_.size()) {
      const std::string& path = files_[at_];
      if (!file_) {
        auto opened = RecordFile::open(path);
        if (!opened) {
          close(opened.error().what, kWrongUse);
          continue;
        }
        file_.emplace(std::move(*opened));
        game_ = 0;
      }
      if (auto entry = file_->next()) return Task{tasks_++, path, ++game_, std::move(*entry)};
      if (file_->failed()) {
        close(path + " could not be read to its end", kWrongUse);
      } else if (game_ == 0) {
        close(path + " has no record in it", kSomeHaveNone);
      } else {
        close({}, 0);
      }
    }
    return std::nullopt;
  }

  void say(std::size_t number, Said said) {
    const std::lock_guard lock(mutex_);
    if (!said.err.empty()) code_ = std::max(code_, kSomeHaveNone);
    waiting_.emplace(number, std::move(said));
    for (auto ready = waiting_.find(said_); ready != waiting_.end(); ready = waiting_.find(++said_)) {
      fmt::print("{}", ready->second.out);
      if (!ready->second.err.empty()) {
        std::fflush(stdout);  // what is wrong comes where it belongs, also where both go to one place
        complain("analyse", ready->second.err);
      }
      waiting_.erase(ready);
    }
  }

  int code() const { return code_; }

 private:
  // REQUIRES: the lock is held.
  void close(const std::string& problem, int code) {
    if (!problem.empty()) complain("analyse", problem);
    code_ = std::max(code_, code);
    file_.reset();
    ++at_;
  }

  const std::vector<std::string>& files_;
  std::mutex mutex_;
  std::size_t at_ = 0;  // the file that is open, or the next
  std::optional<RecordFile> file_;
  std::size_t game_ = 0;
  std::size_t tasks_ = 0;
  std::size_t said_ = 0;
  std::map<std::size_t, Said> waiting_;
  int code_ = 0;
};

Said look_at(const AnalyseArguments& arguments, const Task& task) {
  const auto problem = [&task](const Problem& what) {
    return Said{{}, fmt::format("{}:{}: game {}: {}", task.file, task.entry.line, task.game, plainly(what))};
  };
  const auto record = read_record(task.entry.text);
  if (!record) return problem(record.error());
  const auto analysis = analyse(*record, arguments.only, arguments.trials);
  if (!analysis) return problem(analysis.error());
  if (arguments.json) return {json_text(*analysis) + "\n", {}};
  const std::string title = fmt::format("{}:{}", task.file, task.entry.line);
  return {analysis_text(*analysis, title, language_of(arguments.language).value_or(Language::kEnglish)), {}};
}

int analyse_all(const AnalyseArguments& arguments) {
  Desk desk(arguments);
  const auto work = [&] {
    while (const auto task = desk.next()) desk.say(task->number, look_at(arguments, *task));
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < arguments.threads; ++i) others.emplace_back(work);
    work();
  }
  return desk.code();
}

}  // namespace

void add_analyse(CLI::App& program, int& exit_code) {
  auto arguments = std::make_shared<AnalyseArguments>();
  CLI::App* command = program.add_subcommand("analyse", "Tell luck from skill in finished games");
  command->add_option("FILE", arguments->files, "Files of records (JSON Lines or one record); - is the standard input")
      ->required();
  command->add_flag("--json", arguments->json, "One JSON object per game instead of text (docs/analysis.md)");
  command->add_option("--only", arguments->only, "One part alone, which is faster")
      ->check(CLI::IsMember({"luck", "knowledge", "choices"}));
  command
      ->add_option("--trials", arguments->trials, "How many of the usual trials: 0.05 will do for means of many games")
      ->check(CLI::Range(0.001, 100.0))
      ->capture_default_str();
  command->add_option("--lang", arguments->language, "The language of the text")
      ->check(CLI::IsMember({"en", "fr", "de"}))
      ->capture_default_str();
  command->add_option("--threads", arguments->threads, "How many games at once (all cores)")
      ->check(CLI::Range(1, 1024));
  command->footer(
      "For each seat: result - par = luck + own decisions + the others' decisions, in shares of the game. The same\n"
      "record gives the same numbers, on any number of threads. What is estimated by trials has its interval; luck\n"
      "is 0 on average with any number of them.\n\n"
      "Exit code: 0 all games have an analysis, 1 some have none (not over, or they do not hold), 2 wrong use or a\n"
      "file that can't be read.");
  command->callback([arguments, &exit_code] { exit_code = analyse_all(*arguments); });
}

}  // namespace ludothek
