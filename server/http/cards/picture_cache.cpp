#include "server/http/cards/picture_cache.hpp"

#include <utility>

#include "record/fairness/fairness.hpp"

namespace ludothek {

PictureCache::Pointer PictureCache::find_locked(const std::string& key) {
  const auto found = pictures_.find(key);
  if (found == pictures_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, found->second.used);
  return found->second.picture;
}

PictureCache::Pointer PictureCache::find(const std::string& key) {
  const std::lock_guard lock(mutex_);
  return find_locked(key);
}

std::size_t PictureCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

bool PictureCache::make(const std::string& key, Draw draw, Answer answer) {
  Pointer known;
  {
    const std::lock_guard lock(mutex_);
    known = find_locked(key);
    if (!known) {
      std::vector<Answer>& waiting = being_drawn_[key];
      waiting.push_back(answer);
      if (waiting.size() > 1) return true;
    }
  }
  if (known) {
    answer(known);
    return true;
  }
  const bool taken = backroom_.add(Backroom::Work::kSlow, [this, key, draw = std::move(draw)] { finish(key, draw()); });
  if (!taken) {
    std::vector<Answer> others;  // asked for the same picture meanwhile
    {
      const std::lock_guard lock(mutex_);
      others = std::exchange(being_drawn_[key], {});
      being_drawn_.erase(key);
    }
    for (std::size_t i = 1; i < others.size(); ++i) others[i](nullptr);
  }
  return taken;
}

void PictureCache::finish(const std::string& key, std::string png) {
  Pointer picture;
  if (!png.empty()) {
    const Digest digest = sha256(std::span(reinterpret_cast<const std::uint8_t*>(png.data()), png.size()));
    picture =
        std::make_shared<const CachedPicture>(CachedPicture{std::move(png), "\"" + to_hex(digest.data(), 12) + "\""});
  }
  std::vector<Answer> waiting;
  {
    const std::lock_guard lock(mutex_);
    const auto found = being_drawn_.find(key);
    waiting = std::move(found->second);
    being_drawn_.erase(found);
    if (picture) {
      by_use_.push_front(key);
      pictures_[key] = {picture, by_use_.begin()};
      bytes_ += picture->png.size();
    }
    while (bytes_ > most_bytes_ && by_use_.size() > 1) {
      const auto oldest = pictures_.find(by_use_.back());
      bytes_ -= oldest->second.picture->png.size();
      pictures_.erase(oldest);
      by_use_.pop_back();
    }
  }
  for (const Answer& answer : waiting) answer(picture);
}

}  // namespace ludothek
