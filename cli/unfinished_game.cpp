#include "cli/unfinished_game.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "bots/bot.hpp"
#include "cli/record_file.hpp"
#include "record/json/json_text.hpp"

namespace ludothek {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> state_folder() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/') {
    return fs::path(state) / "ludothek";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return fs::path(home) / ".local" / "state" / "ludothek";
  }
  return std::nullopt;
}

// Whether a person and only bots that there are sit at it.
bool can_be_played(const Record& record) {
  const json::value* names = record.document.if_contains("names");
  if (names == nullptr) return false;
  bool person = false;
  for (const json::value& value : names->as_array()) {
    const std::string name(value.as_string());
    if (!name.starts_with(kBotPrefix)) {
      person = true;
    } else if (std::ranges::find(kBotNames, name.substr(kBotPrefix.size())) == std::end(kBotNames)) {
      return false;
    }
  }
  return person;
}

}  // namespace

std::optional<std::string> add_record(const std::string& file, const json::object& record) {
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::app);
  out << json_text(record) << "\n";
  out.close();
  if (out) return std::nullopt;
  return std::strerror(errno);
}

std::optional<std::string> keep_record(const json::object& record, std::string_view game) {
  const auto folder = state_folder();
  if (!folder) return std::nullopt;
  std::error_code error;
  fs::create_directories(*folder, error);
  const fs::path file = *folder / (std::string(game) + ".jsonl");
  // Beside it first: what was kept before is there until this is.
  const fs::path fresh = file.string() + ".new";
  fs::remove(fresh, error);
  if (add_record(fresh.string(), record)) return std::nullopt;
  fs::rename(fresh, file, error);
  if (error) return std::nullopt;
  return file.string();
}

Expected<Record, Problem> read_unfinished(const std::string& file, Language language) {
  const auto refuse = [&](std::string_view why) {
    const json::object values{{"file", file}, {"why", json::string(why.data(), why.size())}};
    return Problem{say(language, "wrong.file", values), {}, {}};
  };
  const auto because = [&](std::string_view key) { return refuse(say(language, key, {{"file", file}})); };
  auto records = RecordFile::open(file);
  if (!records) return records.error();
  std::string last;
  while (auto entry = records->next()) last = std::move(entry->text);
  auto record = read_record(last);
  if (!record) return refuse(record.error().sentence());
  const auto replayed = replay(*record);
  if (!replayed) return refuse(replayed.error().sentence());
  if (replayed->finished) return because("wrong.file.over");
  if (!record->fairness || !record->fairness->seed) return because("wrong.file.seed");
  if (!can_be_played(*record)) return because("wrong.file.nobody");
  return record;
}

}  // namespace ludothek
