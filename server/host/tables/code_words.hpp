// The words that tables' codes are made of: server/host/tables/code_words.txt, one per line, sorted.
//
// English, French and German spell them alike, apart from accents and capitals, and know them: things, food, music,
// games and places that one can say to anybody. table_code_test.cpp holds what the reading of codes relies on: no word
// is the beginning of another, and any two differ in three letters at least, so that one wrong letter never makes
// another word of one.
#pragma once

#include <span>

#include "cmake/embedded_text.hpp"

namespace ludothek {

extern const std::span<const EmbeddedText> kCodeWords;  // one file, "code_words"

}  // namespace ludothek
