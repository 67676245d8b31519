#include "cli/manual/completions.hpp"

#include <fmt/format.h>

#include <functional>
#include <iterator>
#include <string_view>

namespace ludothek {
namespace {

class Script {
 public:
  template <class... Values>
  void line(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    text_ += '\n';
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void for_each_command(const CommandText& command, const std::function<void(const CommandText&)>& visit) {
  visit(command);
  for (const CommandText& inner : command.commands) for_each_command(inner, visit);
}

// "/store/backup": where one is, for the scripts; of the program itself "".
std::string place_of(const CommandText& command) {
  std::string place;
  for (std::size_t i = 1; i < command.path.size(); ++i) place += "/" + command.path[i];
  return place;
}

std::string join(const std::vector<std::string>& words, std::string_view between) {
  std::string all;
  for (const std::string& word : words) all.append(all.empty() ? "" : between).append(word);
  return all;
}

// Every place where a command stands, as the patterns of a `case`.
std::vector<std::string> places_below(const CommandText& program) {
  std::vector<std::string> places;
  for_each_command(program, [&](const CommandText& command) {
    if (command.path.size() > 1) places.push_back(place_of(command));
  });
  return places;
}

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char letter : text) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return out + "'";
}

// --- zsh -----------------------------------------------------------------------------------------------------------

std::string without_marks(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') out += '\\';
    out += letter;
  }
  return out;
}

// What follows an option or stands in an argument's place: ":what:how".
std::string zsh_value(const OptionText& option) {
  if (!option.takes_value()) return "";
  const std::string what = without_marks(option.argument ? option.names[0] : option.value);
  if (!option.values.empty()) return fmt::format(":{}:({})", what, join(option.values, " "));
  return fmt::format(":{}:{}", what, option.takes_file() ? "_files" : " ");
}

void write_zsh(Script& script, const CommandText& command) {
  script.line("\n_{}() {{", command.words("_"));
  if (!command.commands.empty()) script.line("  local curcontext=\"$curcontext\" state line");
  script.line("  _arguments -C \\");
  int place = 1;
  for (const OptionText& option : command.options) {
    if (option.argument) {
      const std::string where = option.repeats ? "*" : std::to_string(place++);
      script.line("    {} \\", in_quotes(fmt::format("{}{}", where, zsh_value(option))));
      continue;
    }
    // -q and --quiet are one.
    const std::string others = option.names.size() > 1 ? "(" + join(option.names, " ") + ")" : "";
    for (const std::string& name : option.names) {
      script.line("    {} \\", in_quotes(fmt::format("{}{}[{}]{}", option.repeats ? "*" : others, name,
                                                     without_marks(in_short(option.about)), zsh_value(option))));
    }
  }
  if (command.commands.empty()) {
    script.line("    && return 0\n}}");
    return;
  }
  script.line("    '1:command:->command' '*::argument:->argument' && return 0");
  script.line("  case $state in");
  script.line("    command)\n      local -a commands=(");
  for (const CommandText& inner : command.commands) {
    script.line("        {}", in_quotes(inner.name() + ":" + without_marks(in_short(inner.about))));
  }
  script.line("      )\n      _describe command commands\n      ;;");
  script.line("    argument)\n      case $line[1] in");
  for (const CommandText& inner : command.commands) {
    script.line("        {}) _{} ;;", inner.name(), inner.words("_"));
  }
  script.line("      esac\n      ;;\n  esac\n}}");
  for (const CommandText& inner : command.commands) write_zsh(script, inner);
}

}  // namespace

std::string bash_completion(const CommandText& program) {
  Script script;
  const std::string& name = program.name();
  script.line("# bash completion of {0}, made from its commands: {0} completions bash", name);
  script.line("_{}() {{", name);
  script.line(R"(  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} place= words= i
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=${{COMP_WORDS[COMP_CWORD-2]}}; fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case $place/${{COMP_WORDS[i]}} in
      {}) place=$place/${{COMP_WORDS[i]}} ;;
    esac
  done
  case $place in)",
              join(places_below(program), " | "));
  for_each_command(program, [&](const CommandText& command) {
    std::vector<std::string> words;
    std::vector<std::string> files;
    std::vector<std::string> others;
    script.line("    '{}')\n      case $previous in", place_of(command));
    for (const OptionText& option : command.options) {
      if (option.argument) {
        words.insert(words.end(), option.values.begin(), option.values.end());
        continue;
      }
      words.insert(words.end(), option.names.begin(), option.names.end());
      if (!option.takes_value()) continue;
      if (!option.values.empty()) {
        script.line("        {}) words='{}' ;;", join(option.names, " | "), join(option.values, " "));
      } else {
        auto& names = option.takes_file() ? files : others;
        names.insert(names.end(), option.names.begin(), option.names.end());
      }
    }
    for (const CommandText& inner : command.commands) words.push_back(inner.name());
    if (!files.empty()) {
      script.line("        {}) compopt -o default; COMPREPLY=(); return ;;", join(files, " | "));
    }
    if (!others.empty()) script.line("        {}) COMPREPLY=(); return ;;", join(others, " | "));
    script.line("        *) words='{}' ;;\n      esac\n      ;;", join(words, " "));
  });
  // A file may stand where no word fits: an argument of the command.
  script.line(R"(  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ ${{#COMPREPLY[@]}} -eq 0 && $current != -* && $place ]]; then compopt -o default; fi
}}
complete -F _{0} {0})",
              name);
  return script.take();
}

std::string zsh_completion(const CommandText& program) {
  Script script;
  script.line("#compdef {0}\n# Made from its commands: {0} completions zsh", program.name());
  write_zsh(script, program);
  script.line("\n_{} \"$@\"", program.name());
  return script.take();
}

std::string fish_completion(const CommandText& program) {
  Script script;
  const std::string& name = program.name();
  script.line("# fish completion of {0}, made from its commands: {0} completions fish", name);
  script.line(R"(function __{0}_at
    set -l place ''
    for word in (commandline -opc)[2..]
        switch $place/$word
            case {1}
                set place $place/$word
        end
    end
    test "$place" = "$argv[1]"
end)",
              name, join(places_below(program), " "));
  for_each_command(program, [&](const CommandText& command) {
    const std::string at = fmt::format("complete -c {0} -n '__{0}_at \"{1}\"'", name, place_of(command));
    bool files = false;
    for (const OptionText& option : command.options) {
      if (option.argument) {
        files = files || option.takes_file();
        if (!option.values.empty()) {
          script.line("{} -f -a {} -d {}", at, in_quotes(join(option.values, " ")), in_quotes(in_short(option.about)));
        }
        continue;
      }
      std::string how;
      for (const std::string& word : option.names) {
        how += word.starts_with("--") ? " -l " + word.substr(2) : " -s " + word.substr(1);
      }
      if (option.takes_value()) how += option.takes_file() ? " -r -F" : " -x";
      if (!option.values.empty()) how += " -a " + in_quotes(join(option.values, " "));
      script.line("{}{} -d {}", at, how, in_quotes(in_short(option.about)));
    }
    for (const CommandText& inner : command.commands) {
      script.line("{} -f -a {} -d {}", at, inner.name(), in_quotes(in_short(inner.about)));
    }
    if (!files) script.line("{} -f", at);
  });
  return script.take();
}

}  // namespace ludothek
