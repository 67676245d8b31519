#include "cli/commands/manual.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands/complaint.hpp"
#include "cli/manual/command_text.hpp"
#include "cli/manual/completions.hpp"
#include "cli/manual/man_page.hpp"

namespace ludothek {
namespace {

int write_pages(const CommandText& program, const std::string& folder, const std::string& version) {
  std::vector<const CommandText*> pages{&program};
  for (const CommandText& command : program.commands) pages.push_back(&command);
  for (const CommandText* page : pages) {
    const std::string path = fmt::format("{}/{}.1", folder, page->words("-"));
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << man_page(program, *page, version) << std::flush;
    if (file) continue;
    fmt::print(stderr, "ludothek manual: {} can't be written\n", path);
    return kWrongUse;
  }
  return 0;
}

int print_page(const CLI::App& program, const std::string& name, const std::string& version) {
  const CommandText text = describe(program);
  const auto command = std::ranges::find(text.commands, name, &CommandText::name);
  if (command == text.commands.end() && !name.empty()) {
    fmt::print(stderr, "ludothek manual: there is no command {}\n", name);
    return kWrongUse;
  }
  fmt::print("{}", man_page(text, name.empty() ? text : *command, version));
  return 0;
}

}  // namespace

void add_manual(CLI::App& program, int& exit_code, const std::string& version) {
  const auto name = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand("manual", "Print a manual page, for man");
  command->add_option("COMMAND", *name, "The command that it is about; without one, the program");
  const auto folder = std::make_shared<std::string>();
  command->add_option("--to", *folder, "Write every page into this folder instead: ludothek.1, ludothek-serve.1, …");
  command->footer("To read one: ludothek manual serve | man -l -");
  command->callback([name, folder, version, &program, &exit_code] {
    exit_code =
        folder->empty() ? print_page(program, *name, version) : write_pages(describe(program), *folder, version);
  });
}

void add_completions(CLI::App& program) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("completions", "Print what a shell needs to complete commands and options");
  command->add_option("SHELL", *shell, "Which shell")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer("For this shell, until it ends: source <(ludothek completions bash)");
  command->callback([shell, &program] {
    const CommandText text = describe(program);
    fmt::print("{}", *shell == "bash"  ? bash_completion(text)
                     : *shell == "zsh" ? zsh_completion(text)
                                       : fish_completion(text));
  });
}

}  // namespace ludothek
