#include "server/store/fault.hpp"

namespace ludothek {

const char* name_of(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::kConflict:
      return "conflict";
    case Fault::Kind::kFull:
      return "full";
    case Fault::Kind::kUnavailable:
      return "unavailable";
    case Fault::Kind::kUnknown:
      return "unknown";
    case Fault::Kind::kFailed:
      return "failed";
    case Fault::Kind::kForeign:
      return "foreign";
    case Fault::Kind::kDamaged:
      return "damaged";
    case Fault::Kind::kFenced:
      return "fenced";
  }
  return "?";
}

}  // namespace ludothek
