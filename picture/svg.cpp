#include "picture/svg.hpp"

#include <algorithm>
#include <charconv>

namespace ludothek::picture {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::unique_ptr<Element> read() {
    auto document = std::make_unique<Element>();
    read_children(*document);
    return document;
  }

 private:
  // Up to the end of the element that they are in.
  void read_children(Element& parent) {
    for (;;) {
      const std::size_t next = rest_.find('<');
      if (next == std::string_view::npos) return;
      rest_.remove_prefix(next);
      if (rest_.starts_with("<!--")) {
        skip_past("-->");
      } else if (rest_.starts_with("</")) {
        return skip_past(">");
      } else {
        rest_.remove_prefix(1);
        parent.children.push_back(read_element());
      }
    }
  }

  std::unique_ptr<Element> read_element() {
    auto element = std::make_unique<Element>();
    element->name = word();
    for (;;) {
      skip_blanks();
      if (rest_.empty()) return element;
      if (rest_.starts_with("/>")) {
        skip_past(">");
        return element;
      }
      if (rest_.starts_with(">")) {
        skip_past(">");
        read_children(*element);
        return element;
      }
      const std::string_view name = word();
      skip_past("\"");
      const std::size_t end = std::min(rest_.find('"'), rest_.size());
      element->attributes.emplace_back(name, rest_.substr(0, end));
      skip_past("\"");
    }
  }

  void skip_past(std::string_view what) {
    const std::size_t at = rest_.find(what);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + what.size());
  }
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n\t"), rest_.size())); }
  std::string_view word() {
    const std::size_t end = std::min(rest_.find_first_of(" \n\t=/>"), rest_.size());
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return found;
  }

  std::string_view rest_;
};

}  // namespace

std::string_view Element::get(std::string_view attribute) const {
  const auto found = std::ranges::find(attributes, attribute, &std::pair<std::string_view, std::string_view>::first);
  return found == attributes.end() ? std::string_view() : found->second;
}

double Element::number(std::string_view attribute, double otherwise) const {
  std::string_view text = get(attribute);
  return text.empty() ? otherwise : take_number(text);
}

std::unique_ptr<Element> read_svg(std::string_view text) { return Reader(text).read(); }

double take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" ,\n\t"), text.size()));
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  text.remove_prefix(error == std::errc() ? static_cast<std::size_t>(end - text.data()) : text.size());
  return value;
}

}  // namespace ludothek::picture
