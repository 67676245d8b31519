#include "cli/commands/store.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "record/json/json_text.hpp"
#include "server/store/sqlite_care.hpp"

namespace ludothek {
namespace {

constexpr int kDamaged = 1;
constexpr int kWrongUse = 2;

struct Arguments {
  std::string store = "sqlite:ludothek.db";  // as `serve` has it
  std::string copy;
  bool json = false;

  std::string path() const { return store.starts_with("sqlite:") ? store.substr(7) : store; }
};

int complain(const Fault& fault) {
  fmt::print(stderr, "ludothek store: {}\n", fault.what);
  return kWrongUse;
}

// Says what was found in the file; the exit code.
int report_on(const std::string& path, const StoreReport& report) {
  for (const std::string& sentence : report.damage) fmt::print("{}: {}\n", path, sentence);
  if (!report.damage.empty()) return kDamaged;
  if (!report.chained) {
    fmt::print("{}: all well; its facts get checksums when `ludothek serve` opens it\n", path);
  } else {
    fmt::print("{}: all well, {} facts of {} tables\n", path, report.facts, report.tables);
  }
  return 0;
}

int check(const Arguments& arguments) {
  const auto report = check_store(arguments.path());
  if (!report) return complain(report.error());
  if (!arguments.json) return report_on(arguments.path(), *report);
  json::array damage;
  for (const std::string& sentence : report->damage) damage.emplace_back(sentence);
  fmt::print("{}\n", json_text(json::object{{"tables", report->tables},
                                            {"facts", report->facts},
                                            {"chained", report->chained},
                                            {"damage", std::move(damage)}}));
  return report->damage.empty() ? 0 : kDamaged;
}

int back_up(const Arguments& arguments) {
  if (const auto fault = back_up_store(arguments.path(), arguments.copy)) return complain(*fault);
  const auto report = check_store(arguments.copy);
  return report ? report_on(arguments.copy, *report) : complain(report.error());
}

int restore(const Arguments& arguments) {
  const auto former = restore_store(arguments.copy, arguments.path());
  if (!former) return complain(former.error());
  if (!former->empty()) fmt::print("{} is {} now\n", arguments.path(), *former);
  fmt::print("{} is as {} has it\n", arguments.path(), arguments.copy);
  return 0;
}

}  // namespace

void add_store(CLI::App& program, int& exit_code) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* command = program.add_subcommand("store", "Check, back up or restore what a server keeps");
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* what, int (*run)(const Arguments&)) {
    CLI::App* part = command->add_subcommand(name, what);
    part->add_option("--store", arguments->store, "The store, as `serve` takes it: sqlite:PATH")->capture_default_str();
    part->callback([arguments, run, &exit_code] { exit_code = run(*arguments); });
    return part;
  };
  add("check", "Find the first fact of each table that is not as it was written", check)
      ->add_flag("--json", arguments->json, "One JSON object instead of text");
  add("backup", "Copy the store into a new file, also while a server uses it, and check the copy", back_up)
      ->add_option("COPY", arguments->copy, "The new file")
      ->required();
  add("restore", "Put a copy in place of the store, which is kept beside it; no server may use it", restore)
      ->add_option("COPY", arguments->copy, "The copy, which is checked first")
      ->required();
  command->footer("Exit code: 0 all well, 1 something is damaged, 2 it could not be done.");
}

}  // namespace ludothek
