#include "cli/arguments/environment.hpp"

#include <string>

namespace ludothek {
namespace {

std::string variable_of(const std::string& option) {
  std::string name = "LUDOTHEK_";
  for (const char letter : option) {
    name += letter == '-' ? '_' : letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return name;
}

}  // namespace

void name_variables(CLI::App& program) {
  const auto any = [](const CLI::Option*) { return true; };
  for (CLI::Option* option : program.get_subcommand("serve")->get_options(any)) {
    const auto& names = option->get_lnames();
    if (!names.empty() && !names.front().starts_with("help")) option->envname(variable_of(names.front()));
  }
  for (CLI::App* part : program.get_subcommand("store")->get_subcommands([](const CLI::App*) { return true; })) {
    if (CLI::Option* store = part->get_option_no_throw("--store")) store->envname(variable_of("store"));
  }
}

}  // namespace ludothek
