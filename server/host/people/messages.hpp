// The door's own messages to a client, as JSON texts. What concerns a game is written by the table.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "table/state/person.hpp"
#include "texts/texts.hpp"

namespace ludothek {

inline constexpr int kProtocol = 1;
inline constexpr std::string_view kServerName = "ludothek/0.4";

// A refusal's code is the part of its text's key behind "door.".
struct DoorRefusal {
  std::string_view key;                  // "door.no_such_table"
  std::string_view table = {};           // which table it is about, if any
  std::optional<std::uint64_t> re = {};  // the client's number for what was refused
  std::string_view problem = {};         // what is wrong with the form, in English, for who wrote the program
};
std::string_view code_of_key(std::string_view key);

using Text = std::shared_ptr<const std::string>;

Text hello_message(const Person& you, Language language);
Text outdated_message(Language language);
Text pong_message(std::optional<std::uint64_t> re);
Text refused_message(Language language, const DoorRefusal& refusal);
Text closing_message(Language language, int again_seconds);
Text ok_message(std::string_view table, std::uint64_t re);
// The table waits until the store can keep something again.
Text waiting_message(Language language, std::string_view table, std::optional<std::uint64_t> re);
Text elsewhere_message(std::string_view table);

}  // namespace ludothek
