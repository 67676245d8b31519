#include "terminal/screen/frame.hpp"

#include <algorithm>

namespace ludothek::terminal {
namespace {

constexpr int kFrameRows = 10;  // around the board: bar, line, what happened, question, choices, prompt
constexpr int kTextColumns = kBoardColumns - 2;
constexpr int kTypedColumns = 60;  // of a long line the end is shown

// The choices that are not on the board; gives how many rows they take. Without a grid it only counts.
int put_strip(Grid* grid, int row, const std::vector<Choice>& choices, Marks& marks) {
  int x = 1;
  int rows = 0;
  for (const Choice& choice : choices) {
    Place& where = marks.where[static_cast<std::size_t>(choice.place)];
    if (!choice.legal || where.x >= 0) continue;
    const std::string text = choice.hue ? choice.name : listed(choice);
    const int columns = columns_of(text) + (choice.hue ? 3 : 0);
    if (rows == 0 || x + columns > kBoardColumns - 1) {
      x = 1;
      ++rows;
    }
    if (grid != nullptr) {
      const int y = row + rows - 1;
      where = {x, y};
      const bool chosen = marks.is_selected(choice.place);
      const int begin = choice.hue ? put_piece(*grid, x, y, *choice.hue) + 1 : x;
      grid->put(begin, y, text, chosen ? kChosen : kBold);
    }
    x += columns + 2;
  }
  return rows;
}

void put_bar(Grid& grid, const std::string& title, const std::string& keys) {
  const int begin = kBoardColumns - 1 - columns_of(keys);
  grid.put_within(1, 0, begin - 2, title, kBold);
  grid.put(begin, 0, keys, kDim);
  grid.rule(0, 1, kBoardColumns);
}

// What happened: the last rows that fit.
void put_lines(Grid& grid, const std::vector<std::string>& lines, int first, int room) {
  std::vector<std::string> rows;
  for (const std::string& line : lines) {
    for (std::string& row : wrap(line, kTextColumns)) rows.push_back(std::move(row));
  }
  const int count = static_cast<int>(rows.size());
  const int skipped = std::max(0, count - std::max(0, room));
  for (int i = skipped; i < count; ++i) grid.put(1, first + i - skipped, rows[static_cast<std::size_t>(i)]);
}

// The prompt with what is typed, and to the right what may be pressed.
void put_prompt(Grid& grid, int row, const std::optional<std::string>& typed, const std::string& hint) {
  int x = 1;
  if (typed) {
    std::string text = *typed;
    while (columns_of(text) > kTypedColumns) {
      text.erase(0, 1);
      while (!text.empty() && (static_cast<unsigned char>(text[0]) & 0xc0) == 0x80) text.erase(0, 1);
    }
    x = grid.put(1, row, "› " + text, kBold);
    grid.put(x, row, " ", Style{.reverse = true});
    x += 2;
  }
  grid.put_within(std::max(x, kBoardColumns - 1 - columns_of(hint)), row, kBoardColumns - 1 - x, hint, kDim);
}

}  // namespace

Size smallest_size() { return {kBoardColumns, kBoardRows + kFrameRows}; }

std::string listed(const Choice& choice) {
  const bool is_part = choice.name == choice.label || choice.name.starts_with(choice.label + " ");
  return is_part ? choice.name : choice.label + " " + choice.name;
}

void put_frame(Grid& grid, const FrameContent& content, const Surround& surround, Marks& marks) {
  const Size size = grid.size();
  const Size least = smallest_size();
  if (size.columns < least.columns || size.rows < least.rows) {
    int row = 0;
    for (const std::string& line : wrap(surround.too_small, size.columns)) grid.put(0, row++, line);
    return;
  }
  const int left = (size.columns - kBoardColumns) / 2;
  const int top = 2 + std::min((size.rows - least.rows) / 4, 3);
  grid.set_origin(left, 0);
  put_bar(grid, content.title, surround.keys);
  // The board.
  grid.set_origin(left, top);
  marks.where.fill(Place{});
  marks.legal = 0;
  for (const Choice& choice : content.choices) {
    if (choice.legal) marks.legal |= std::uint64_t{1} << choice.place;
  }
  if (content.paint) content.paint(grid, marks);
  for (Place& place : marks.where) {
    if (place.x >= 0) place.y += top;  // from the board's rows to the screen's
  }
  grid.set_origin(left, 0);
  // From below: the prompt, the choices that are not on the board, the one sentence, and what happened in what is left.
  const int strip = put_strip(nullptr, 0, content.choices, marks);
  const std::vector<std::string> sentence = wrap(surround.note.value_or(content.question), kTextColumns);
  const int asked = size.rows - 1 - strip - std::max(1, static_cast<int>(sentence.size()));
  const int first = top + kBoardRows + 1;
  put_lines(grid, content.lines, first, asked - first);
  int row = asked;
  for (const std::string& part : sentence) grid.put(1, row++, part, surround.note ? kBold : kLamp);
  put_strip(&grid, size.rows - 1 - strip, content.choices, marks);
  // What the marked choice would do is worth more than which keys there are.
  const auto marked = std::ranges::find_if(
      content.choices, [&](const Choice& one) { return marks.is_selected(one.place) && !one.outlook.empty(); });
  put_prompt(grid, size.rows - 1, surround.typed, marked == content.choices.end() ? content.hint : marked->outlook);
}

}  // namespace ludothek::terminal
