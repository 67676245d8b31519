// How text goes in and out of a module of WebAssembly, for every module alike; wasm/module.mjs is the other side.
//
// A text goes in by way of buffer(size), which says where to write it; the next call takes it. Each call returns the
// size of its answer, which stands at answer() until the next call.
#pragma once

#include <cstddef>
#include <string>

namespace ludothek {

std::string taken();
std::size_t give(std::string text);

}  // namespace ludothek

#define LUDOTHEK_EXPORT(name) extern "C" __attribute__((export_name(#name)))
