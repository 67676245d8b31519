#include "cli/commands/store.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "cli/commands/complaint.hpp"
#include "record/json/json_text.hpp"
#include "server/host/care/store_replay.hpp"
#include "server/store/held_house.hpp"
#include "server/store/open_store.hpp"
#include "server/store/postgres/postgres_copy.hpp"
#include "server/store/sqlite/sqlite_care.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "server/store/store_copy.hpp"

namespace ludothek {
namespace {

constexpr int kDamaged = 1;
struct StoreArguments {
  std::string store = "sqlite:ludothek.db";  // as `serve` has it
  std::string copy;
  std::string from;
  std::string to;
  bool json = false;

  // Of a command that only a file can have.
  std::string path() const { return sqlite_path(store).value_or(store); }
};

int complain(const Fault& fault) { return ludothek::complain("store", fault.what); }
int complain(std::string_view what) { return ludothek::complain("store", what); }

// How far it is, once a second, in one line that somebody sees, or a line each in somebody's log.
class Report {
 public:
  explicit Report(const char* what) : what_(what) {}
  ~Report() { clear(); }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  void operator()(const StoreCounts& counts) {
    const auto now = std::chrono::steady_clock::now();
    if (now - said_ < std::chrono::seconds(1)) return;
    said_ = now;
    clear();
    fmt::print(stderr, "{}: {} tables, {} facts, {} guests, {} records{}", what_, counts.tables, counts.facts,
               counts.guests, counts.records, seen_ ? "" : "\n");
    drawn_ = seen_;
    (void)std::fflush(stderr);
  }

 private:
  void clear() {
    if (std::exchange(drawn_, false)) fmt::print(stderr, "\r\x1b[K");
  }

  const char* const what_;
  const bool seen_ = isatty(STDERR_FILENO) == 1;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point said_ = std::chrono::steady_clock::now();
};

StoreProgress reporting(Report& report) {
  return [&report](const StoreCounts& counts) { report(counts); };
}

// Says what was found in a store; the exit code.
int report_on(const std::string& name, const StoreReport& report) {
  for (const std::string& sentence : report.damage) fmt::print("{}: {}\n", name, sentence);
  if (!report.damage.empty()) return kDamaged;
  if (!report.chained) {
    fmt::print("{}: all well; its facts get checksums when `ludothek serve` opens it\n", name);
  } else if (report.records) {
    fmt::print("{}: all well, {} facts of {} tables and {} games played again\n", name, report.facts, report.tables,
               *report.records);
  } else {
    fmt::print("{}: all well, {} facts of {} tables\n", name, report.facts, report.tables);
  }
  return 0;
}

// Adds what playing all of it again shows. What was found to be damaged is told once.
std::optional<Fault> replay_into(StoreReport& report, Store& store) {
  Report progress("playing again");
  auto replayed = replay_store(store, reporting(progress));
  if (!replayed) return replayed.error();
  report.tables = std::max(report.tables, replayed->counts.tables);
  report.facts = std::max(report.facts, replayed->counts.facts);
  report.records = replayed->counts.records;
  const bool known = !report.damage.empty();
  for (std::string& sentence : replayed->damage) {
    // The file's own check has named damaged facts already.
    if (known && sentence.find("is not as it was written") != std::string::npos) continue;
    report.damage.push_back(std::move(sentence));
  }
  return std::nullopt;
}

Expected<StoreReport, Fault> check_file(const std::string& path) {
  auto report = check_store(path);
  if (!report || !report->chained) return report;
  auto store = read_sqlite_store(path);
  // What SQLite can't read any more is damage, and told as that.
  if (!store && !report->damage.empty()) return report;
  if (!store) return store.error();
  auto fault = replay_into(*report, **store);
  if (fault && report->damage.empty()) return *std::move(fault);
  return report;
}

Expected<StoreReport, Fault> check_database(const std::string& url) {
  auto opened = open_store(url, IfMissing::kRefuse);
  if (!opened) return opened.error();
  StoreReport report;
  if (auto fault = replay_into(report, *opened->store)) return *std::move(fault);
  return report;
}

int check(const StoreArguments& arguments) {
  const bool database = is_postgres(arguments.store);
  const auto report = database ? check_database(arguments.store) : check_file(arguments.path());
  if (!report) return complain(report.error());
  if (!arguments.json) return report_on(database ? shown_store(arguments.store) : arguments.path(), *report);
  json::array damage;
  for (const std::string& sentence : report->damage) damage.emplace_back(sentence);
  fmt::print("{}\n", json_text(json::object{{"tables", report->tables},
                                            {"facts", report->facts},
                                            {"records", report->records.value_or(0)},
                                            {"chained", report->chained},
                                            {"damage", std::move(damage)}}));
  return report->damage.empty() ? 0 : kDamaged;
}

// --- Copying

// What is copied from. A file is locked while it is open; a database is held, so that no server begins to use it.
struct Source {
  OpenStore opened;
  std::unique_ptr<HeldHouse> held = nullptr;
};

Expected<Source, Fault> open_source(const std::string& name) {
  auto opened = open_store(name, IfMissing::kRefuse);
  if (!opened) return opened.error();
  if (opened->shared == nullptr) return Source{*std::move(opened)};
  auto keeper = open_store(name, IfMissing::kRefuse);
  if (!keeper) return keeper.error();
  auto held = HeldHouse::hold(*std::move(keeper), "ludothek store copy from");
  if (held) return Source{*std::move(opened), *std::move(held)};
  if (held.error().kind != Fault::Kind::kConflict) return held.error();
  return Fault{.kind = Fault::Kind::kUnavailable, .what = shown_store(name) + " is in use: stop its servers first."};
}

// What is copied to: under another name, or marked, until it is whole.
class Target {
 public:
  explicit Target(std::string name) : name_(std::move(name)), path_(sqlite_path(name_)) {}

  std::optional<Fault> begin() {
    if (!path_) {
      auto begun = begin_postgres_copy(name_);
      if (!begun) return begun.error();
      shared_ = begun->get();
      store_ = std::move(*begun);
      return std::nullopt;
    }
    std::error_code ignored;
    if (std::filesystem::exists(*path_, ignored)) {
      return Fault{.kind = Fault::Kind::kConflict, .what = "There is a file " + *path_ + " already: choose another."};
    }
    remove_part();
    auto opened = open_store("sqlite:" + part());
    if (!opened) return opened.error();
    store_ = std::move(opened->store);
    return std::nullopt;
  }

  std::optional<Fault> end() {
    if (!path_) return end_postgres_copy(name_, *shared_);
    store_.reset();
    std::error_code error;
    std::filesystem::rename(part(), *path_, error);
    if (error) return Fault{.kind = Fault::Kind::kUnavailable, .what = *path_ + ": " + error.message() + "."};
    remove_part();
    return std::nullopt;
  }

  Store& store() { return *store_; }

 private:
  std::string part() const { return *path_ + ".part"; }
  void remove_part() const {
    for (const char* suffix : {"", "-wal", "-shm", "-lock"}) {
      std::error_code ignored;
      std::filesystem::remove(part() + suffix, ignored);
    }
  }

  const std::string name_;
  const std::optional<std::string> path_;
  std::unique_ptr<Store> store_;
  SharedStore* shared_ = nullptr;
};

// Copied, compared row by row and fact by fact, and played again where it is now.
int copy(const StoreArguments& arguments) {
  for (const std::string& name : {arguments.from, arguments.to}) {
    if (!sqlite_path(name) && !is_postgres(name)) {
      return complain("a store is sqlite:PATH or postgresql://USER:PASSWORD@HOST/DATABASE, not " + name);
    }
  }
  auto from = open_source(arguments.from);
  if (!from) return complain(from.error());
  Target target(arguments.to);
  if (auto fault = target.begin()) return complain(*fault);
  Report copying("copying");
  const auto copied = copy_store(*from->opened.store, target.store(), reporting(copying));
  if (!copied) return complain(copied.error());
  Report comparing("comparing");
  auto compared = compare_stores(*from->opened.store, target.store(), reporting(comparing));
  if (!compared) return complain(compared.error());
  StoreReport report;
  if (auto fault = replay_into(report, target.store())) return complain(*fault);
  for (const std::string& sentence : compared->differences) report.damage.push_back(sentence);
  if (!compared->differences.empty() || compared->counts != *copied) {
    report_on(shown_store(arguments.to), report);
    return complain("the copy is not as the original, and is not used.");
  }
  if (const auto lost = from->held ? from->held->end() : std::nullopt) {
    return complain(shown_store(arguments.from) + " may have been used meanwhile (" + lost->what +
                    "): the copy is not used. Copy again.");
  }
  if (auto fault = target.end()) return complain(*fault);
  fmt::print("{}: {} tables with {} facts, {} guests, {} seat links and {} records, compared one by one\n",
             shown_store(arguments.to), copied->tables, copied->facts, copied->guests, copied->links, copied->records);
  // What can't be played again there can't be here either: it is an old damage, which came along.
  return report_on(shown_store(arguments.to), report);
}

// Of a database PostgreSQL's own tools make and restore copies.
std::optional<std::string> no_file(const StoreArguments& arguments) {
  if (!is_postgres(arguments.store)) return std::nullopt;
  return "a database is backed up by pg_dump and restored by pg_restore (docs/store.md); this is for sqlite:PATH";
}

int back_up(const StoreArguments& arguments) {
  if (const auto why = no_file(arguments)) return complain(*why);
  if (const auto fault = back_up_store(arguments.path(), arguments.copy)) return complain(*fault);
  const auto report = check_file(arguments.copy);
  return report ? report_on(arguments.copy, *report) : complain(report.error());
}

int restore(const StoreArguments& arguments) {
  if (const auto why = no_file(arguments)) return complain(*why);
  const auto former = restore_store(arguments.copy, arguments.path());
  if (!former) return complain(former.error());
  if (!former->empty()) fmt::print("{} is {} now\n", arguments.path(), *former);
  fmt::print("{} is as {} has it\n", arguments.path(), arguments.copy);
  return 0;
}

}  // namespace

void add_store(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("store", "Check, back up, restore or copy what a server keeps");
  command->require_subcommand(1);
  // Each has its own arguments: what the environment says to one must not reach another.
  const auto add = [&](const char* name, const char* what, int (*run)(const StoreArguments&)) {
    const auto arguments = std::make_shared<StoreArguments>();
    CLI::App* part = command->add_subcommand(name, what);
    part->callback([arguments, run, &exit_code] { exit_code = run(*arguments); });
    return std::pair(part, arguments.get());
  };
  const auto add_with_store = [&](const char* name, const char* what, int (*run)(const StoreArguments&)) {
    const auto [part, arguments] = add(name, what, run);
    part->add_option("--store", arguments->store, "The store, as `serve` takes it")->capture_default_str();
    return std::pair(part, arguments);
  };
  const auto [checks, checked] =
      add_with_store("check", "Find what is not as it was written, and play every table and every game again", check);
  checks->add_flag("--json", checked->json, "One JSON object instead of text");
  const auto [backups, backed_up] = add_with_store(
      "backup", "Copy the store into a new file, also while a server uses it, and check the copy", back_up);
  backups->add_option("COPY", backed_up->copy, "The new file")->required();
  const auto [restores, restored] = add_with_store(
      "restore", "Put a copy in place of the store, which is kept beside it; no server may use it", restore);
  restores->add_option("COPY", restored->copy, "The copy, which is checked first")->required();
  const auto [copies, copied] =
      add("copy", "Move a house into another store, which has to be empty, and compare and replay it there", copy);
  copies->add_option("FROM", copied->from, "sqlite:PATH or postgresql://…; no server may use it")->required();
  copies->add_option("TO", copied->to, "The same; a file that is not there, or a new database")->required();
  command->footer("Exit code: 0 all well, 1 something is damaged, 2 it could not be done.");
}

}  // namespace ludothek
