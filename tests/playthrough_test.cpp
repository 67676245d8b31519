#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "record/catalog.hpp"
#include "record/match.hpp"
#include "record/options.hpp"
#include "shelf/rules.hpp"
#include "shelf/tests.hpp"

// Playthroughs: <box>/playthroughs/*.play, the printed examples with what the rulebook says must happen, written
// by hand. A line is a word and what belongs to it; what stands in brackets may go on over several lines; # begins a
// comment. The file's first line is a comment that begins with "source:".
//
//   game riffifi 4 officer=false        the game and its players; options that are not named are the plain ones
//   names Mexican Max Lulu Isabelle     from here on a name may stand wherever a seat may
//   move chance dealer seat=3           a move of the record: by, do, members
//   event RF-2.3 cardTurnedDown seat=1  the last move brought this about (members that are not named may be anything)
//   seen 2 cardPlayed card=null         the same, as that seat or the onlooker saw it
//   unseen 2 cardPlayed card=red-7      … and this is what it did not see
//   view 0 /seats/0/tokens/red 4        that seat's view, by JSON pointer
//   refuse 1 play card=red-5 RF-2.1     this move is refused by that rule and changes nothing
//   next Max                            who is awaited: a seat, race, chance or over
//   result end=two-left winners=[0]     how the finished game came out

namespace ludothek {
namespace {

namespace fs = std::filesystem;

// Options that are not named are the plain ones, as a game's Options{} has them.
json::object plain_options(std::string_view game) {
  json::object options;
  Shelf::with(game, [&options]<class G>() { options = write_options(typename G::Options{}); });
  return options;
}

struct Line {
  int number;
  std::vector<std::string> words;
};

// Words are separated by blanks; a bracket holds its content together, over the end of the line too.
std::vector<Line> lines_of(const fs::path& path) {
  std::vector<Line> lines;
  std::ifstream file(path);
  std::string text;
  int depth = 0;
  for (int number = 1; std::getline(file, text); ++number) {
    if (depth == 0) lines.push_back({number, {}});
    std::vector<std::string>& words = lines.back().words;
    bool apart = depth == 0;
    for (const char c : text.substr(0, text.find('#'))) {
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c == ' ' && depth <= 0) {
        apart = true;
      } else {
        if (apart) words.emplace_back();
        apart = false;
        words.back() += c;
      }
    }
    if (depth > 0) words.back() += ' ';
    if (depth == 0 && lines.back().words.empty()) lines.pop_back();
  }
  return lines;
}

// One file, played and checked. What is wrong is told as file:line.
class Playthrough {
 public:
  explicit Playthrough(const fs::path& path) : path_(path) {}

  using Words = std::vector<std::string>;

  // How many lines checked something.
  int run() {
    const std::map<std::string, void (Playthrough::*)(const Words&)> orders = {
        {"game", &Playthrough::game},    {"names", &Playthrough::names},   {"move", &Playthrough::move},
        {"event", &Playthrough::event},  {"seen", &Playthrough::seen},     {"unseen", &Playthrough::unseen},
        {"view", &Playthrough::view},    {"refuse", &Playthrough::refuse}, {"next", &Playthrough::next},
        {"result", &Playthrough::result}};
    const std::set<std::string> no_check = {"game", "names", "move"};
    int checks = 0;
    for (const Line& line : lines_of(path_)) {
      line_ = line.number;
      const auto order = orders.find(line.words[0]);
      if (order == orders.end()) {
        wrong("\"" + line.words[0] + "\" is no order");
        continue;
      }
      if (match_ == nullptr && order->first != "game") {
        wrong("the first order must be a game that can be played");
        return checks;
      }
      checks += no_check.contains(order->first) ? 0 : 1;
      (this->*order->second)(Words(line.words.begin() + 1, line.words.end()));
    }
    return checks;
  }

 private:
  void wrong(const std::string& what) const { ADD_FAILURE_AT(path_.c_str(), line_) << what; }
  void expect(bool fine, const std::string& what) const {
    if (!fine) wrong(what);
  }
  // Whether the order has its words; says so if not.
  bool has(const Words& words, std::size_t least) const {
    expect(words.size() >= least, "something is missing on this line");
    return words.size() >= least;
  }

  // A seat's name or number, or text: what a word means as JSON.
  json::value value(std::string_view word) const {
    if (const auto seat = seats_.find(word); seat != seats_.end()) return seat->second;
    if (word.starts_with('[')) return list(word);
    if (word == "null") return nullptr;
    if (word == "true" || word == "false") return word == "true";
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error == std::errc{} && end == word.data() + word.size()) return number;
    return json::string(word.data(), word.size());
  }
  // "[a b [c]]": its entries are separated by blanks.
  json::array list(std::string_view words) const {
    json::array entries;
    int depth = 0;
    std::string entry;
    for (const char c : words.substr(1)) {
      const bool ends = depth == 0 && (c == ' ' || c == ']');
      if (ends && !entry.empty()) entries.push_back(value(entry));
      if (ends) {
        entry.clear();
      } else {
        entry += c;
      }
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    }
    return entries;
  }
  // name=value …
  json::object members(const Words& words, std::size_t from) const {
    json::object object;
    for (std::size_t i = from; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      expect(equals != std::string::npos, "\"" + words[i] + "\" should be name=value");
      if (equals != std::string::npos)
        object[words[i].substr(0, equals)] = value(std::string_view(words[i]).substr(equals + 1));
    }
    return object;
  }
  json::object move_of(const Words& words) const {
    json::object move{{"by", value(words[0])}, {"do", words[1]}};
    for (const auto& member : members(words, 2)) move.insert(member);
    return move;
  }
  Seat viewer(const std::string& word) const {
    if (word == "onlooker") return kOnlooker;
    const json::value seat = value(word);
    const bool known = seat.is_int64() && seat.get_int64() >= 0 && seat.get_int64() < match_->players();
    expect(known, "\"" + word + "\" is no seat");
    return known ? seat_at(static_cast<int>(seat.get_int64())) : kOnlooker;
  }

  void game(const Words& words) {
    if (!has(words, 2)) return;
    json::object options = plain_options(words[0]);
    for (const auto& option : members(words, 2)) options[option.key()] = option.value();
    auto match = open_match(words[0], std::atoi(words[1].c_str()), options);
    if (!match) return wrong(match.error().sentence());
    match_ = std::move(*match);
  }

  void names(const Words& words) {
    expect(std::ssize(words) == match_->players(), "there must be a name for each player");
    for (std::size_t i = 0; i < words.size(); ++i) seats_[words[i]] = static_cast<int>(i);
  }

  void move(const Words& words) {
    if (!has(words, 2)) return;
    if (const auto problem = match_->play(move_of(words))) wrong(problem->sentence());
  }

  static bool fits(const json::object& event, const std::string& name, const json::object& wanted) {
    return event.at("event").get_string() == name && std::all_of(wanted.begin(), wanted.end(), [&](const auto& member) {
             const json::value* given = event.if_contains(member.key());
             return given != nullptr && *given == member.value();
           });
  }
  static bool any_fits(const json::array& events, const std::string& name, const json::object& wanted) {
    return std::any_of(events.begin(), events.end(),
                       [&](const json::value& event) { return fits(event.get_object(), name, wanted); });
  }

  void event(const Words& words) {
    if (!has(words, 2)) return;
    json::object wanted = members(words, 2);
    wanted["rule"] = words[0];
    const json::array events = match_->all_events();
    expect(any_fits(events, words[1], wanted), "no such event; the last move brought " + json::serialize(events));
  }
  void seen(const Words& words) {
    if (!has(words, 2)) return;
    const json::array events = match_->events(viewer(words[0]));
    expect(any_fits(events, words[1], members(words, 2)), words[0] + " saw " + json::serialize(events));
  }
  void unseen(const Words& words) {
    if (!has(words, 2)) return;
    const json::array events = match_->events(viewer(words[0]));
    expect(!any_fits(events, words[1], members(words, 2)), words[0] + " saw " + json::serialize(events));
  }

  void view(const Words& words) {
    if (!has(words, 3)) return;
    const json::value seen_now = match_->view(viewer(words[0]));
    boost::system::error_code error;
    const json::value* found = seen_now.find_pointer(words[1], error);
    if (found == nullptr) return wrong("nothing stands there: " + json::serialize(seen_now));
    expect(*found == value(words[2]), "it is " + json::serialize(*found));
  }

  void refuse(const Words& words) {
    if (!has(words, 3)) return;
    const std::uint64_t before = match_->hash();
    const auto problem = match_->play(move_of(Words(words.begin(), words.end() - 1)));
    if (!problem) return wrong("the move was taken");
    expect(problem->rule == words.back(), "it was refused otherwise: " + problem->sentence());
    expect(match_->hash() == before, "a refused move changed the position");
  }

  void next(const Words& words) {
    if (!has(words, 1)) return;
    const std::map<std::string, Next::Kind> kinds = {
        {"chance", Next::Kind::kChance}, {"race", Next::Kind::kRace}, {"over", Next::Kind::kOver}};
    const Next awaited = match_->next();
    if (const auto kind = kinds.find(words[0]); kind != kinds.end()) {
      expect(awaited.kind == kind->second, "something else is awaited");
    } else {
      expect(awaited == Next::turn(viewer(words[0])), "somebody else is awaited");
    }
  }

  void result(const Words& words) {
    if (match_->next().kind != Next::Kind::kOver) return wrong("the game is not over");
    const json::array events = match_->all_events();
    expect(fits(events.back().get_object(), "gameEnded", members(words, 0)), json::serialize(events.back()));
  }

  fs::path path_;
  int line_ = 0;
  std::map<std::string, int, std::less<>> seats_;
  std::unique_ptr<Match> match_;
};

class PlaythroughFile : public testing::Test {
 public:
  explicit PlaythroughFile(fs::path path) : path_(std::move(path)) {}
  void TestBody() override {
    std::string first;
    std::getline(std::ifstream(path_), first);
    EXPECT_TRUE(first.starts_with("# source: ")) << path_ << ":1: a playthrough opens with its source";
    EXPECT_GT(Playthrough(path_).run(), 0) << path_ << ": nothing is checked";
  }

 private:
  fs::path path_;
};

std::vector<fs::path> playthroughs_of(std::string_view box) {
  std::vector<fs::path> paths;
  const fs::path folder = fs::path(box) / "playthroughs";
  if (!fs::exists(folder)) return paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".play") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// A test per file, so that a failure names it.
const bool kAdded = [] {
  Shelf::for_each([]<class G>() {
    for (const fs::path& path : playthroughs_of(tests::kFolder<G>)) {
      const std::string name = std::string(G::kName) + "/" + path.stem().string();
      testing::RegisterTest("Playthrough", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [path]() -> testing::Test* { return new PlaythroughFile(path); });
    }
  });
  return true;
}();

TEST(Playthrough, EveryGameHasOne) {
  ASSERT_TRUE(kAdded);
  Shelf::for_each([]<class G>() { EXPECT_FALSE(playthroughs_of(tests::kFolder<G>).empty()) << G::kName; });
}

}  // namespace
}  // namespace ludothek
