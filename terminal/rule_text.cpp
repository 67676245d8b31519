#include <algorithm>

#include "cmake/rulebooks.hpp"
#include "terminal/console.hpp"

namespace ludothek::terminal {
namespace {

// A paragraph on one line: its line breaks, its bold marks and its list marks are gone.
std::string flatten(std::string_view paragraph) {
  std::string text;
  for (std::size_t i = 0; i < paragraph.size(); ++i) {
    const char letter = paragraph[i];
    if (letter == '*' || letter == '`') continue;
    const bool space = letter == '\n' || letter == ' ';
    if (space && (text.empty() || text.back() == ' ')) continue;
    text += space ? ' ' : letter;
  }
  if (text.starts_with("- ")) text.erase(0, 2);
  if (text.size() > 3 && text[0] >= '0' && text[0] <= '9' && text[1] == '.') text.erase(0, 3);
  return text;
}

bool begins_item(std::string_view line) {
  return line.starts_with("- ") || (line.size() > 2 && line[0] >= '0' && line[0] <= '9' && line[1] == '.');
}

// Paragraphs and the items of lists, headings and examples left out.
std::vector<std::string> paragraphs(std::string_view page) {
  std::vector<std::string> found;
  std::string block;
  const auto end_block = [&] {
    if (!block.empty()) found.push_back(flatten(block));
    block.clear();
  };
  while (!page.empty()) {
    const std::size_t end = std::min(page.find('\n'), page.size());
    const std::string_view line = page.substr(0, end);
    page.remove_prefix(std::min(end + 1, page.size()));
    if (line.empty() || line.starts_with('#') || line.starts_with('>') || begins_item(line)) end_block();
    if (!line.empty() && !line.starts_with('#') && !line.starts_with('>')) block.append(line).append("\n");
  }
  end_block();
  return found;
}

bool cites(std::string_view citation, std::string_view rule) {
  for (std::size_t at = citation.find(rule); at != std::string_view::npos; at = citation.find(rule, at + 1)) {
    const std::size_t after = at + rule.size();  // one number may begin another
    if (after >= citation.size() || citation[after] < '0' || citation[after] > '9') return true;
  }
  return false;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(' ') - begin + 1));
}

}  // namespace

std::vector<std::string> rule_sentences(Language language, std::string_view game, std::string_view rule) {
  std::vector<std::string> sentences;
  const std::string name = std::string(code_of(language)).append("/").append(game);
  for (const EmbeddedText& page : kRulebooks) {
    if (page.name != name) continue;
    for (const std::string& paragraph : paragraphs(page.text)) {
      std::size_t begin = 0;  // what a citation speaks of begins where the one before it ended
      for (std::size_t open = paragraph.find('['); open != std::string::npos; open = paragraph.find('[', begin)) {
        const std::size_t close = paragraph.find(']', open);
        if (close == std::string::npos) break;
        if (cites(std::string_view(paragraph).substr(open, close - open), rule)) {
          sentences.push_back(trimmed(std::string_view(paragraph).substr(begin, open - begin)));
        }
        begin = close + 1;
      }
    }
  }
  return sentences;
}

}  // namespace ludothek::terminal
