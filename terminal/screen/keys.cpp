#include "terminal/screen/keys.hpp"

#include "terminal/screen/grid.hpp"

namespace ludothek::terminal {
namespace {

constexpr char kEsc = '\x1b';

Key named(char final_byte) {
  switch (final_byte) {
    case 'A':
      return {Key::Kind::kUp};
    case 'B':
      return {Key::Kind::kDown};
    case 'C':
      return {Key::Kind::kRight};
    case 'D':
      return {Key::Kind::kLeft};
    case 'Z':
      return {Key::Kind::kBackTab};
    case 'M':  // Enter of the number pad
      return {Key::Kind::kEnter};
    default:
      return {Key::Kind::kOther};
  }
}

Key control(char byte) {
  switch (byte) {
    case '\r':
    case '\n':
      return {Key::Kind::kEnter};
    case '\t':
      return {Key::Kind::kTab};
    case '\b':
    case '\x7f':
      return {Key::Kind::kBackspace};
    default:
      return {Key::Kind::kOther};
  }
}

// How many bytes the character takes that begins so.
std::size_t length_of(unsigned char lead) {
  if (lead < 0xc0) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

}  // namespace

void KeyParser::feed(std::string_view bytes) {
  bytes_ += bytes;
  while (!bytes_.empty() && take()) {
  }
}

std::optional<Key> KeyParser::next() {
  if (keys_.empty()) return std::nullopt;
  const Key key = keys_.front();
  keys_.pop_front();
  return key;
}

void KeyParser::give_up() {
  while (!bytes_.empty()) {
    keys_.push_back(bytes_[0] == kEsc ? Key{Key::Kind::kEscape} : Key{Key::Kind::kOther});
    bytes_.erase(0, 1);
    while (!bytes_.empty() && take()) {
    }
  }
}

bool KeyParser::take() {
  const auto lead = static_cast<unsigned char>(bytes_[0]);
  if (bytes_[0] == kEsc) return take_escape();
  if (lead < 0x20 || lead == 0x7f) {
    keys_.push_back(control(bytes_[0]));
    bytes_.erase(0, 1);
    return true;
  }
  const std::size_t length = length_of(lead);
  if (bytes_.size() < length) return false;
  for (const char32_t character : decode(std::string_view(bytes_).substr(0, length))) {
    keys_.push_back({Key::Kind::kText, character});
  }
  bytes_.erase(0, length);
  return true;
}

bool KeyParser::take_escape() {
  if (bytes_.size() < 2) return false;
  if (bytes_[1] == kEsc) {  // the first was pressed alone
    keys_.push_back({Key::Kind::kEscape});
    bytes_.erase(0, 1);
    return true;
  }
  if (bytes_[1] != '[' && bytes_[1] != 'O') {  // with Alt
    keys_.push_back({Key::Kind::kOther});
    bytes_.erase(0, 1 + length_of(static_cast<unsigned char>(bytes_[1])));
    return true;
  }
  for (std::size_t i = 2; i < bytes_.size(); ++i) {
    if (bytes_[i] < 0x40 || bytes_[i] > 0x7e) continue;  // a parameter
    keys_.push_back(named(bytes_[i]));
    bytes_.erase(0, i + 1);
    return true;
  }
  return false;
}

}  // namespace ludothek::terminal
