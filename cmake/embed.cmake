# Text files that travel inside the program. Included, this defines ludothek_embed(); run as a script (cmake -P), it
# writes the C++ source for it.
#
# ludothek_embed(<library> FOLDER <folder> FILES <file>… HEADER <header> LIST <name>)
# A library that defines LIST, a span of EmbeddedText declared in HEADER: one entry per file, named by its path inside
# FOLDER (from the root of the repository, or absolute) without its ending.
#   MERGED: JSON objects whose files have the same name are one entry under that name. Each member begins a line, indented
#     by two spaces; one that is in two files stops the build.
#   KEEP <pattern>: of merged files with one member per line, only the members of that name.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(LUDOTHEK_EMBED ${CMAKE_CURRENT_LIST_FILE})
  function(ludothek_embed library)
    cmake_parse_arguments(PARSE_ARGV 1 arg "MERGED" "FOLDER;HEADER;LIST;KEEP" "FILES")
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.cpp)
    # The files are named on the command line too: that is how the build notices that one is gone.
    add_custom_command(
      OUTPUT ${source}
      COMMAND ${CMAKE_COMMAND} "-DFILES=${arg_FILES}" -DROOT=${PROJECT_SOURCE_DIR} -DFOLDER=${arg_FOLDER}
              -DHEADER=${arg_HEADER} -DLIST=${arg_LIST} -DMERGED=${arg_MERGED} "-DKEEP=${arg_KEEP}" -DOUT=${source} -P ${LUDOTHEK_EMBED}
      DEPENDS ${arg_FILES} ${LUDOTHEK_EMBED}
      COMMENT "Embedding ${arg_FOLDER}"
      VERBATIM)
    add_library(${library} STATIC ${source})
    target_include_directories(${library} PUBLIC ${PROJECT_SOURCE_DIR})
  endfunction()
  return()
endif()

cmake_minimum_required(VERSION 3.25)

# The members of JSON objects, one object after the other.
function(read_members variable)
  set(all "")
  set(known)
  foreach(file IN LISTS ARGN)
    file(READ ${file} text)
    string(REGEX MATCHALL "\n  \"[^\"]+\":" names "${text}")
    foreach(name IN LISTS names)
      if(name IN_LIST known)
        string(STRIP "${name}" name)
        message(FATAL_ERROR "${file}: another file has ${name} already")
      endif()
    endforeach()
    list(APPEND known ${names})
    if(KEEP)
      string(REGEX MATCHALL "\n *\"(${KEEP})\":[^\n]*" text "${text}")
      string(REPLACE ";\n" "\n" text "${text}")  # each match begins with its line's break
      string(REGEX REPLACE ",$" "" text "${text}")
    else()
      string(STRIP "${text}" text)
      string(REGEX REPLACE "^{|\n?}$" "" text "${text}")
    endif()
    if(all AND text)
      string(APPEND all ",")
    endif()
    string(APPEND all "${text}")
  endforeach()
  set(${variable} "{${all}\n}\n" PARENT_SCOPE)
endfunction()

cmake_path(ABSOLUTE_PATH FOLDER BASE_DIRECTORY ${ROOT} NORMALIZE OUTPUT_VARIABLE base)
set(entries "")
if(MERGED)
  set(names)
  foreach(file IN LISTS FILES)
    cmake_path(GET file STEM name)
    list(APPEND names ${name})
    list(APPEND files_${name} ${file})
  endforeach()
  list(REMOVE_DUPLICATES names)
  list(SORT names)
  foreach(name IN LISTS names)
    read_members(text ${files_${name}})
    string(APPEND entries "    {\"${name}\", R\"ludothek(${text})ludothek\"},\n")
  endforeach()
  list(LENGTH names count)
else()
  foreach(file IN LISTS FILES)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${base} OUTPUT_VARIABLE name)
    cmake_path(REMOVE_EXTENSION name)
    file(READ ${file} text)
    string(APPEND entries "    {\"${name}\", R\"ludothek(${text})ludothek\"},\n")
  endforeach()
  list(LENGTH FILES count)
endif()
file(WRITE ${OUT} "// Generated from ${FOLDER}/ by cmake/embed.cmake.
#include \"${HEADER}\"

#include <array>

namespace ludothek {
static constexpr std::array<EmbeddedText, ${count}> kFiles{{
${entries}}};
constinit const std::span<const EmbeddedText> ${LIST}{kFiles};
}  // namespace ludothek
")
