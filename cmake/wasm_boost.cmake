# Boost.JSON for WebAssembly, where nobody packages it: compiled from its own headers, as the target Boost::json.
#
# The machine's include folder holds headers of the machine's C library too, which must not be found; so the build has
# an include folder of its own in which there is only a link to `boost`.
find_path(LUDOTHEK_BOOST_INCLUDE boost/json.hpp PATHS /usr/local/include /usr/include REQUIRED)
set(include ${CMAKE_BINARY_DIR}/boost-only)
file(MAKE_DIRECTORY ${include})
file(CREATE_LINK ${LUDOTHEK_BOOST_INCLUDE}/boost ${include}/boost SYMBOLIC)

add_library(boost_json STATIC ${PROJECT_SOURCE_DIR}/cmake/wasm_boost.cpp)
target_include_directories(boost_json SYSTEM PUBLIC ${include})
target_compile_definitions(boost_json PUBLIC BOOST_NO_EXCEPTIONS BOOST_SYSTEM_DISABLE_THREADS)
# Smaller: no names of functions for errors nobody is told of, and shorter tables for writing fractions.
target_compile_definitions(boost_json PUBLIC BOOST_DISABLE_CURRENT_LOCATION BOOST_JSON_RYU_OPTIMIZE_SIZE)
add_library(Boost::json ALIAS boost_json)
