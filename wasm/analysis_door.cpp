#include "wasm/analysis_door.hpp"

#include <utility>

#include "record/json/json_text.hpp"

namespace ludothek {
namespace {

std::string refusal(std::string_view why) { return json_text(json::object{{"refused", why}}); }

}  // namespace

std::string AnalysisDoor::open(std::string_view text) {
  const auto record = read_record(text);
  if (!record) return refusal(record.error().sentence());
  auto analysis = Analysis::open(*record);
  if (!analysis) return refusal(analysis.error().sentence());
  analysis_ = std::move(*analysis);
  return state();
}

std::string AnalysisDoor::state() const {
  return json_text(json::object{{"moves", analysis_->steps()}, {"done", analysis_->done()}});
}

std::string AnalysisDoor::step() {
  if (!analysis_) return refusal("there is no record: open one first");
  if (analysis_->done() < analysis_->steps()) analysis_->step();
  return state();
}

std::string AnalysisDoor::write() const {
  if (!analysis_) return refusal("there is no record: open one first");
  if (analysis_->done() < analysis_->steps()) return refusal("the analysis is not done");
  return json_text(analysis_->write());
}

}  // namespace ludothek
