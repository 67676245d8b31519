// The code of a table, to be said over a telephone: six words, "panda-tango-kiwi-radio-hotel-pizza", 48.6 bits.
//
// Tables that were opened before there were words have eight syllables, "kalo-mite-rusa-bedo"; they are read for ever.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ludothek {

std::string make_table_code();

// A code as people type what they heard: any case, accents, anything or nothing between the words, in each word one
// letter wrong, missing or too many. Nothing: it can't be one.
std::optional<std::string> read_table_code(std::string_view text);

// All the words, sorted.
std::span<const std::string_view> code_words();

}  // namespace ludothek
