#include "texts/texts.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "engine/indexed.hpp"
#include "texts/files.hpp"
#include "texts/values.hpp"

namespace ludothek {
namespace {

constexpr Indexed<Language, std::string_view, kLanguages.size()> kCodes{"en", "fr", "de"};

const json::object& texts_in(Language language) {
  static const Indexed<Language, json::object, kCodes.size()> kTexts{text_file(kCodes[0]), text_file(kCodes[1]),
                                                                     text_file(kCodes[2])};
  return kTexts[language];
}

std::string missing(std::string_view name) { return "<" + std::string(name) + ">"; }

// --- Placeholders --------------------------------------------------------------------------------------------------

// What a value stands for. Its name says so, in every template alike (kinds.json).
struct Kind {
  enum class Of : std::uint8_t { kPlain, kSeat, kColour, kPerSeat, kCompound } of = Of::kPlain;
  const Compound* compound = nullptr;  // where it is one
};
constexpr std::array<std::string_view, 4> kKindWords{"", "seat", "colour", "perSeat"};

Kind kind_of(std::string_view name) {
  if (const Compound* compound = compound_of(name)) return {Kind::Of::kCompound, compound};
  static const json::object kKinds = text_file("kinds");
  const std::string_view known = word(kKinds.if_contains(name));
  for (std::size_t kind = 0; kind < kKindWords.size(); ++kind) {
    if (kKindWords[kind] == known) return {static_cast<Kind::Of>(kind)};
  }
  return {};
}

// Fills in one template.
class Filler {
 public:
  Filler(Language language, const json::object& values, Names names)
      : language_(language), values_(values), names_(names) {}

  // The template with its placeholders filled in, those inside a plural form too.
  std::string fill(std::string_view text) const {
    std::string filled;
    while (!text.empty()) {
      const std::size_t open = text.find('{');
      const std::size_t close = closing(text, open);
      if (close == std::string_view::npos) return filled.append(text);
      filled.append(text.substr(0, open)).append(placeholder(text.substr(open + 1, close - open - 1)));
      text.remove_prefix(close + 1);
    }
    return filled;
  }

 private:
  // Where the brace that opens at `open` closes.
  static std::size_t closing(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
      if (text[i] == '{') ++depth;
      if (text[i] == '}' && --depth == 0) return i;
    }
    return std::string_view::npos;
  }

  // The parts between the bars that stand in no braces of their own.
  static std::vector<std::string_view> parts_of(std::string_view inside) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (inside[i] == '{') ++depth;
      if (inside[i] == '}') --depth;
      if (inside[i] != '|' || depth > 0) continue;
      parts.push_back(inside.substr(begin, i - begin));
      begin = i + 1;
    }
    parts.push_back(inside.substr(begin));
    return parts;
  }

  // {name}, {name.form}, {name|one|many} or {name=you|to the reader|to others}
  std::string placeholder(std::string_view inside) const {
    const std::vector<std::string_view> parts = parts_of(inside);
    const std::size_t mark = parts[0].find_first_of(".=");
    const std::string_view name = parts[0].substr(0, mark);
    const std::string_view form = mark == std::string_view::npos ? "" : parts[0].substr(mark + 1);
    const json::value* value = values_.if_contains(name);
    const bool has_two = parts.size() == 3;
    if (has_two && form == "you") return fill(value != nullptr && is_you(*value) ? parts[1] : parts[2]);
    if (value == nullptr) return missing(name);
    if (has_two) return fill(is_one(*value) ? parts[1] : parts[2]);
    const Kind kind = kind_of(name);
    const json::array* list = value->if_array();
    if (list == nullptr) return shown(*value, kind, form);
    return kind.of == Kind::Of::kCompound ? joined(grouped(*list, *kind.compound), form) : joined(*list, kind, form);
  }

  // The reader's seat, or a list with it.
  bool is_you(const json::value& value) const {
    if (!names_.you) return false;
    const json::array* list = value.if_array();
    if (list == nullptr) return whole(&value) == *names_.you;
    return std::ranges::any_of(*list, [this](const json::value& seat) { return is_you(seat); });
  }

  // French counts none like one; English and German do not.
  bool is_one(const json::value& value) const {
    const json::array* list = value.if_array();
    const std::int64_t count = list == nullptr ? whole(&value).value_or(0) : static_cast<std::int64_t>(list->size());
    return count == 1 || (count == 0 && language_ == Language::kFrench);
  }

  // "a, b and c"; with the form `commas`: "a, b, c".
  std::string joined(const std::vector<std::string>& texts, std::string_view form) const {
    std::string list;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const bool last = i + 1 == texts.size() && form != "commas";
      if (i > 0) list += say(language_, last ? "list.and" : "list.comma");
      list += texts[i];
    }
    return list;
  }

  // In the form `you` the reader is named last: "Ana and you".
  std::string joined(json::array values, Kind kind, std::string_view form) const {
    if (kind.of == Kind::Of::kSeat && form == "you") {
      const auto reader = std::ranges::find_if(values, [this](const json::value& seat) { return is_you(seat); });
      if (reader != values.end()) std::rotate(reader, reader + 1, values.end());
    }
    std::vector<std::string> texts;
    for (const json::value& value : values) {
      if (kind.of == Kind::Of::kPerSeat) {
        texts.push_back(say(language_, "score", {{"seat", texts.size()}, {"points", value}}, names_));
      } else {
        texts.push_back(shown(value, kind, form));
      }
    }
    return joined(texts, form);
  }

  std::string shown(const json::value& value, Kind kind, std::string_view form) const {
    switch (kind.of) {
      case Kind::Of::kSeat:
        return seat(value, form);
      case Kind::Of::kColour:
        return colour(word(&value), form);
      case Kind::Of::kCompound:
        return compound(word(&value), *kind.compound);
      default:
        break;
    }
    if (const auto number = whole(&value)) return std::to_string(*number);
    return std::string(word(&value));
  }

  // The player's name; in the form `you` the reader's is "you".
  std::string seat(const json::value& value, std::string_view form) const {
    const auto place = whole(&value);
    if (!place) return missing("seat");
    if (form == "you" && is_you(value)) return say(language_, "you");
    if (*place >= 0 && *place < std::ssize(names_.of_seats)) {
      if (const std::string& name = names_.of_seats[place_of(*place)]; !name.empty()) return name;
    }
    return say(language_, "seat", {{"number", *place + 1}});
  }

  // On its own ("Rot"), or beside one thing or several: the forms `one` and `many` ("rote", "rouges").
  std::string colour(std::string_view name, std::string_view form) const {
    std::string key = "colour." + std::string(name);
    if (form == "one" || form == "many") key.append(".").append(form);
    return say(language_, key);
  }

  std::string compound(std::string_view text, const Compound& kind) const {
    const auto parts = parts_in(kind, text);
    return parts ? say(language_, kind.say, *parts) : say(language_, kind.say + "." + std::string(text));
  }

  // What differs in the last part alone is one entry, where the first of it stands: "red 1 5 8".
  std::vector<std::string> grouped(const json::array& list, const Compound& kind) const {
    struct Group {
      json::object alike;  // the parts without the last
      std::string text;    // of what has no parts, or the last parts of all
    };
    std::vector<Group> groups;
    const std::string& last = kind.parts.back();
    for (const json::value& value : list) {
      auto parts = parts_in(kind, word(&value));
      if (!parts || kind.alike.empty()) {
        groups.push_back({{}, compound(word(&value), kind)});
        continue;
      }
      const std::string text(word(parts->if_contains(last)));
      parts->erase(last);
      const auto same = std::ranges::find(groups, *parts, &Group::alike);
      if (same == groups.end()) {
        groups.push_back({*std::move(parts), text});
      } else {
        same->text.append(" ").append(text);
      }
    }
    std::vector<std::string> texts;
    for (Group& group : groups) {
      if (!group.alike.empty()) {
        group.alike[last] = string_of(group.text);
        group.text = say(language_, kind.alike, group.alike);
      }
      texts.push_back(std::move(group.text));
    }
    return texts;
  }

  Language language_;
  const json::object& values_;
  Names names_;
};

}  // namespace

std::string_view code_of(Language language) { return kCodes[language]; }

std::optional<Language> language_of(std::string_view code) {
  for (const Language language : kLanguages) {
    if (code_of(language) == code) return language;
  }
  return std::nullopt;
}

std::string say(Language language, std::string_view key, const json::object& values, Names names) {
  const json::value* text = texts_in(language).if_contains(key);
  if (text == nullptr || !text->is_string()) return missing(key);
  return Filler(language, values, names).fill(view_of(text->get_string()));
}

bool has_text(Language language, std::string_view key) { return texts_in(language).contains(key); }

bool has_texts(Language language, std::string_view beginning) {
  return std::ranges::any_of(texts_in(language),
                             [&](const auto& text) { return std::string_view(text.key()).starts_with(beginning); });
}

bool is_seat(std::string_view name) { return kind_of(name).of == Kind::Of::kSeat; }

std::string own_key(std::string_view family, std::string_view game, std::string_view word) {
  std::string own = std::string(family).append(".").append(game).append(".").append(word);
  if (texts_in(Language::kEnglish).contains(own)) return own;
  return std::string(family).append(".").append(word);
}

std::string option(Language language, std::string_view game, std::string_view name, const json::value& value) {
  const std::string key = std::string("option.").append(game).append(".").append(name);
  std::string shown;
  if (value.is_bool()) {
    shown = say(language, value.get_bool() ? "option.true" : "option.false");
  } else if (value.is_string()) {
    shown = say(language, key + "." + std::string(word(&value)));
  } else {
    shown = std::to_string(whole(&value).value_or(0));
  }
  return say(language, "option", {{"name", string_of(say(language, key))}, {"value", string_of(shown)}});
}

}  // namespace ludothek
