#include "texts/texts.hpp"

#include <boost/json/array.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>
#include <utility>
#include <vector>

#include "record/parse.hpp"
#include "texts/files.hpp"

namespace ludothek {
namespace {

constexpr std::array<std::string_view, kLanguages.size()> kCodes{"en", "fr", "de"};

std::string_view view_of(const json::string& text) { return {text.data(), text.size()}; }

json::string string_of(std::string_view text) { return json::string(text.data(), text.size()); }

json::object read_file(std::string_view code) {
  for (const EmbeddedText& file : kTextFiles) {
    if (file.name != code) continue;
    auto texts = parse_strictly(file.text);
    if (texts && texts->is_object()) return std::move(texts->get_object());
  }
  return {};  // then every key shows itself
}

const json::object& texts_in(Language language) {
  static const std::array<json::object, kCodes.size()> kTexts{read_file(kCodes[0]), read_file(kCodes[1]),
                                                              read_file(kCodes[2])};
  return kTexts[static_cast<std::size_t>(language)];
}

std::string missing(std::string_view name) { return "<" + std::string(name) + ">"; }

std::optional<std::int64_t> whole(const json::value* value) {
  if (value == nullptr) return std::nullopt;
  if (const auto* number = value->if_int64()) return *number;
  if (const auto* number = value->if_uint64()) return static_cast<std::int64_t>(*number);
  return std::nullopt;
}

std::string_view word(const json::value* value) {
  const json::string* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string_view() : view_of(*text);
}

// --- Placeholders --------------------------------------------------------------------------------------------------

// What a value stands for. Its name says so, in every template alike.
enum class Kind : std::uint8_t { kPlain, kSeat, kColour, kCard, kHand, kPerSeat };

struct NamedKind {
  std::string_view name;
  Kind kind;
};
constexpr std::array<NamedKind, 19> kKinds{{{"seat", Kind::kSeat},
                                            {"by", Kind::kSeat},
                                            {"dealer", Kind::kSeat},
                                            {"giver", Kind::kSeat},
                                            {"from", Kind::kSeat},
                                            {"winners", Kind::kSeat},
                                            {"players", Kind::kSeat},
                                            {"colour", Kind::kColour},
                                            {"colours", Kind::kColour},
                                            {"dice", Kind::kColour},
                                            {"white", Kind::kColour},
                                            {"top", Kind::kColour},
                                            {"middle", Kind::kColour},
                                            {"bottom", Kind::kColour},
                                            {"card", Kind::kCard},
                                            {"cards", Kind::kHand},
                                            {"scores", Kind::kPerSeat},
                                            {"gained", Kind::kPerSeat},
                                            {"totals", Kind::kPerSeat}}};

Kind kind_of(std::string_view name) {
  for (const NamedKind& known : kKinds) {
    if (known.name == name) return known.kind;
  }
  return Kind::kPlain;
}

// "red-6" is a colour and a value; "officer" is neither.
struct CardName {
  std::string_view colour;
  std::string_view value;
};
std::optional<CardName> split(std::string_view card) {
  const std::size_t dash = card.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  return CardName{card.substr(0, dash), card.substr(dash + 1)};
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

  // {name}, {name.form} or {name|one|many}
  std::string placeholder(std::string_view inside) const {
    const std::vector<std::string_view> parts = parts_of(inside);
    const std::size_t dot = parts[0].find('.');
    const std::string_view name = parts[0].substr(0, dot);
    const std::string_view form = dot == std::string_view::npos ? "" : parts[0].substr(dot + 1);
    const json::value* value = values_.if_contains(name);
    if (value == nullptr) return missing(name);
    if (parts.size() == 3) return fill(is_one(*value) ? parts[1] : parts[2]);
    if (kind_of(name) == Kind::kHand) return hand(*value);
    if (const json::array* list = value->if_array()) return joined(*list, kind_of(name), form);
    return shown(*value, kind_of(name), form);
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

  std::string joined(const json::array& values, Kind kind, std::string_view form) const {
    std::vector<std::string> texts;
    for (const json::value& value : values) {
      if (kind == Kind::kPerSeat) {
        texts.push_back(say(language_, "score", {{"seat", texts.size()}, {"points", value}}, names_));
      } else {
        texts.push_back(shown(value, kind, form));
      }
    }
    return joined(texts, form);
  }

  std::string shown(const json::value& value, Kind kind, std::string_view form) const {
    switch (kind) {
      case Kind::kSeat:
        return seat(value);
      case Kind::kColour:
        return colour(word(&value), form);
      case Kind::kCard:
        return card(word(&value));
      default:
        break;
    }
    if (const auto number = whole(&value)) return std::to_string(*number);
    return std::string(word(&value));
  }

  std::string seat(const json::value& value) const {
    const auto place = whole(&value);
    if (!place) return missing("seat");
    if (*place >= 0 && static_cast<std::size_t>(*place) < names_.size()) {
      if (const std::string& name = names_[static_cast<std::size_t>(*place)]; !name.empty()) return name;
    }
    return say(language_, "seat", {{"number", *place + 1}});
  }

  // On its own ("Rot"), or beside one thing or several: the forms `one` and `many` ("rote", "rouges").
  std::string colour(std::string_view name, std::string_view form) const {
    std::string key = "colour." + std::string(name);
    if (form == "one" || form == "many") key.append(".").append(form);
    return say(language_, key);
  }

  std::string card(std::string_view name) const {
    const auto parts = split(name);
    if (!parts) return say(language_, "card." + std::string(name));
    return say(language_, "card", {{"colour", string_of(parts->colour)}, {"value", string_of(parts->value)}});
  }

  // Cards come sorted, so that a colour's are neighbours: "red 1 5 8, blue 2 and the Officer".
  std::string hand(const json::value& value) const {
    std::vector<std::string> groups;
    std::string_view colour;
    std::string values;
    const auto end_group = [&] {
      if (values.empty()) return;
      groups.push_back(say(language_, "cards", {{"colour", string_of(colour)}, {"values", string_of(values)}}));
      values.clear();
    };
    static const json::array kNone;
    for (const json::value& entry : value.is_array() ? value.get_array() : kNone) {
      const auto parts = split(word(&entry));
      if (!parts || parts->colour != colour) end_group();
      if (!parts) {
        groups.push_back(card(word(&entry)));
        continue;
      }
      colour = parts->colour;
      values.append(values.empty() ? "" : " ").append(parts->value);
    }
    end_group();
    return joined(groups, "");
  }

  Language language_;
  const json::object& values_;
  Names names_;
};

// --- Events --------------------------------------------------------------------------------------------------------

const json::array& list(const json::object& event, std::string_view name) {
  static const json::array kNone;
  const json::value* value = event.if_contains(name);
  return value != nullptr && value->is_array() ? value->get_array() : kNone;
}
std::int64_t count(const json::object& event, std::string_view name) {
  return whole(event.if_contains(name)).value_or(0);
}
std::string_view word(const json::object& event, std::string_view name) { return word(event.if_contains(name)); }
bool is_true(const json::object& event, std::string_view name) {
  const json::value* value = event.if_contains(name);
  return value != nullptr && value->is_bool() && value->get_bool();
}

// Who gave tokens for a loot, apart from the centre.
std::vector<std::size_t> givers(const json::object& event) {
  std::vector<std::size_t> seats;
  const json::array& from = list(event, "from");
  for (std::size_t seat = 0; seat < from.size(); ++seat) {
    if (whole(&from[seat]).value_or(0) > 0) seats.push_back(seat);
  }
  return seats;
}

std::string_view loot_variant(const json::object& event) {
  if (count(event, "amount") == 0) return ".nothing";
  const std::vector<std::size_t> seats = givers(event);
  if (seats.empty()) return ".centre";
  return seats.size() == 1 && count(event, "fromCentre") == 0 ? ".player" : "";
}

// Which of an event's sentences fits it. README.md has the same as a table.
std::string_view riffifi_variant(std::string_view kind, const json::object& event) {
  if (kind == "roundBegun" && count(event, "redeals") > 0) return ".redealt";
  if (kind == "handReceived" && list(event, "cards").empty()) return ".unseen";
  if (kind == "cardPlayed" && is_true(event, "buried")) return word(event, "card").empty() ? ".unseen" : ".buried";
  if (kind == "lootTaken") return loot_variant(event);
  if (kind == "roundEnded" && count(event, "round") == 1) return ".first";
  return "";
}

std::string_view farbenpoker_variant(std::string_view kind, const json::object& event) {
  if (kind == "diceRolled" && word(event, "rule") == "FP-5.2") return ".rescue";
  if (kind == "stickServed" && word(event, "rule") == "FP-3.1") return ".privilege";
  if (kind == "potWon" && count(event, "chips") == 0) return ".empty";
  if (kind == "rescueDrawn" && count(event, "fits") == 0) return ".none";
  return "";
}

std::string_view starmaster_variant(std::string_view kind, const json::object& event) {
  if (kind == "diceRolled" && word(event, "white") == "star") return ".star";
  if (kind == "diceRolled" && word(event, "black") == "star") return ".race";
  if (kind == "cubeTurned" && is_true(event, "right")) return ".right";
  if (kind == "pawnWon" && whole(event.if_contains("from"))) return ".player";
  return "";
}

std::string_view variant(std::string_view game, std::string_view kind, const json::object& event) {
  if (game == "riffifi") return riffifi_variant(kind, event);
  if (game == "farbenpoker") return farbenpoker_variant(kind, event);
  return game == "starmaster" ? starmaster_variant(kind, event) : "";
}

// Beside an event's own members: what its sentences show but the event says only indirectly.
void add_loot(Language language, Names names, json::object& values) {
  if (const auto parts = split(word(values, "card"))) values["colour"] = string_of(parts->colour);
  json::array shares;
  const auto add = [&](std::string_view key, const json::object& share) {
    shares.push_back(string_of(say(language, key, share, names)));
  };
  if (const auto amount = count(values, "fromCentre"); amount > 0) add("riffifi.share.centre", {{"amount", amount}});
  for (const std::size_t giver : givers(values)) {
    add("riffifi.share.player", {{"giver", giver}, {"amount", list(values, "from")[giver]}});
    values["giver"] = giver;
  }
  values["shares"] = std::move(shares);
}

void add_rows(json::object& values) {
  const json::array cubes = list(values, "cubes");
  constexpr std::array<std::string_view, 3> kRows{"top", "middle", "bottom"};
  for (std::size_t cell = 0; cell < cubes.size() && cell < 9; ++cell) {
    json::value& row = values[kRows[cell / 3]];
    if (!row.is_array()) row = json::array();
    row.get_array().push_back(cubes[cell]);
  }
}

}  // namespace

std::string_view code_of(Language language) { return kCodes[static_cast<std::size_t>(language)]; }

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

std::string key_of(std::string_view game, const json::object& event) {
  const std::string_view kind = word(event, "event");
  if (kind == "gameEnded") return "end." + std::string(word(event, "end"));
  return std::string(game).append(".").append(kind).append(variant(game, kind, event));
}

std::string sentence(Language language, std::string_view game, const json::object& event, Names names) {
  const std::string_view kind = word(event, "event");
  json::object values = event;
  if (kind == "lootTaken") add_loot(language, names, values);
  if (kind == "cubesArranged") add_rows(values);
  if (kind == "gameEnded" && !list(event, "scores").empty()) values["reached"] = list(event, "scores")[0];
  return say(language, key_of(game, event), values, names);
}

std::string option(Language language, std::string_view name, const json::value& value) {
  const std::string key = "option." + std::string(name);
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
