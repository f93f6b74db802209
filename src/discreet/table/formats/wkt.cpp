// Tested by coordinate_cell_test.cpp
#include "discreet/table/formats/wkt.h"

namespace discreet::inline table {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

void skip_spaces(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

// A word of capital letters, written in whatever case.
bool take_word(std::string_view& text, std::string_view word) {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if ((text[i] & ~0x20) != word[i]) return false;
  text.remove_prefix(word.size());
  skip_spaces(text);
  return true;
}

bool take(std::string_view& text, char wanted) {
  if (text.empty() || text.front() != wanted) return false;
  text.remove_prefix(1);
  skip_spaces(text);
  return true;
}

// Up to a space or a bracket; empty where there is nothing.
std::string_view take_number(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && !is_space(text[size]) && text[size] != ')') ++size;
  auto number = text.substr(0, size);
  text.remove_prefix(size);
  skip_spaces(text);
  return number;
}

}  // namespace

std::optional<PointText> point_of_wkt(std::string_view text) {
  skip_spaces(text);
  if (!take_word(text, "POINT")) return std::nullopt;
  const bool has_height = take_word(text, "Z");
  if (!take(text, '(')) return std::nullopt;
  PointText point{take_number(text), take_number(text)};
  if (has_height && take_number(text).empty()) return std::nullopt;
  if (point.y.empty() || !take(text, ')') || !text.empty()) return std::nullopt;
  return point;
}

}  // namespace discreet::inline table
