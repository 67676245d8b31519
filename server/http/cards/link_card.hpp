// Cards of links: what a messenger shows of a link to a game or to a table. Words from a record or from a table's
// summary, the page with them as Open Graph tags, and the picture. Pure functions: who may ask, and how often, is the
// door's.
//
// Nothing is said that GET /api/records/ID and GET /api/tables/CODE would not say to the same asker. Names are
// strangers' text: every word that gets into the page is escaped.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seat.hpp"
#include "server/http/pages.hpp"
#include "texts/texts.hpp"

namespace ludothek {

// One moment of a game, as its link has it.
struct GameMoment {
  std::string record;               // its id
  std::optional<std::size_t> move;  // after so many moves; nothing: at the end
  std::optional<std::string> seat;  // "0" to "5", "all"; nothing: an onlooker's

  // The address of its page, with the seat and the card's language.
  std::string path(Language language) const;
  std::string picture_path(Language language) const;
  Seat viewer() const;
  // With every secret.
  bool open() const { return seat == "all"; }
};

struct LinkCard {
  Language language = Language::kEnglish;
  std::string title;
  std::string line;
  std::string path;     // "/t/CODE"
  std::string picture;  // "/t/CODE.png?lang=fr"; empty: none
};

// Where the house is, as its visitor says: "https://house.example". Empty: that can't be an address.
std::string origin_of(std::string_view host, bool encrypted);

// The page with the card in its head.
HttpResponse show_with_card(const Page& page, const LinkCard& card, std::string_view origin, const HttpRequest& request,
                            int status = 200);
std::string escaped(std::string_view text);

// Of a game that is over. Nothing: the record is none, or has no such move.
std::optional<LinkCard> card_of_game(std::string_view record, const GameMoment& moment, Language language);
// A PNG; empty: as above.
std::string picture_of_game(std::string_view record, const GameMoment& moment, Language language);

// Of a table, from its summary. Nothing: it is none.
std::optional<LinkCard> card_of_table(std::string_view summary, Language language);
std::string picture_of_table(std::string_view summary, Language language);
// What is on that picture: two tables with the same have the same one.
std::string key_of_table(std::string_view summary, Language language);

}  // namespace ludothek
