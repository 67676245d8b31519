// Texts: every sentence that a door shows about a game, in English, French and German.
//
// The words are in en.json, fr.json and de.json, here and in every box, and which of them an event gets in its box's
// variants.json; they travel inside the program. README.md explains them, so that a door in another language of
// programming reads the same files. Nothing here throws. A text that is not there gives its key in angle brackets, a
// value that was not given its name: a mistake is to be seen, not to stop a game.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludothek {

namespace json = boost::json;

enum class Language : std::uint8_t { kEnglish, kFrench, kGerman };
inline constexpr std::array kLanguages{Language::kEnglish, Language::kFrench, Language::kGerman};

std::string_view code_of(Language language);  // "en", "fr", "de"
std::optional<Language> language_of(std::string_view code);

// The players' names in the order of the seats, and the seat of the player who reads, to whom the texts say "you".
// Where a name is missing or empty the seat is shown: "Seat 1".
struct Names {
  Names() = default;
  Names(std::span<const std::string> names, std::optional<int> reader = {}) : of_seats(names), you(reader) {}
  Names(const std::vector<std::string>& names, std::optional<int> reader = {}) : of_seats(names), you(reader) {}

  std::span<const std::string> of_seats;
  std::optional<int> you;
};

// The text of a key, its placeholders filled in.
std::string say(Language language, std::string_view key, const json::object& values = {}, Names names = {});

// Whether there is a text of that key; of one that begins so.
bool has_text(Language language, std::string_view key);
bool has_texts(Language language, std::string_view beginning);
// Whether a placeholder of that name shows a seat.
bool is_seat(std::string_view name);

// An event as Match writes it, redacted or not, as a sentence.
std::string sentence(Language language, std::string_view game, const json::object& event, Names names = {});
// What may be told of it once what fades of it has gone (`fades`, docs/protocol.md); nothing: there are no words for
// it.
std::optional<std::string> past_sentence(Language language, std::string_view game, json::object event,
                                         Names names = {});
// The key of that sentence: "<game>.cardPlayed.buried".
std::string key_of(std::string_view game, const json::object& event);

// Which text says a word that games may have sentences of their own for, by a family like "refusal" or "end": the
// game's ("refusal.<game>.misdeal") or, where it has none, the one of all games ("refusal.not_your_turn").
std::string own_key(std::string_view family, std::string_view game, std::string_view word);

// "Officer: on", "Edition: German": an option of a game and its value.
std::string option(Language language, std::string_view game, std::string_view name, const json::value& value);

}  // namespace ludothek
