#include "picture/drawing.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "picture/files.hpp"
#include "picture/svg.hpp"

namespace ludothek::picture {
namespace {

constexpr double kTolerance = 0.12;  // of a pixel

struct Pair {
  Colour body{};
  Colour ink{};
};

// Every drawing of the program, read when the first picture is made.
class Drawings {
 public:
  Drawings() {
    for (const EmbeddedText& file : kPictureFiles) {
      if (file.name.ends_with("colours")) read_colours(file.text);
      if (!file.text.starts_with("<!--")) continue;
      documents_.push_back(read_svg(file.text));
      const Element& document = *documents_.back();
      note(document);
      if (file.name.ends_with("/front")) fronts_[game_of(file.name)] = document.children.front().get();
    }
  }

  const Element* find(std::string_view id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second;
  }
  const Element* glyph(std::string_view colour) const {
    const auto found = glyphs_.find(colour);
    return found == glyphs_.end() ? nullptr : found->second;
  }
  const Gradient* gradient(std::string_view id) const {
    const auto found = gradients_.find(id);
    return found == gradients_.end() ? nullptr : &found->second;
  }
  const Element* front(std::string_view game) const {
    const auto found = fronts_.find(game);
    return found == fronts_.end() ? nullptr : found->second;
  }
  const Pair* colour(std::string_view name) const {
    const auto found = colours_.find(name);
    return found == colours_.end() ? nullptr : &found->second;
  }

 private:
  // "games/<box>/picture/front"
  static std::string_view game_of(std::string_view path) {
    const std::string_view folder = path.substr(0, path.rfind("/picture/"));
    return folder.substr(folder.rfind('/') + 1);
  }

  void note(const Element& element) {
    if (const std::string_view id = element.get("id"); !id.empty()) {
      by_id_[id] = &element;
      if (const std::string_view colour = element.get("data-colour"); !colour.empty()) glyphs_[colour] = &element;
      if (element.name.ends_with("Gradient")) gradients_[id] = gradient_of(element);
    }
    for (const auto& child : element.children) note(*child);
  }

  static Gradient gradient_of(const Element& element) {
    Gradient gradient{.radial = element.name == "radialGradient"};
    if (gradient.radial) {
      gradient.from = {element.number("cx", 0.5), element.number("cy", 0.5)};
      gradient.radius = element.number("r", 0.5);
    } else {
      gradient.from = {element.number("x1", 0), element.number("y1", 0)};
      gradient.to = {element.number("x2", 1), element.number("y2", 0)};
    }
    for (const auto& stop : element.children) {
      const Colour colour = read_colour(stop->get("stop-color")).value_or(Colour{});
      gradient.stops.push_back({stop->number("offset"), colour.with(stop->number("stop-opacity", 1))});
    }
    return gradient;
  }

  // ".c-red {\n  --c: #d3253b;\n  color: #fff;\n}"
  void read_colours(std::string_view css) {
    for (std::size_t at = css.find(".c-"); at != std::string_view::npos; at = css.find(".c-", at + 1)) {
      const std::string_view rule = css.substr(at + 3, css.find('}', at) - at - 3);
      const auto value = [rule](std::string_view property) {
        const std::string_view rest = rule.substr(rule.find(property) + property.size());
        return read_colour(rest.substr(0, rest.find(';'))).value_or(Colour{});
      };
      colours_[rule.substr(0, rule.find(' '))] = {value("--c: "), value("color: ")};
    }
  }

  std::vector<std::unique_ptr<Element>> documents_;
  std::map<std::string_view, const Element*> by_id_;
  std::map<std::string_view, const Element*> glyphs_;  // by colour
  std::map<std::string_view, const Element*> fronts_;  // by game
  std::map<std::string_view, Gradient> gradients_;
  std::map<std::string_view, Pair> colours_;
};

const Drawings& drawings() {
  static const Drawings kDrawings;
  return kDrawings;
}

Affine read_transform(std::string_view text) {
  Affine whole;
  while (!text.empty()) {
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos) break;
    const std::string_view name = text.substr(text.find_first_not_of(" ,"), open - text.find_first_not_of(" ,"));
    std::string_view inside = text.substr(open + 1, text.find(')') - open - 1);
    std::vector<double> numbers;
    while (!inside.empty()) numbers.push_back(take_number(inside));
    const auto at = [&numbers](std::size_t i, double otherwise) { return i < numbers.size() ? numbers[i] : otherwise; };
    if (name == "translate") whole = whole * Affine::translate(at(0, 0), at(1, 0));
    if (name == "scale") whole = whole * Affine::scale(at(0, 1), at(1, at(0, 1)));
    if (name == "rotate") {
      whole = whole * Affine::translate(at(1, 0), at(2, 0)) * Affine::rotate(at(0, 0)) *
              Affine::translate(-at(1, 0), -at(2, 0));
    }
    text.remove_prefix(text.find(')') + 1);
  }
  return whole;
}

// What an element has from those around it.
struct Style {
  std::string_view fill = "#000";
  std::string_view stroke = "none";
  double stroke_width = 1;
  double stroke_opacity = 1;
  double opacity = 1;
  bool round_ends = false;
  Colour ink{};
  std::optional<Colour> body{};
  std::optional<Colour> die{};
};

class Pen {
 public:
  explicit Pen(Canvas& canvas) : canvas_(canvas) {}

  void draw(const Element& element, Affine place, Style style) {
    take_style(element, style);
    place = place * read_transform(element.get("transform"));
    if (element.name == "use") return use(element, place, style);
    if (element.name == "svg") {
      return draw_fitted(element, place, box_of(element), style);
    }
    if (element.name == "g") return draw_children(element, place, style);
    if (element.name == "symbol" || element.name == "defs") return;
    draw_shape(element, place, style);
  }

  // A symbol or a picture within another, its viewBox as large as fits into the box.
  void draw_fitted(const Element& element, const Affine& place, const Box& box, const Style& style) {
    std::string_view text = element.get("viewBox");
    if (text.empty()) return draw_children(element, place, style);
    const double x = take_number(text);
    const double y = take_number(text);
    const double width = take_number(text);
    const double height = take_number(text);
    const double scale = std::min(box.width / width, box.height / height);
    draw_children(
        element,
        place * Affine::translate(box.x + (box.width - scale * width) / 2, box.y + (box.height - scale * height) / 2) *
            Affine::scale(scale, scale) * Affine::translate(-x, -y),
        style);
  }

 private:
  static Box box_of(const Element& element) {
    return {element.number("x"), element.number("y"), element.number("width"), element.number("height")};
  }

  void draw_children(const Element& element, const Affine& place, const Style& style) {
    for (const auto& child : element.children) draw(*child, place, style);
  }

  void use(const Element& element, const Affine& place, const Style& style) {
    const Element* used = drawings().find(element.get("href").substr(1));
    if (used == nullptr) return;
    if (used->name == "symbol") return draw_fitted(*used, place, box_of(element), style);
    draw(*used, place * Affine::translate(element.number("x"), element.number("y")), style);
  }

  static void take_style(const Element& element, Style& style) {
    for (const auto& [name, value] : element.attributes) {
      if (name == "fill") style.fill = value;
      if (name == "stroke") style.stroke = value;
      if (name == "stroke-linecap") style.round_ends = value == "round";
      if (name == "color") style.ink = read_colour(value).value_or(style.ink);
      if (name == "class" && value.starts_with("c-")) {
        if (const Pair* pair = drawings().colour(value.substr(2))) {
          style.body = pair->body;
          style.ink = pair->ink;
        }
      }
    }
    style.stroke_width = element.number("stroke-width", style.stroke_width);
    style.stroke_opacity = element.number("stroke-opacity", style.stroke_opacity);
    style.opacity *= element.number("opacity", 1);
  }

  static Outline outline_of(const Element& element, double tolerance) {
    if (element.name == "path") return read_path(element.get("d"), tolerance);
    if (element.name == "rect") return rectangle(box_of(element), element.number("rx"), tolerance);
    const double r = element.number("r");
    if (element.name == "circle" || element.name == "ellipse") {
      return ellipse({element.number("cx"), element.number("cy")}, {element.number("rx", r), element.number("ry", r)},
                     tolerance);
    }
    return {};
  }

  void draw_shape(const Element& element, const Affine& place, const Style& style) {
    const double tolerance = kTolerance / std::max(place.size(), 1e-6);
    const Outline outline = outline_of(element, tolerance);
    if (outline.empty()) return;
    const auto stroke = [&] {
      if (style.stroke == "none") return;
      Stroke pen{.width = style.stroke_width,
                 .round_ends = style.round_ends,
                 .dash_offset = element.number("stroke-dashoffset")};
      for (std::string_view dashes = element.get("stroke-dasharray"); !dashes.empty();) {
        pen.dashes.push_back(take_number(dashes));
      }
      put(stroked(outline, pen, tolerance), outline, place, style.stroke, style, style.stroke_opacity);
    };
    const bool stroke_first = element.get("paint-order") == "stroke";
    if (stroke_first) stroke();
    if (style.fill != "none") put(outline, outline, place, style.fill, style, 1);
    if (!stroke_first) stroke();
  }

  // `whole`: the shape whose box a gradient is spread over.
  void put(const Outline& covered, const Outline& whole, const Affine& place, std::string_view paint,
           const Style& style, double opacity) {
    Paint with{.opacity = opacity * style.opacity};
    if (paint.starts_with("url(#")) {
      with.gradient = drawings().gradient(paint.substr(5, paint.size() - 6));
      if (with.gradient == nullptr) return;
      with.box = box_around(whole);
    } else {
      with.colour = colour_of(paint, style);
    }
    canvas_.fill(covered, place, with);
  }

  // "#fff", "currentColor", "var(--c)", "var(--die,#fbf3e2)"
  static Colour colour_of(std::string_view paint, const Style& style) {
    if (paint == "currentColor") return style.ink;
    if (!paint.starts_with("var(--")) return read_colour(paint).value_or(Colour{});
    const std::size_t comma = std::min(paint.find(','), paint.size() - 1);
    const std::string_view name = paint.substr(6, comma - 6);
    const std::optional<Colour>& given = name == "die" ? style.die : style.body;
    const std::string_view otherwise = paint.substr(comma + 1, paint.size() - std::min(paint.size(), comma + 2));
    return given.value_or(read_colour(otherwise).value_or(Colour{}));
  }

  static Box box_around(const Outline& outline) {
    Point low = outline.front().points.front();
    Point high = low;
    for (const Line& line : outline) {
      for (const Point point : line.points) {
        low = {std::min(low.x, point.x), std::min(low.y, point.y)};
        high = {std::max(high.x, point.x), std::max(high.y, point.y)};
      }
    }
    return {low.x, low.y, std::max(high.x - low.x, 1e-9), std::max(high.y - low.y, 1e-9)};
  }

  Canvas& canvas_;
};

}  // namespace

void draw_symbol(Canvas& canvas, std::string_view id, const Affine& place, const Box& box, std::string_view colour,
                 std::string_view body) {
  const Element* symbol = drawings().find(id);
  if (symbol == nullptr) return;
  Style style;
  if (const Pair* pair = drawings().colour(colour)) {
    style.body = pair->body;
    style.ink = pair->ink;
  }
  style.die = read_colour(body);
  Pen(canvas).draw_fitted(*symbol, place, box, style);
}

void draw_glyph(Canvas& canvas, std::string_view colour, const Affine& place, const Box& box, Colour ink) {
  const Element* glyph = drawings().glyph(colour);
  if (glyph == nullptr) return;
  Style style;
  style.ink = ink;
  if (const Pair* pair = drawings().colour(colour)) style.body = pair->body;
  Pen(canvas).draw_fitted(*glyph, place, box, style);
}

bool draw_front(Canvas& canvas, std::string_view game, const Affine& place, const Box& box) {
  const Element* front = drawings().front(game);
  if (front == nullptr) return false;
  const Point corner = place({box.x, box.y});
  const Point opposite = place({box.x + box.width, box.y + box.height});
  canvas.clip(Box{corner.x, corner.y, opposite.x - corner.x, opposite.y - corner.y});
  Pen(canvas).draw_fitted(*front, place, box, {});
  canvas.clip(std::nullopt);
  return true;
}

Colour ink_of(std::string_view colour) {
  const Pair* pair = drawings().colour(colour);
  return pair == nullptr ? Colour{} : pair->ink;
}
Colour body_of(std::string_view colour) {
  const Pair* pair = drawings().colour(colour);
  return pair == nullptr ? Colour{} : pair->body;
}

}  // namespace ludothek::picture
