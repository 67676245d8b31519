// An SVG file as elements, read once. For drawing.cpp.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace ludothek::picture {

struct Element {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> attributes;
  std::vector<std::unique_ptr<Element>> children;

  // Empty: it has none of that name.
  std::string_view get(std::string_view attribute) const;
  double number(std::string_view attribute, double otherwise = 0) const;
};

// What the text holds; it has to outlive the elements. Texts between them are left out.
std::unique_ptr<Element> read_svg(std::string_view text);

// The number at the beginning of a text, and what follows it. 0: there is none.
double take_number(std::string_view& text);

}  // namespace ludothek::picture
