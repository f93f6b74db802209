// The reference values of dimensions and of e*(M), each with certificates that the checker accepts at both ends.
#include <gtest/gtest.h>

#include "check/kinds/kinds.h"
#include "check/report.h"
#include "discreet/app/request/call_test.h"

namespace discreet::reference_certificates_test {

class ReferenceCertificates : public Call {
 protected:
  // Both ends are `expected`, and are proved.
  static void expect_certified(const std::string& quantity, Json request, const Json& expected) {
    request.update(Json{{"verb", "theory dimension"}, {"only", quantity}});
    const Json found = call(request)[quantity];
    for (const char* end : {"lower", "upper"}) {
      EXPECT_EQ(found[end], expected) << request;
      EXPECT_NO_THROW(check::check_certificate(check::Json::parse(found["certificate"][end].dump())))
          << request << " " << end;
    }
  }

  static Json named(const char* name, std::int64_t size, std::int64_t dimension = 2) {
    return {{"class", name}, {"size", size}, {"dimension", dimension}};
  }

  // Rows of 0s and then 1s, one a number of 0s below the points.
  static Json suffixes(std::size_t points) {
    Json rows = Json::array();
    for (std::size_t zeros = 0; zeros < points; ++zeros)
      rows.push_back(std::string(zeros, '0') + std::string(points - zeros, '1'));
    return {{"matrix", rows}};
  }
};

TEST_F(ReferenceCertificates, LittlestoneDimensions) {
  for (std::int64_t b = 1; b <= 8; ++b) expect_certified("littlestone", suffixes(std::size_t{1} << b), b);
  for (std::int64_t p : {2, 3, 5, 7, 11, 13}) expect_certified("littlestone", named("lines", p), 2);
  const int intervals[] = {2, 3, 4, 6, 8, 10};  // with the empty one
  for (int b = 1; b <= 6; ++b) expect_certified("littlestone", named("intervals", 1 << b), intervals[b - 1]);
  for (auto [side, value] : {std::pair{2, 3}, {3, 4}, {4, 6}, {8, 9}})
    expect_certified("littlestone", named("boxes", side), value);
  for (auto [side, value] : {std::pair{2, 4}, {4, 8}}) expect_certified("littlestone", named("boxes", side, 3), value);
  for (auto [d, value] : {std::pair{1, 2}, {2, 3}, {3, 6}, {4, 9}})
    expect_certified("littlestone", named("halfspaces", 2, d), value);
  for (auto [side, value] : {std::pair{3, 5}, {4, 7}, {8, 11}})
    expect_certified("littlestone", named("halfspaces", side), value);
  for (int k : {4, 6}) expect_certified("littlestone", named("parities", k), k);
}

TEST_F(ReferenceCertificates, VcDimensions) {
  for (std::int64_t p : {2, 3, 5, 7, 11, 13}) expect_certified("vc", named("lines", p), 2);
  for (auto [side, value] : {std::pair{2, 2}, {3, 4}, {4, 4}}) expect_certified("vc", named("boxes", side), value);
  for (auto [d, value] : {std::pair{1, 2}, {2, 3}, {3, 4}, {4, 5}})
    expect_certified("vc", named("halfspaces", 2, d), value);
  for (auto [side, value] : {std::pair{3, 3}, {4, 3}}) expect_certified("vc", named("halfspaces", side), value);
}

TEST_F(ReferenceCertificates, ErrorsOfProtocols) {
  auto with = [](Json about, int messages) { return about.update(Json{{"messages", messages}}), about; };
  const Json four[] = {"1/2", "1/4", "1/8", 0};
  for (int m = 1; m <= 4; ++m) expect_certified("protocol_error", with(suffixes(4), m), four[m - 1]);
  const Json eight[] = {"19/64", "26/123", "1/6", "1/8", "1/12"};
  for (int m = 2; m <= 6; ++m) expect_certified("protocol_error", with(suffixes(8), m), eight[m - 2]);
  expect_certified("protocol_error", with(named("points", 4), 2), "3/13");
  expect_certified("protocol_error", with(named("points", 4), 3), "1/8");
  const Json points[] = {"9/32", "7/38", "5/43"};
  for (int m = 2; m <= 4; ++m) expect_certified("protocol_error", with(named("points", 8), m), points[m - 2]);
  const Json lines[] = {"26/81", "1/4", "20/99", "16/99"};
  for (int m = 2; m <= 5; ++m) expect_certified("protocol_error", with(named("lines", 3), m), lines[m - 2]);
  for (auto [m, error] : {std::pair{2, "1/4"}, {3, "1/8"}})
    expect_certified("protocol_error", with(named("lines", 2), m), error);
  for (auto [m, error] : {std::pair{2, "1/4"}, {4, "1/6"}})
    expect_certified("protocol_error", with(named("cube", 3), m), error);
}

// The library lists them by hyperplanes through points, the checker point by point. An end by the name of the class and
// one by its table are in one document, so the checker compares them.
TEST_F(ReferenceCertificates, LabellingsOfGridsAreThoseOfTheChecker) {
  for (auto [name, size, axes] : {std::tuple{"halfspaces", 5, 1},
                                  {"halfspaces", 4, 2},
                                  {"halfspaces", 3, 3},
                                  {"halfspaces", 2, 4},
                                  {"balls", 5, 1},
                                  {"balls", 3, 2},
                                  {"balls", 4, 2},
                                  {"balls", 2, 3}}) {
    Json request = named(name, size, axes);
    request.update(Json{{"verb", "theory dimension"}, {"only", "vc"}});
    const Json result = call(request);
    EXPECT_TRUE(result["vc"]["certificate"]["lower"]["class"].contains("table")) << request;
    EXPECT_TRUE(result["vc"]["certificate"]["upper"]["class"].contains("name")) << request;
    check::Report report;
    report.check_document(check::Json::parse(result.dump()), "it");
    EXPECT_EQ(report.status(), 0) << report.text();
  }
}

}  // namespace discreet::reference_certificates_test
