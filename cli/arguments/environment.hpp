// Variables of the environment that say what an option would: how a service or a container is set up.
//
// --trust-proxy of `serve` is LUDOTHEK_TRUST_PROXY, and so on for each of its options; `store` knows the same store.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

// REQUIRES: the commands `serve` and `store` are there.
void name_variables(CLI::App& program);

}  // namespace ludothek
