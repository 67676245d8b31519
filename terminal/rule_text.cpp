#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include "cmake/rulebooks.hpp"
#include "terminal/console.hpp"

// What a rulebook says under a rule, from the book as data (cmake/rulebook.py).

namespace ludothek::terminal {
namespace {

// Paragraphs and the items of lists, headings and examples left out.
json::array passages(const json::array& book) {
  json::array found;
  for (const json::value& block : book) {
    if (block.at("kind") == "paragraph") found.push_back(block.at("inlines"));
    if (block.at("kind") != "list") continue;
    for (const json::value& item : block.at("items").as_array()) found.push_back(item);
  }
  return found;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

}  // namespace

std::vector<std::string> rule_sentences(Language language, std::string_view game, std::string_view rule) {
  std::vector<std::string> sentences;
  const json::value wanted(json::string(rule.data(), rule.size()));
  const std::string_view text = find_rulebook(kRulebooks, game, code_of(language));
  if (text.empty()) return sentences;
  const json::value book = json::parse({text.data(), text.size()});
  for (const json::value& passage : passages(book.as_array())) {
    std::string words;  // what a citation speaks of begins where the one before it ended
    for (const json::value& part : passage.as_array()) {
      if (part.at("kind") != "rules") {
        words += std::string_view(part.at("text").as_string());
        continue;
      }
      const json::array& rules = part.at("rules").as_array();
      if (std::ranges::find(rules, wanted) != rules.end()) sentences.push_back(trimmed(words));
      words.clear();
    }
  }
  return sentences;
}

}  // namespace ludothek::terminal
