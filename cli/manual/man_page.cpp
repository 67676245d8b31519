#include "cli/manual/man_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace ludothek {
namespace {

// Text as roff shows it: a hyphen that can be copied, no backslash, no line that looks like a request.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    if ((letter == '.' || letter == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    if (letter == '-') {
      out += "\\-";
    } else if (letter == '\\') {
      out += "\\e";
    } else {
      out += letter;
    }
  }
  return out;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
  return text;
}

class Page {
 public:
  template <class... Values>
  void line(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    text_ += '\n';
  }
  void section(std::string_view title) { line(".SH {}", title); }

  // Lines that belong together flow; indented ones and those of a list stay as they are.
  void text(std::string_view words) {
    bool plain = true;
    while (!words.empty()) {
      const std::size_t end = std::min(words.find('\n'), words.size());
      const std::string_view row = words.substr(0, end);
      words.remove_prefix(std::min(end + 1, words.size()));
      if (row.empty()) {
        line(".PP");
        continue;
      }
      const bool indented = row.starts_with(' ');
      if (indented == plain) line("{}", indented ? ".nf" : ".fi");
      plain = !indented;
      line("{}", escaped(row));
    }
    if (!plain) line(".fi");
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string value_of(const OptionText& option) {
  if (option.values.empty()) return option.value;
  std::string all;
  for (const std::string& value : option.values) all.append(all.empty() ? "" : "|").append(value);
  return all;
}

void write_option(Page& page, const OptionText& option) {
  page.line(".TP");
  std::string names;
  for (const std::string& name : option.names) {
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", escaped(name));
  }
  if (option.takes_value() && !option.argument) names += fmt::format(" \\fI{}\\fR", escaped(value_of(option)));
  if (option.argument && option.repeats) names += " \\fI...\\fR";
  page.line("{}", names);
  std::string_view about = option.about;
  // A list of lines below a sentence: one per line.
  for (bool first = true; !about.empty(); first = false) {
    const std::size_t end = std::min(about.find('\n'), about.size());
    if (!first) page.line(".br");
    page.line("{}", escaped(about.substr(0, end)));
    about.remove_prefix(std::min(end + 1, about.size()));
  }
  if (option.argument && !option.values.empty()) page.line(".br\nOne of: {}.", escaped(value_of(option)));
  if (!option.usual.empty()) page.line(".br\nDefault: {}.", escaped(option.usual));
  if (!option.variable.empty()) page.line(".br\nEnvironment: \\fB{}\\fR.", option.variable);
}

// "ludothek store backup [OPTIONS] COPY"
void write_synopsis(Page& page, const CommandText& command) {
  std::string rest;
  for (const OptionText& option : command.options) {
    if (!option.argument) continue;
    const std::string name = fmt::format("\\fI{}\\fR{}", escaped(option.names[0]), option.repeats ? "..." : "");
    rest += option.required ? " " + name : " [" + name + "]";
  }
  if (!command.commands.empty()) rest += " \\fICOMMAND\\fR";
  page.line("\\fB{}\\fR [\\fIOPTIONS\\fR]{}", escaped(command.words(" ")), rest);
}

void write_options(Page& page, const CommandText& command) {
  for (const bool arguments : {true, false}) {
    for (const OptionText& option : command.options) {
      if (option.argument == arguments) write_option(page, option);
    }
  }
}

void write_variables(Page& page, const CommandText& command) {
  const bool any = std::ranges::any_of(command.options, [](const auto& option) { return !option.variable.empty(); });
  if (!any) return;
  page.section("ENVIRONMENT");
  page.text(
      "What an option would say may stand in the variable that is named with it: the command line counts before the "
      "environment, and an empty variable is none. A switch is on with true. The systemd unit reads them from "
      "/etc/default/ludothek.");
}

}  // namespace

std::string man_page(const CommandText& program, const CommandText& command, std::string_view version) {
  const bool overview = &program == &command;
  Page page;
  page.line(".\\\" Made from the commands' own words: ludothek manual");
  page.line(".TH {} 1 \"\" \"{}\" \"User Commands\"", escaped(upper(command.words("-"))), version);
  page.section("NAME");
  page.line("{} \\- {}", escaped(command.words("-")), escaped(in_short(command.about)));
  page.section("SYNOPSIS");
  write_synopsis(page, command);
  page.section("DESCRIPTION");
  page.text(command.about);
  if (!command.footer.empty()) {
    page.line(".PP");
    page.text(command.footer);
  }
  page.section("OPTIONS");
  write_options(page, command);
  if (!command.commands.empty()) page.section("COMMANDS");
  for (const CommandText& inner : command.commands) {
    if (overview) {
      page.line(".TP\n\\fB{}\\fR(1)\n{}", escaped(inner.words("-")), escaped(inner.about));
      continue;
    }
    page.line(".SS {}", escaped(inner.words(" ")));
    write_synopsis(page, inner);
    page.line(".PP");
    page.text(inner.about);
    write_options(page, inner);
    if (!inner.footer.empty()) {
      page.line(".PP");
      page.text(inner.footer);
    }
  }
  write_variables(page, command);
  page.section("SEE ALSO");
  std::string others;
  if (!overview) others = fmt::format("\\fB{}\\fR(1)", escaped(program.name()));
  for (const CommandText& other : program.commands) {
    if (&other == &command) continue;
    others += fmt::format("{}\\fB{}\\fR(1)", others.empty() ? "" : ",\n", escaped(other.words("-")));
  }
  page.line("{}", others);
  return page.take();
}

}  // namespace ludothek
