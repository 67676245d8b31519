# Text files that travel inside the program. Included, this defines ludothek_embed(); run as a script (cmake -P), it
# writes the C++ source for it.
#
# ludothek_embed(<library> FOLDER <folder> FILES <file>… HEADER <header> LIST <name>)
# A library that defines LIST, a span of EmbeddedText declared in HEADER: one entry a file, named by its path inside
# FOLDER (from the root of the repository) without its ending.
#   KEEP <pattern>: of JSON files with one member a line, only the members whose names begin so, up to a dot.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(LUDOTHEK_EMBED ${CMAKE_CURRENT_LIST_FILE})
  function(ludothek_embed library)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "FOLDER;HEADER;LIST;KEEP" "FILES")
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.cpp)
    # The files are named on the command line too: that is how the build notices that one is gone.
    add_custom_command(
      OUTPUT ${source}
      COMMAND ${CMAKE_COMMAND} "-DFILES=${arg_FILES}" -DROOT=${PROJECT_SOURCE_DIR} -DFOLDER=${arg_FOLDER}
              -DHEADER=${arg_HEADER} -DLIST=${arg_LIST} "-DKEEP=${arg_KEEP}" -DOUT=${source} -P ${LUDOTHEK_EMBED}
      DEPENDS ${arg_FILES} ${LUDOTHEK_EMBED}
      COMMENT "Embedding ${arg_FOLDER}"
      VERBATIM)
    add_library(${library} STATIC ${source})
    target_include_directories(${library} PUBLIC ${PROJECT_SOURCE_DIR})
  endfunction()
  return()
endif()

set(entries "")
foreach(file IN LISTS FILES)
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${ROOT}/${FOLDER} OUTPUT_VARIABLE name)
  cmake_path(REMOVE_EXTENSION name)
  file(READ ${file} text)
  if(KEEP)
    string(REGEX MATCHALL "\n *\"(${KEEP})\\.[^\n]*" lines "${text}")
    string(REPLACE ";\n" "\n" lines "${lines}")  # each match begins with its line's break
    string(REGEX REPLACE ",$" "" lines "${lines}")
    set(text "{${lines}}")
  endif()
  string(APPEND entries "    {\"${name}\", R\"ludothek(${text})ludothek\"},\n")
endforeach()
list(LENGTH FILES count)
file(WRITE ${OUT} "// Generated from ${FOLDER}/ by cmake/embed.cmake.
#include \"${HEADER}\"

#include <array>

namespace ludothek {
static constexpr std::array<EmbeddedText, ${count}> kFiles{{
${entries}}};
constinit const std::span<const EmbeddedText> ${LIST}{kFiles};
}  // namespace ludothek
")
