// Keys: what a terminal in raw mode sends, as keys. Knows UTF-8, the arrows in both spellings, Tab both ways.
//
// A lone escape can't be told from the beginning of an arrow: whoever reads decides how long to wait (undecided()), and
// then gives up (give_up()).
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace ludothek::terminal {

struct Key {
  enum class Kind : std::uint8_t {
    kText,
    kEnter,
    kTab,
    kBackTab,
    kBackspace,
    kEscape,
    kUp,
    kDown,
    kLeft,
    kRight,
    kOther,  // known to be a key, and of no use here
  };
  Kind kind = Kind::kOther;
  char32_t text = 0;  // kText
  bool is(char letter) const { return kind == Kind::kText && text == static_cast<unsigned char>(letter); }
  bool operator==(const Key&) const = default;
};

class KeyParser {
 public:
  void feed(std::string_view bytes);
  // The next whole key.
  std::optional<Key> next();
  // Bytes are there that do not make a key yet.
  bool undecided() const { return !bytes_.empty(); }
  // Nothing more will come: an escape is an escape.
  void give_up();

 private:
  // Takes one key from the front; false if it is not all there.
  bool take();
  bool take_escape();

  std::string bytes_;
  std::deque<Key> keys_;
};

}  // namespace ludothek::terminal
