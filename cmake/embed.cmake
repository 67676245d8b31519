# Writes OUT, a C++ source that holds the text of PAGES (…/<language>/<game>.md) for cmake/rulebooks.hpp.
set(entries "")
foreach(page IN LISTS PAGES)
  cmake_path(GET page STEM game)
  cmake_path(GET page PARENT_PATH folder)
  cmake_path(GET folder FILENAME language)
  file(READ ${page} text)
  string(APPEND entries "    {\"${language}/${game}\", R\"ludothek(${text})ludothek\"},\n")
endforeach()
list(LENGTH PAGES count)
file(WRITE ${OUT} "// Generated from docs/rulebook/ by cmake/embed.cmake.
#include \"cmake/rulebooks.hpp\"

#include <array>

namespace ludothek {
static constexpr std::array<EmbeddedText, ${count}> kPages{{
${entries}}};
constinit const std::span<const EmbeddedText> kRulebooks{kPages};
}  // namespace ludothek
")
