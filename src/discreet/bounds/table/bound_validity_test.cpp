// Where a row of the table of bounds says something, and where it refuses.
#include <gtest/gtest.h>

#include <cmath>

#include "discreet/bounds/table/bound_values_test.h"

namespace discreet::bound_validity_test {

using namespace bound_values;

TEST(BoundTable, NoBoundIsGivenOutsideOfItsValidity) {
  EXPECT_THROW(rows("RD.B20", goal("2", "0.1", "0.05")), Error);
  EXPECT_THROW(rows("RD.B12", goal("1", "0.3", "0.05", {{"repdim", 30}})), Error);
  EXPECT_THROW(rows("RD.B12", goal("1", "0.1", "0.05", {{"repdim", 3}})), Error);  // the guard
  EXPECT_THROW(rows("CC.B13", goal("1", "1/2", "0.05", {{"ldim", 8}})), Error);
  EXPECT_THROW(rows("KL.1", goal("0", "0.1", "0.05", {{"hypotheses", 8}})), Error);
  EXPECT_THROW(rows("KL.1", goal("1", "1", "0.05", {{"hypotheses", 8}})), Error);
  EXPECT_THROW(rows("KL.1", goal("1", "0.1", "0.05")), Error);
  EXPECT_THROW(rows("KL.1", goal("1", "0.1", "0.05", {{"hypotheses", 8}, {"rows", 3}})), Error);
  EXPECT_THROW(rows("KL.12", {}), Error);
  EXPECT_THROW(rows("KL.9", {{"epsilon", q("2.1")}, {"alpha", q("0.1")}, {"bits", 10}}), Error);
  EXPECT_THROW(
      rows("ML.LB5.P2", {{"epsilon", 2}, {"alpha", q("0.1")}, {"beta", q("0.05")}, {"delta", 0}, {"labels", 10000}}),
      Error);
  EXPECT_THROW(value("CC.B3.L", {{"protocol_bits", 3}, {"protocol_error", q("1/8")}, {"alpha", q("1/4")}}), Error);
  EXPECT_THROW(rows("KL.99", {}), Error);
  try {
    rows("RD.B20", goal("2", "0.1", "0.05"));
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("epsilon <= 1"), std::string::npos);
  }
}

TEST(BoundTable, LinesAreCountedModuloAPrime) {
  for (int p : {4, 91, 1000000, 1})
    for (const char* id : {"CC.B16", "CC.B16.C", "CC.B26.P"}) {
      Values values = goal("1/2", "0.1", "0.1", {{"p", p}});
      if (std::string(id) == "CC.B26.P") values["delta"] = q("1e-6");
      EXPECT_THROW(value(id, values), Error) << id << " " << p;
    }
  for (int p : {4, 1000000})
    for (const char* id : {"CC.B15.L", "CC.B15.U"})
      EXPECT_THROW(value(id, {{"p", p}, {"error", q("0.1")}}), Error) << id;
  EXPECT_GT(value("CC.B15.L", {{"p", 1000003}, {"error", q("0.1")}}), 19);
}

TEST(BoundTable, CountsAreWhole) {
  const Rational half = q("5/2");
  EXPECT_THROW(value("CC.B11", {{"ldim", half}, {"error", q("0.1")}}), Error);
  EXPECT_THROW(rows("CC.B4.Z", goal("1/2", "0.1", "0.05", {{"items", half}})), Error);
  EXPECT_THROW(rows("KL.1", goal("1", "0.1", "0.05", {{"hypotheses", q("1000.3")}})), Error);
  EXPECT_THROW(value("CC.B23", goal("1/4", "1/4", "1/4", {{"bits", half}})), Error);
  // Dimensions in bits are logarithms and need not be whole.
  EXPECT_GT(rows("CC.B7", goal("1/4", "1/4", "1/4", {{"prdim", q("21/2")}})), 0u);
  try {
    rows("KL.1", goal("1", "0.1", "0.05", {{"hypotheses", q("1000.3")}}));
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("option 'hypotheses'"), std::string::npos);
  }
}

// Sums of binomial coefficients are added up once: anew for each k this would take minutes.
TEST(BoundTable, LargeDimensionsHaveValues) {
  const double entropy = -(0.1 * std::log2(0.1) + 0.9 * std::log2(0.9));
  EXPECT_NEAR(value("CC.B13", goal("1", "0.1", "0.1", {{"ldim", 100000}})), 100000 * (1 - entropy) * std::log(2), 20);
  EXPECT_GT(value("CC.B14", goal("1", "0.1", "0.1", {{"ldim", 2000}})),
            value("CC.B13", goal("1", "0.1", "0.1", {{"ldim", 2000}})));
}

}  // namespace discreet::bound_validity_test
