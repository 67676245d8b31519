# Toolchain: clang 19 to WebAssembly with wasi-libc and libc++, as Debian packages them.
set(LUDOTHEK_WASM ON)
set(CMAKE_SYSTEM_NAME Generic)  # this CMake knows no WASI; Generic promises no shared libraries, which is all we need
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)

# Engines lack (or only begin to have) exceptions, and rules/ never throws.
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions")
# The stack below the data: an overflow then traps instead of overwriting globals.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=1048576 -Wl,--stack-first")
