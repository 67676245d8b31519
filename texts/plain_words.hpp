// Plain words: how offers, values and views are said where no board is drawn, for whatever game (README.md, The plain
// board). The page has the same in web/src/plain/words.ts.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "texts/texts.hpp"

namespace ludothek {

class PlainWords {
 public:
  PlainWords(Language language, std::string_view game, Names names) : language_(language), game_(game), names_(names) {}

  // What can be done: "Draw a stick".
  std::string act(std::string_view what) const;
  // What is asked for where a move has more than one member.
  std::string question(std::string_view member) const;
  // One value of a member of an offer.
  std::string value(std::string_view member, const json::value& value) const;

  struct Lines {
    std::vector<std::string> table;               // what lies there for all
    std::vector<std::vector<std::string>> seats;  // what each player has
  };
  // With words for some members of the view, those; without any, all of them as they are.
  Lines view(const json::object& view, int players) const;

 private:
  bool has(std::string_view key) const { return has_text(language_, key); }
  std::string key(std::string_view family, std::string_view name) const;
  std::string say(std::string_view key, const json::value& value) const;
  std::string text(const json::value& value) const;
  std::string counted(std::string_view name, const json::value& value) const;
  std::vector<std::string> line(const std::string& key, std::string_view member, const json::value& value,
                                bool worded) const;
  std::vector<std::string> seat_lines(const std::string& key, std::string_view member, const json::value& value,
                                      bool worded) const;
  bool is_by_seat(const std::string& key, const json::array& list, bool worded) const;

  Language language_;
  std::string_view game_;
  Names names_;
};

}  // namespace ludothek
