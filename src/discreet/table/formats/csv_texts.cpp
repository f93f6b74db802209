#include "discreet/table/formats/csv_texts.h"

#include <fmt/format.h>

#include "discreet/base/wording.h"

namespace discreet::inline table {
namespace {

// The cells of the row that begins at `offset` of the file.
void texts_of(const Csv& csv, std::span<const CsvCell> cells, std::size_t count, std::size_t offset,
              std::vector<std::string>& texts) {
  auto refuse = [&](std::optional<std::size_t> column, const std::string& what) {
    csv.refuse_row(offset, column, what);
  };
  if (count != csv.columns().size())
    refuse(std::nullopt, fmt::format("the row has {} cell{} and the header {}. Give every column its cell", count,
                                     count == 1 ? "" : "s", csv.columns().size()));
  std::string scratch;
  texts.clear();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].form == CsvCell::Form::malformed)
      refuse(i, in_quotes(cells[i].text) + " goes on after its closing quote. Double the quotes inside a quoted cell");
    texts.emplace_back(cell_text(cells[i], scratch));
    if (!is_utf8(texts.back())) refuse(i, in_quotes(texts.back()) + " is not UTF-8. Save the file as UTF-8");
  }
}

}  // namespace

void for_each_row(const Csv& csv, const Progress& progress,
                  const std::function<bool(std::span<const std::string>)>& visit) {
  auto layout = csv.layout({progress, 0, 0.5});
  std::vector<char> buffer;
  std::vector<CsvCell> cells;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < layout.pieces.size(); ++i) {
    progress.at(0.5 + 0.5 * static_cast<double>(i) / static_cast<double>(layout.pieces.size()));
    auto bytes = csv.load(layout.pieces[i], buffer);
    const char* const end = bytes.data() + bytes.size();
    for (const char* at = bytes.data(); at < end;) {
      auto offset = layout.pieces[i].offset + static_cast<std::size_t>(at - bytes.data());
      auto split = split_row(at, end, csv.columns().size(), cells);
      texts_of(csv, cells, split.count, offset, texts);
      if (!visit(texts)) return;
      at = split.next;
    }
  }
  csv.check_unchanged();
  if (layout.defect) csv.refuse_row(layout.defect->offset, std::nullopt, layout.defect->what);
}

}  // namespace discreet::inline table
