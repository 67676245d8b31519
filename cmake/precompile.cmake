# What is slow to read and included nearly everywhere is read once a library (LUDOTHEK_PRECOMPILE). No source relies on it:
# the presets gcc and wasm, and clang-tidy, compile without.
if(LUDOTHEK_PRECOMPILE AND CMAKE_CXX_COMPILER_LAUNCHER STREQUAL "ccache")
  # As ccache asks for it. What is precompiled names its folder, so another folder's is of no use.
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR= ccache)
endif()

# ludothek_precompile(<target> "<source>…" "<library it links>…" [<header>…])
# Only where there are some files to gain by it.
function(ludothek_precompile target sources libraries)
  list(LENGTH sources files)
  if(NOT LUDOTHEK_PRECOMPILE OR files LESS 3)
    return()
  endif()
  set(headers <algorithm> <array> <chrono> <cstdint> <functional> <map> <memory> <optional> <span> <string> <string_view>
    <utility> <variant> <vector>)
  if(NOT libraries MATCHES "^(rules(;bots)?(;Threads::Threads)?|SQLite.*)?$")
    list(APPEND headers <boost/json.hpp>)
  endif()
  if(target STREQUAL "server")
    list(APPEND headers <boost/beast.hpp>)
  endif()
  target_precompile_headers(${target} PRIVATE ${headers} ${ARGN})
endfunction()
