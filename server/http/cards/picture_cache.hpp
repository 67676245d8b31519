// PictureCache: pictures by what is on them, each drawn once however many ask at the same moment; the ones that nobody
// has asked for the longest go first. Called from any thread.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/http/cards/backroom.hpp"

namespace ludothek {

struct CachedPicture {
  std::string png;
  std::string tag;  // as HTTP's ETag has it
};

class PictureCache {
 public:
  using Pointer = std::shared_ptr<const CachedPicture>;
  using Answer = std::function<void(Pointer)>;  // null: it could not be drawn
  using Draw = std::function<std::string()>;    // a PNG; empty: it can't be drawn

  // REQUIRES: the backroom outlives it.
  explicit PictureCache(Backroom& backroom, std::size_t most_bytes = std::size_t{16} << 20)
      : backroom_(backroom), most_bytes_(most_bytes) {}

  // Null: it is not there.
  Pointer find(const std::string& key);
  // Drawn in the backroom unless it is there. False: too much waits to be drawn, and `answer` is never called.
  [[nodiscard]] bool make(const std::string& key, Draw draw, Answer answer);

  std::size_t bytes() const;

 private:
  struct Entry {
    Pointer picture;
    std::list<std::string>::iterator used;
  };

  Pointer find_locked(const std::string& key);
  void finish(const std::string& key, std::string png);

  Backroom& backroom_;
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::list<std::string> by_use_;  // the last used first
  std::unordered_map<std::string, Entry> pictures_;
  std::unordered_map<std::string, std::vector<Answer>> being_drawn_;
  std::size_t bytes_ = 0;
};

}  // namespace ludothek
