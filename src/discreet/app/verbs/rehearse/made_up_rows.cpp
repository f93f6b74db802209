#include "discreet/app/verbs/rehearse/made_up_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/random/uniform.h"
#include "discreet/table/formats/csv.h"
#include "discreet/table/geojson.h"

namespace discreet::inline app {
namespace {

using DrawCell = std::function<std::string(Rng&)>;

Integer uniform_between(const Integer& low, const Integer& high, Rng& rng) {
  return low + uniform_below(Integer(high - low + 1), rng);
}

DrawCell whole_number(const Integer& low, const Integer& high) {
  return [=](Rng& rng) { return uniform_between(low, high, rng).str(); };
}

// Nine digits after the point, inside of the range if it is not narrower than that.
DrawCell decimal_number(const Rational& low, const Rational& high) {
  static constexpr std::int64_t unit = 1'000'000'000;
  return [first = ceil(low * unit), last = std::max(ceil(low * unit), floor(high * unit))](Rng& rng) {
    return decimal_text(Rational(uniform_between(first, last, rng), unit));
  };
}

DrawCell one_of(std::vector<std::string> words) {
  return [words = std::move(words)](Rng& rng) { return words[uniform_below(words.size(), rng)]; };
}

// Without a range each piece between cuts is as likely.
DrawCell around_cuts(const std::vector<Rational>& cuts) {
  std::vector<std::string> words{decimal_text(cuts.front() - 1)};
  for (const Rational& cut : cuts) words.push_back(decimal_text(cut));
  return one_of(std::move(words));
}

DrawCell cell_of(const SchemaColumn& column) {
  switch (column.kind) {
    case ColumnKind::category: return one_of(column.values);
    case ColumnKind::boolean: return one_of({"0", "1"});
    case ColumnKind::integer:
    case ColumnKind::number: break;
  }
  if (!column.low || !column.high) return around_cuts(column.cuts);
  if (column.kind == ColumnKind::integer) return whole_number(ceil(*column.low), floor(*column.high));
  return decimal_number(*column.low, *column.high);
}

const Frame& frame_of(const std::optional<FrameDomain>& domain) {
  if (!domain || !domain->frame)
    throw Error("Option --frame is missing. A rehearsal reads no table. Give the public frame, such as 9,45,10,46.");
  return *domain->frame;
}

// Across the antimeridian longitudes go on after 180 degrees, and frames take them modulo 360.
DrawCell longitude(const Frame& frame) {
  static constexpr int half_turn = 180;
  if (frame.west <= frame.east) return decimal_number(frame.west, frame.east);
  DrawCell draw = decimal_number(frame.west, frame.east + 2 * half_turn);
  return [draw](Rng& rng) {
    const Rational x = parse_decimal(draw(rng));
    return decimal_text(x > half_turn ? Rational(x - 2 * half_turn) : x);
  };
}

// `axis`: 0 for x, 1 for y.
DrawCell cell_of(const CellKind& kind, std::size_t axis, const std::optional<FrameDomain>& domain) {
  if (const auto* range = std::get_if<Range>(&kind)) return whole_number(range->low(), range->high());
  if (std::holds_alternative<TextCell>(kind))
    throw Error("Option --like is missing. Texts have no range to draw from. Name a public table with such a column.");
  const Frame& frame = frame_of(domain);
  const DrawCell x = longitude(frame), y = decimal_number(frame.south, frame.north);
  if (std::holds_alternative<PointCell>(kind))
    return [=](Rng& rng) {
      const std::string first = x(rng);
      return "POINT (" + first + " " + y(rng) + ")";
    };
  return axis == 0 ? x : y;
}

// A name of its own for a column that nobody named.
std::string free_name(const std::vector<std::string>& taken, std::size_t columns, std::size_t i) {
  std::string name = columns == 1 ? "x" : "x" + std::to_string(i + 1);
  while (std::ranges::find(taken, name) != taken.end()) name += "_";
  return name;
}

// The names of the inputs, in the order in which a learner sees them. Empty ones were not named.
std::vector<std::string> given_names(const TableSpec& spec) {
  std::vector<std::string> names;
  for (const LiteralColumn& column : spec.literals) names.push_back(column.name);
  for (const ValueColumn& column : spec.values) names.push_back(column.name);
  if (spec.bits && spec.literals.empty()) names.insert(names.end(), spec.bits->names.begin(), spec.bits->names.end());
  if (spec.bits && spec.literals.empty() && names.empty()) names.resize(spec.bits->dimension);
  return names;
}

bool unnamed(const std::vector<std::string>& names) {
  return std::ranges::all_of(names, [](const std::string& name) { return name.empty(); });
}

}  // namespace

RowMaker RowMaker::uniform(const Facts& facts) {
  RowMaker maker;
  maker.names_ = given_names(facts.inputs);
  for (std::size_t i = 0; i < maker.names_.size(); ++i)
    if (maker.names_[i].empty()) maker.names_[i] = free_name(facts.taken, maker.names_.size(), i);
  for (const LiteralColumn& column : facts.inputs.literals)
    maker.columns_.push_back(cell_of(*std::ranges::find(facts.schema->columns(), column.name, &SchemaColumn::name)));
  for (std::size_t i = 0; i < facts.inputs.values.size(); ++i)
    maker.columns_.push_back(cell_of(facts.inputs.values[i].kind, i, facts.frame));
  while (maker.columns_.size() < maker.names_.size()) maker.columns_.push_back(one_of({"0", "1"}));
  return maker;
}

RowMaker RowMaker::like(const std::filesystem::path& file, std::optional<Separator> separator, const Facts& facts,
                        const Progress& progress) {
  if (is_geojson(file))
    throw Error("option 'like': " + path_in_quotes(file.native()) + " is GeoJSON. Give a CSV file, or leave it out");
  const Csv csv = open_csv(file.native(), separator);
  RowMaker maker;
  maker.names_ = given_names(facts.inputs);
  if (unnamed(maker.names_)) {
    maker.names_.clear();
    for (const std::string& name : csv.columns())
      if (std::ranges::find(facts.taken, name) == facts.taken.end()) maker.names_.push_back(name);
  }
  std::vector<std::size_t> places;
  for (const std::string& name : maker.names_) {
    const auto place = std::ranges::find(csv.columns(), name);
    if (place == csv.columns().end())
      throw Error(fmt::format("option 'like': {} has no column {}. Its columns are {}", csv.name(), in_quotes(name),
                              listed(csv.columns())));
    places.push_back(static_cast<std::size_t>(place - csv.columns().begin()));
  }
  maker.pool_.resize(places.size());
  for_each_row(csv, progress, [&](std::span<const std::string> cells) {
    for (std::size_t i = 0; i < places.size(); ++i) maker.pool_[i].push_back(cells[places[i]]);
    return true;
  });
  if (maker.pool_.empty() || maker.pool_.front().empty())
    throw Error("option 'like': " + csv.name() + " has no row to draw. Name a table with rows");
  return maker;
}

Cells RowMaker::draw(std::size_t rows, Rng& rng) const {
  Cells cells(names_.size());
  for (auto& column : cells) column.reserve(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t picked = pool_.empty() ? 0 : uniform_below(pool_.front().size(), rng);
    for (std::size_t i = 0; i < cells.size(); ++i)
      cells[i].push_back(pool_.empty() ? columns_[i](rng) : pool_[i][picked]);
  }
  return cells;
}

}  // namespace discreet::inline app
