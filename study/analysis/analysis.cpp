#include "study/analysis/analysis.hpp"

#include <utility>
#include <vector>

#include "record/typed_match.hpp"
#include "shelf/analysis.hpp"
#include "shelf/record.hpp"
#include "shelf/rules.hpp"
#include "study/analysis/rollouts.hpp"
#include "texts/plain_text.hpp"

namespace ludothek {
namespace {

// FNV-1a over the moves as they are written.
std::uint64_t seed_of(const Record& record) {
  std::uint64_t seed = 0xcbf29ce484222325;
  for (const char letter : json_text(record.moves())) {
    seed = (seed ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  return seed;
}

template <Game G>
AnalysisParts<G> parts_of(const typename G::Options& options, const Trials& trials) {
  if constexpr (requires { BoxAnalysis<G>::parts(options, trials); }) {
    return BoxAnalysis<G>::parts(options, trials);
  } else {
    AnalysisParts<G> parts;
    parts.push_back(std::make_unique<LuckPart<G>>(options.players, std::make_unique<Rollouts<G>>(options, trials)));
    return parts;
  }
}

template <Recordable G>
class TypedAnalysis final : public Analysis {
 public:
  TypedAnalysis(const Record& record, const typename G::Options& options, std::string_view only, double trials)
      : record_(record),
        match_(options),
        state_(G::setup(options)),
        parts_(parts_of<G>(options, {seed_of(record), trials})) {
    if (!only.empty()) std::erase_if(parts_, [only](const auto& part) { return part->member() != only; });
  }

  std::size_t steps() const override {
    std::size_t steps = record_.moves().size();
    for (const auto& part : parts_) steps += part->afterthoughts();
    return steps;
  }
  std::size_t done() const override { return done_; }

  void step() override {
    if (done_ < record_.moves().size()) {
      look();
    } else {
      think();
    }
    ++done_;
  }

  json::object write() const override {
    json::object analysis{{"game", record_.game}, {"players", record_.players}};
    if (record_.document.contains("names")) analysis["names"] = names();
    for (const auto& part : parts_) part->write(analysis);
    return analysis;
  }

 private:
  // As the record has them, bots too; plain, for a record comes from anywhere.
  json::array names() const {
    json::array names;
    for (const json::value& name : record_.document.at("names").get_array()) {
      names.emplace_back(plain_text(std::string_view(name.get_string()), kLongestName));
    }
    return names;
  }

  void look() {
    const json::object& written = record_.moves()[done_].get_object();
    const Move move = *match_.read(written);
    const auto& steps = move.steps<std::vector<Step<G>>>();
    const typename G::State before = state_;
    std::vector<typename G::Event> events;
    for (const Step<G>& each : steps) play<G>(state_, each, Sink<typename G::Event>(events));
    match_.play(move, nullptr);
    for (const auto& part : parts_) part->see({done_ + 1, move.by(), before, state_, steps, events});
  }

  // Part after part.
  void think() {
    std::size_t before = record_.moves().size();
    for (const auto& part : parts_) {
      before += part->afterthoughts();
      if (done_ < before) return part->think();
    }
  }

  Record record_;
  TypedMatch<G> match_;  // reads the moves
  typename G::State state_;
  AnalysisParts<G> parts_;
  std::size_t done_ = 0;
};

}  // namespace

Expected<std::unique_ptr<Analysis>, Problem> Analysis::open(const Record& record, std::string_view only,
                                                            double trials) {
  const auto replayed = replay(record);
  if (!replayed) return replayed.error();
  if (!replayed->finished) {
    return Problem{replayed->abandoned ? "the game was abandoned: there is no result to explain"
                                       : "the game is not over: there is no result to explain",
                   {},
                   {}};
  }
  std::unique_ptr<Analysis> analysis;
  Shelf::with(record.game, [&]<class G>() {
    const auto options = read_options<G>(record.document.at("options").get_object(), record.players);
    analysis = std::make_unique<TypedAnalysis<G>>(record, *options, only, trials);
  });
  return analysis;
}

Expected<json::object, Problem> analyse(const Record& record, std::string_view only, double trials) {
  const auto analysis = Analysis::open(record, only, trials);
  if (!analysis) return analysis.error();
  while ((*analysis)->done() < (*analysis)->steps()) (*analysis)->step();
  return (*analysis)->write();
}

}  // namespace ludothek
