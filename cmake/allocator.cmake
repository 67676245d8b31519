# Compilers and linkers allocate much and small: with jemalloc, which the program needs anyway, clang takes up to a tenth less time.
# After precompile.cmake, which says how ccache is called.
find_file(LUDOTHEK_COMPILERS_ALLOCATOR libjemalloc.so.2 NO_CMAKE_FIND_ROOT_PATH
  PATHS /usr/lib/${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-gnu /usr/lib64 /usr/lib)
if(LUDOTHEK_COMPILERS_ALLOCATOR AND CMAKE_CXX_COMPILER_LAUNCHER)
  list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER env LD_PRELOAD=${LUDOTHEK_COMPILERS_ALLOCATOR})
  set(CMAKE_CXX_LINKER_LAUNCHER env LD_PRELOAD=${LUDOTHEK_COMPILERS_ALLOCATOR})
endif()
