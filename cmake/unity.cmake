# Files of one library that are compiled as one (LUDOTHEK_UNITY): what they include is read, and what they instantiate is
# made, once per handful. No source relies on it: clang-tidy reads each file alone.
#
# ludothek_unity(<target> "<source>…"): handfuls of neighbours. Boxes use the same names, each in its own namespace, so no
# two boxes are in one.
function(ludothek_unity target sources)
  if(NOT LUDOTHEK_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS sources)
    set(owner shared)
    foreach(box IN LISTS LUDOTHEK_BOXES)
      if(source MATCHES "^${PROJECT_SOURCE_DIR}/${box}/")
        cmake_path(GET box FILENAME owner)
      endif()
    endforeach()
    list(APPEND files_of_${owner} ${source})
    list(LENGTH files_of_${owner} count)
    math(EXPR handful "(${count} - 1) / 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${owner}_${handful})
  endforeach()
endfunction()
