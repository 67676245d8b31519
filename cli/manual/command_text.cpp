#include "cli/manual/command_text.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace ludothek {
namespace {

std::vector<std::string> split(std::string_view text, char between) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(between), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// CLI11 writes what an option takes as TYPE:CHECK, one of a few words as {one,other}.
void read_value(const std::string& type, OptionText& option) {
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}', begin);
  if (begin != std::string::npos && end != std::string::npos) {
    option.values = split(std::string_view(type).substr(begin + 1, end - begin - 1), ',');
  }
  const std::size_t check = type.find(':');
  option.value = check == std::string::npos || !option.values.empty() ? type.substr(0, check) : type.substr(check + 1);
  if (!option.values.empty() && begin == 0) option.value = "WORD";
}

OptionText describe(const CLI::Option& option) {
  OptionText text;
  text.argument = !option.nonpositional();
  if (text.argument) {
    text.names.push_back(option.get_name(true));
  } else {
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() > 0) read_value(option.get_type_name(), text);
  text.usual = option.get_default_str();
  text.variable = option.get_envname();
  text.about = option.get_description();
  text.required = option.get_required();
  text.repeats = option.get_expected_max() > option.get_items_expected_min() ||
                 option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  return text;
}

CommandText describe(const CLI::App& command, std::vector<std::string> path) {
  CommandText text;
  text.path = std::move(path);
  text.path.push_back(command.get_name());
  text.about = command.get_description();
  text.footer = command.get_footer();
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_group().empty()) text.options.push_back(describe(*option));  // without a group it is hidden
  }
  for (const CLI::App* inner : command.get_subcommands([](const CLI::App*) { return true; })) {
    text.commands.push_back(describe(*inner, text.path));
  }
  // A command without one has its parent's.
  for (const CLI::App* outer = command.get_parent(); outer != nullptr; outer = outer->get_parent()) {
    if (outer->get_footer() == text.footer) text.footer.clear();
  }
  return text;
}

}  // namespace

bool OptionText::takes_file() const { return values.empty() && (value == "TEXT" || value == "FILE"); }

std::string CommandText::words(std::string_view between) const {
  std::string all;
  for (const std::string& word : path) all.append(all.empty() ? "" : between).append(word);
  return all;
}

CommandText describe(const CLI::App& program) { return describe(program, {}); }

std::string in_short(const std::string& about) {
  std::size_t end = about.size();
  for (const char* mark : {"\n", "; ", ". "}) end = std::min(end, about.find(mark));
  std::string line = about.substr(0, end);
  while (line.ends_with(':') || line.ends_with(';')) line.pop_back();
  return line;
}

}  // namespace ludothek
