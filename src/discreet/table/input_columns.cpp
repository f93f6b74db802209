#include "discreet/table/input_columns.h"

#include <memory>

#include "discreet/base/error.h"

namespace discreet::inline table {
namespace {

TableSpec one_column(CellKind kind, const std::vector<std::string>& names) {
  if (names.size() > 1) throw Error("this learner reads one column of values. Name a single column");
  TableSpec spec;
  spec.values = {ValueColumn{.name = names.empty() ? "" : names.front(), .kind = std::move(kind)}};
  return spec;
}

}  // namespace

TableSpec input_columns(const BitDomain& domain, const std::vector<std::string>& names) {
  TableSpec spec;
  spec.bits = BitColumns{.names = names, .dimension = domain.dimension};
  return spec;
}

TableSpec input_columns(const IntegerDomain& domain, const std::vector<std::string>& names) {
  return one_column(Range(domain.low, domain.high), names);
}

TableSpec input_columns(const TextDomain& domain, const std::vector<std::string>& names) {
  return one_column(TextCell{domain}, names);
}

TableSpec input_columns(const GridDomain& domain, const std::vector<std::string>& names) {
  if (!names.empty() && names.size() != domain.axes.size())
    throw Error("this learner reads " + std::to_string(domain.axes.size()) + " columns of values and " +
                std::to_string(names.size()) + " are named. Name as many as there are axes");
  TableSpec spec;
  for (std::size_t j = 0; j < domain.axes.size(); ++j)
    spec.values.push_back(
        ValueColumn{.name = names.empty() ? "" : names[j], .kind = Range(domain.axes[j].low, domain.axes[j].high)});
  return spec;
}

TableSpec input_columns(const FrameDomain& domain, const std::vector<std::string>& names) {
  const auto x = std::make_shared<const FrameAxis>(domain.x_axis());
  const auto y = std::make_shared<const FrameAxis>(domain.y_axis());
  const CoordinateCell of_x(x, y), of_y(y, x);
  TableSpec spec;
  if (names.size() == 1)
    spec.values = {ValueColumn{.name = names[0], .kind = PointCell(of_x, of_y)}};
  else if (names.empty() || names.size() == 2)
    spec.values = {ValueColumn{.name = names.empty() ? "" : names[0], .kind = of_x},
                   ValueColumn{.name = names.empty() ? "" : names[1], .kind = of_y}};
  else
    throw Error("this learner reads two columns, x and y, and " + std::to_string(names.size()) +
                " are named. Name x and y, or one column of points");
  return spec;
}

GridRows inputs(const GridDomain& domain, const Table& table) {
  std::vector<std::span<const std::uint64_t>> axes;
  for (std::size_t j = 0; j < domain.axes.size(); ++j) axes.push_back(table.values(j));
  return GridRows(std::move(axes));
}

}  // namespace discreet::inline table
