# The shelf: which boxes are built, and the one list of games in C++, made from their folders.
#
# A box is a folder with its facts (facts.json) and the layers rules, record, bots, terminal, …; its type is its folder's
# name with a capital. A layer of all boxes is compiled into the library of that layer, and shelf/<layer>.hpp includes that
# layer of every box.
#
# LUDOTHEK_BOXES says which: boxes, or folders of boxes, from the root of the repository. In the environment it says so to
# whatever is built, the page and the schemas too (web/scripts/sources.ts, scripts/boxes.py), and goes before the cache.
set(LUDOTHEK_BOXES "" CACHE STRING "The boxes on the shelf: folders of a game or of several; empty: games")
if(DEFINED ENV{LUDOTHEK_BOXES})
  set(LUDOTHEK_BOXES "$ENV{LUDOTHEK_BOXES}")
endif()
if(NOT LUDOTHEK_BOXES)
  set(LUDOTHEK_BOXES games)
endif()
set(boxes)
foreach(folder IN LISTS LUDOTHEK_BOXES)
  file(GLOB facts CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
    ${PROJECT_SOURCE_DIR}/${folder}/facts.json ${PROJECT_SOURCE_DIR}/${folder}/*/facts.json)
  if(NOT facts)
    message(FATAL_ERROR "LUDOTHEK_BOXES: there is no box in ${folder}/, since no facts.json is in it")
  endif()
  list(TRANSFORM facts REPLACE "/facts.json$" "")
  list(APPEND boxes ${facts})
endforeach()
set(LUDOTHEK_BOXES ${boxes})

# <box>/rules/facts.hpp in the build folder: what a box's facts.json says, as C++.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/facts.py)
foreach(box IN LISTS LUDOTHEK_BOXES)
  set(facts ${PROJECT_SOURCE_DIR}/${box}/facts.json)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${facts})
  execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND
    ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/facts.py ${facts} ${PROJECT_BINARY_DIR}/${box}/rules/facts.hpp)
endforeach()

# ludothek_sources(<variable> <pattern> <layer>): the files of this folder, of its rooms (folders without a CMakeLists.txt
# of their own), and of that layer of every box.
function(ludothek_sources variable pattern layer)
  set(patterns ${pattern})
  file(GLOB rooms LIST_DIRECTORIES true CONFIGURE_DEPENDS *)
  foreach(room IN LISTS rooms)
    if(IS_DIRECTORY ${room} AND NOT EXISTS ${room}/CMakeLists.txt)
      list(APPEND patterns ${room}/${pattern})
    endif()
  endforeach()
  if(layer)
    foreach(box IN LISTS LUDOTHEK_BOXES)
      list(APPEND patterns ${PROJECT_SOURCE_DIR}/${box}/${layer}/${pattern})
    endforeach()
  endif()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# shelf/rules.hpp, shelf/record.hpp …: every header that a box offers in that layer under the layer's name for it.
function(ludothek_shelf layer header)
  set(includes)
  foreach(box IN LISTS LUDOTHEK_BOXES)
    if(EXISTS ${PROJECT_SOURCE_DIR}/${box}/${layer}/${header})
      string(APPEND includes "#include \"${box}/${layer}/${header}\"\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/shelf/${layer}.hpp CONTENT
    "// Made by cmake/shelf.cmake: this layer of every box.\n#pragma once\n\n${includes}${ARGN}")
endfunction()

# ludothek_type(<variable> <box>): the C++ type of a box, its folder's name with a capital.
function(ludothek_type variable box)
  cmake_path(GET box FILENAME name)
  string(SUBSTRING ${name} 0 1 first)
  string(SUBSTRING ${name} 1 -1 rest)
  string(TOUPPER ${first} first)
  set(${variable} ${first}${rest} PARENT_SCOPE)
endfunction()

set(types)
set(folders)
foreach(box IN LISTS LUDOTHEK_BOXES)
  ludothek_type(type ${box})
  list(APPEND types ${type})
  string(APPEND folders "template <>\ninline constexpr std::string_view kFolder<${type}> = \"${box}\";\n")
endforeach()
list(JOIN types ", " types)
ludothek_shelf(rules game.hpp
  "\n#include \"engine/game_list.hpp\"\n\nnamespace ludothek {\nusing Shelf = GameList<${types}>;\n}  // namespace ludothek\n")
ludothek_shelf(record codec.hpp)
ludothek_shelf(terminal board.hpp)
ludothek_shelf(picture picture.hpp)
ludothek_shelf(cli solve.hpp)
ludothek_shelf(analysis parts.hpp)
ludothek_shelf(tests trial.hpp "\nnamespace ludothek::tests {\n${folders}}  // namespace ludothek::tests\n")
include_directories(${PROJECT_BINARY_DIR})
