// Ends that theorems prove of classes with names, and parts of them that are searched: all certificates are checked.
#include <gtest/gtest.h>

#include <map>

#include "check/report.h"
#include "discreet/app/request/call_test.h"

namespace discreet::named_quantities_test {

class NamedQuantities : public Call {
 protected:
  static Json dimension(const char* only, Json more) {
    Json request{{"verb", "theory dimension"}, {"only", only}};
    request.update(more);
    return call(request);
  }

  // The checker accepts the whole document.
  static void expect_checked(const Json& result) {
    check::Report report;
    report.check_document(check::Json::parse(result.dump()), "it");
    EXPECT_EQ(report.status(), 0) << report.text();
  }

  static Rational value_of(const Json& end) {
    return parse_rational(end.is_string() ? end.get<std::string>() : end.dump());
  }
  static Rational lower(const Json& result, const char* quantity) { return value_of(result[quantity]["lower"]); }
  static Rational upper(const Json& result, const char* quantity) { return value_of(result[quantity]["upper"]); }
  static std::string kind(const Json& result, const char* quantity, const char* end) {
    return result[quantity]["certificate"][end]["kind"];
  }
};

TEST_F(NamedQuantities, ParitiesKnowAsMuchOfMoreVariables) {
  const Json eight = dimension("tau,drepdim,repdim,communication,private_communication,protocol_error",
                               {{"class", "parities"}, {"size", 8}, {"seconds", 10}});
  EXPECT_EQ(eight["tau"]["lower"], 256);  // no function is near to two of them
  EXPECT_EQ(eight["tau"]["exact"], true);
  EXPECT_EQ(eight["drepdim"]["lower"], 256);
  EXPECT_EQ(eight["repdim"]["lower"], 192);
  EXPECT_EQ(eight["repdim"]["exact"], true);
  EXPECT_EQ(eight["communication"]["lower"], 30);
  EXPECT_EQ(eight["private_communication"]["lower"], 30);
  EXPECT_EQ(kind(eight, "tau", "lower"), "characters");
  expect_checked(eight);
  for (std::int64_t size : {16, 62}) {
    const Json many = dimension("tau,repdim", {{"class", "parities"}, {"size", size}, {"seconds", 10}});
    EXPECT_EQ(lower(many, "tau"), Rational(Integer(1) << static_cast<unsigned>(size)));
    EXPECT_EQ(many["repdim"]["exact"], true);
    expect_checked(many);
  }
}

TEST_F(NamedQuantities, LinesModuloALargePrimeAreKnownByTheoremsFromBothSides) {
  const Json lines = dimension("tau,drepdim,repdim,communication,private_communication,protocol_error",
                               {{"class", "lines"}, {"size", 10007}});
  EXPECT_EQ(lines["tau"]["lower"], "100140049/10010");  // the paper proves 5001
  EXPECT_EQ(lines["tau"]["upper"], 120085);
  EXPECT_EQ(lines["repdim"]["lower"], 7504);
  EXPECT_EQ(lines["repdim"]["upper"], 120085);
  EXPECT_EQ(lines["drepdim"]["lower"], 10005);
  EXPECT_LT(upper(lines, "drepdim"), Rational(10007 * 200));
  EXPECT_EQ(lines["communication"]["lower"], 3336);  // the paper: 1112
  EXPECT_EQ(lines["communication"]["upper"], 20014);
  EXPECT_LT(upper(lines, "private_communication"), Rational(10007 * 200));
  expect_checked(lines);
}

// Every class that holds those of a smaller size, from sizes that are searched through to sizes known by theorems
// alone; and sizes around those whose games of messages are solved, sampled or left to parts.
struct Ladder {
  const char* name;
  std::vector<Json> sizes, near;
};

std::vector<Ladder> ladders() {
  const auto sizes = [](std::initializer_list<std::int64_t> all) {
    std::vector<Json> list;
    for (std::int64_t size : all) list.push_back({{"size", size}});
    return list;
  };
  const auto grids = [](std::initializer_list<std::pair<int, int>> all) {
    std::vector<Json> list;
    for (auto [size, axes] : all) list.push_back({{"size", size}, {"dimension", axes}});
    return list;
  };
  return {{"points", sizes({3, 6, 9, 17, 1 << 20}), sizes({11, 12, 13, 14, 15, 16, 17, 18, 1000, 1 << 20})},
          {"thresholds", sizes({3, 8, 16, 31, 1 << 20}), sizes({8, 11, 12, 16, 1000})},
          {"intervals", sizes({3, 5, 16, 40, 1 << 20}), sizes({4, 5, 6, 7, 8, 16, 17, 1 << 20})},
          {"boxes", grids({{2, 1}, {2, 2}, {2, 3}, {3, 3}, {100, 3}}),
           grids({{2, 2}, {3, 2}, {4, 2}, {5, 2}, {100, 2}, {100, 3}})},
          {"halfspaces", grids({{2, 1}, {2, 2}, {3, 2}, {4, 2}, {100, 2}}), grids({{2, 2}, {3, 2}, {4, 2}, {5, 2}})},
          {"balls", grids({{2, 1}, {2, 2}, {4, 2}, {100, 2}}), grids({{2, 2}, {3, 2}, {4, 2}, {5, 2}})},
          {"parities", sizes({2, 3, 4, 5, 6, 8, 16, 40}), sizes({2, 3, 4, 5, 6, 16})},
          {"conjunctions", sizes({1, 2, 3, 5, 30}), sizes({1, 2, 3, 4, 5, 30})},
          {"cube", sizes({2, 4, 5, 9, 300, 4096}), sizes({3, 4, 5, 7, 8, 12, 18, 300})}};
}

class NamedLadder : public NamedQuantities, public ::testing::WithParamInterface<Ladder> {
 protected:
  static void expect_no_fall(const std::vector<Json>& sizes, const char* only, int seconds) {
    std::map<std::string, Rational> before;
    for (const Json& size : sizes) {
      Json request{{"class", GetParam().name}, {"seconds", seconds}};
      request.update(size);
      const Json result = dimension(only, request);
      expect_checked(result);
      for (const auto& [quantity, found] : result.items()) {
        if (!found.is_object() || !found.contains("lower")) continue;
        EXPECT_GE(value_of(found["lower"]), before[quantity]) << quantity << " " << size;
        EXPECT_LE(value_of(found["lower"]), value_of(found["upper"])) << quantity << " " << size;
        before[quantity] = value_of(found["lower"]);
      }
    }
  }
};

TEST_P(NamedLadder, LowerEndsNeverFallWithTheSize) {
  expect_no_fall(GetParam().sizes, "vc,dual_vc,littlestone,threshold,tau,repdim,communication", 4);
}

// Far more time than the games take, so that it is the sizes that decide.
TEST_P(NamedLadder, ErrorsOfProtocolsNeverFallWithTheSize) { expect_no_fall(GetParam().near, "protocol_error", 60); }

INSTANTIATE_TEST_SUITE_P(, NamedLadder, ::testing::ValuesIn(ladders()),
                         [](const auto& info) { return std::string(info.param.name); });

// Nine points need five messages at 1/9, which no theorem says of a million of them.
TEST_F(NamedQuantities, APartThatIsSearchedBoundsALargerClass) {
  const Json few = dimension("communication", {{"class", "points"}, {"size", 16}, {"error", "1/10"}, {"seconds", 20}});
  const Json many =
      dimension("communication", {{"class", "points"}, {"size", 1 << 20}, {"error", "1/10"}, {"seconds", 20}});
  EXPECT_GE(lower(many, "communication"), lower(few, "communication"));
  EXPECT_GT(lower(many, "communication"), 2);
  EXPECT_EQ(kind(many, "communication", "lower"), "embedded");
  expect_checked(many);
}

}  // namespace discreet::named_quantities_test
