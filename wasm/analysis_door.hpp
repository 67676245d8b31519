// AnalysisDoor: the analysis of a finished game as a worker makes it, JSON text in and JSON text out
// (docs/analysis.md). It goes move by move, so that the worker can say how far it is, and stop. What is wrong gives
// {"refused":"…"} and changes nothing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "study/analysis/analysis.hpp"

namespace ludothek {

class AnalysisDoor {
 public:
  // A record's text. {"moves":HOW_MANY_STEPS,"done":0}; the analysis before is gone.
  std::string open(std::string_view record);
  // Makes the next step. {"moves":N,"done":HOW_MANY}
  std::string step();
  // The analysis, once all is done.
  std::string write() const;

 private:
  std::string state() const;

  std::unique_ptr<Analysis> analysis_;
};

}  // namespace ludothek
