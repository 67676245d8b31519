// `ludothek show`: one game of a file of records as text that a person reads, in three languages.
//
// Secrets are shown, unless a seat's eyes are asked for: a record is of a finished game, or the user's own file. A
// record that does not hold is shown as far as it does. With a moment it stops there and tells what lies on the table.
#pragma once

#include <CLI/App.hpp>

namespace ludothek {

void add_show(CLI::App& program, int& exit_code);

}  // namespace ludothek
