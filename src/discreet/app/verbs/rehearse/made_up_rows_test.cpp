#include "discreet/app/verbs/rehearse/made_up_rows.h"

#include <set>

#include "discreet/app/request/call_test.h"
#include "discreet/table/input_columns.h"

namespace discreet::made_up_rows_test {

using Names = std::vector<std::string>;

class MadeUpRows : public Call {
 protected:
  static const Json& columns() {
    static const Json all{{{"name", "age"}, {"kind", "integer"}, {"low", 18}, {"high", 21}, {"cuts", {20}}},
                          {{"name", "bmi"}, {"kind", "number"}, {"low", "10.5"}, {"high", "11"}, {"cuts", {"10.75"}}},
                          {{"name", "visits"}, {"kind", "integer"}, {"cuts", {1, 5}}},
                          {{"name", "sex"}, {"kind", "category"}, {"values", {"female", "male"}}},
                          {{"name", "smoker"}, {"kind", "boolean"}}};
    return all;
  }
  static Cells drawn(const RowMaker& maker) {
    Rng rng = Rng::seeded(1);
    return maker.draw(400, rng);
  }
  static std::set<std::string> different(const std::vector<std::string>& cells) { return {cells.begin(), cells.end()}; }
};

TEST_F(MadeUpRows, NumbersFillTheirRange) {
  const TableSpec spec = input_columns(IntegerDomain{-1, 2}, {});
  const RowMaker maker = RowMaker::uniform({.inputs = spec, .schema = std::nullopt, .taken = {"x"}});
  EXPECT_EQ(maker.names(), Names{"x_"}) << "another column has the name";
  EXPECT_EQ(different(drawn(maker)[0]), (std::set<std::string>{"-1", "0", "1", "2"}));
}

TEST_F(MadeUpRows, BitsHaveTheirNames) {
  const TableSpec spec = input_columns(BitDomain{2}, {"a", "b"});
  const RowMaker maker = RowMaker::uniform({.inputs = spec, .schema = std::nullopt});
  EXPECT_EQ(maker.names(), (Names{"a", "b"}));
  for (const auto& column : drawn(maker)) EXPECT_EQ(different(column), (std::set<std::string>{"0", "1"}));
}

TEST_F(MadeUpRows, ASchemaSaysWhatCellsHold) {
  const std::optional<Schema> schema = Schema::read({{"columns", columns()}});
  const TableSpec spec = schema->inputs();
  const RowMaker maker = RowMaker::uniform({.inputs = spec, .schema = schema});
  EXPECT_EQ(maker.names(), (Names{"age", "bmi", "visits", "sex", "smoker"}));
  const Cells cells = drawn(maker);
  EXPECT_EQ(different(cells[0]), (std::set<std::string>{"18", "19", "20", "21"}));
  for (const std::string& cell : cells[1]) {
    EXPECT_GE(parse_decimal(cell), parse_decimal("10.5"));
    EXPECT_LE(parse_decimal(cell), 11);
  }
  EXPECT_EQ(different(cells[2]), (std::set<std::string>{"0", "1", "5"})) << "one number per piece";
  EXPECT_EQ(different(cells[3]), (std::set<std::string>{"female", "male"}));
  EXPECT_EQ(different(cells[4]), (std::set<std::string>{"0", "1"}));
}

TEST_F(MadeUpRows, PlacesLieInTheirFrame) {
  const FrameDomain domain{.frame = Frame{170, -10, -170, 10}, .projection = Projection::mercator, .grid = 16};
  const TableSpec spec = input_columns(domain, {});
  const Cells cells = drawn(RowMaker::uniform({.inputs = spec, .schema = std::nullopt, .frame = domain}));
  std::size_t east = 0;
  for (const std::string& cell : cells[0]) {
    const Rational x = parse_decimal(cell);
    EXPECT_TRUE((170 <= x && x <= 180) || (-180 <= x && x <= -170)) << cell;
    east += x > 0;
  }
  EXPECT_GT(east, 100u);
  EXPECT_LT(east, 300u);
  for (const std::string& cell : cells[1]) EXPECT_LE(abs(parse_decimal(cell)), 10) << cell;
}

TEST_F(MadeUpRows, APublicTableKeepsItsRowsWhole) {
  const std::string pool = write("public.csv", "id,a,b,y\n1,0,0,1\n2,1,1,0\n");
  const TableSpec spec = input_columns(BitDomain{2}, {});
  const RowMaker maker =
      RowMaker::like(pool, std::nullopt, {.inputs = spec, .schema = std::nullopt, .taken = {"y", "id"}}, {});
  EXPECT_EQ(maker.names(), (Names{"a", "b"}));
  const Cells cells = drawn(maker);
  EXPECT_EQ(cells[0], cells[1]);
  EXPECT_EQ(different(cells[0]), (std::set<std::string>{"0", "1"}));
}

}  // namespace discreet::made_up_rows_test
