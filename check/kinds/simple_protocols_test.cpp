// Protocols that need no search, and the bound on lines: check/{hashing,incidences,distinct_concepts,trivial}.cpp
#include <gtest/gtest.h>

#include "check/kinds/kinds.h"

namespace discreet::check::simple_protocols_test {

Json claim(const char* kind, const char* quantity, const char* relation, const char* value, const char* about) {
  return {{"certificate", 1},
          {"kind", kind},
          {"claim", {{"quantity", quantity}, {"relation", relation}, {"value", value}}},
          {"error", "1/3"},
          {"messages", 3},
          {"class", Json::parse(about)}};
}

std::string verdict(const Json& certificate) {
  try {
    check_certificate(certificate);
  } catch (const Rejected&) {
    return "rejected";
  } catch (const Unreadable&) {
    return "unreadable";
  }
  return "accepted";
}

constexpr const char* points = R"({"name": "points", "size": 1048576})";
constexpr const char* lines = R"({"name": "lines", "size": 101})";

TEST(CheckSimpleProtocols, HashingIsAcceptedForItsErrorAndNoLess) {
  EXPECT_EQ(verdict(claim("hashing", "communication", "<=", "2", points)), "accepted");
  EXPECT_EQ(verdict(claim("hashing", "communication", "<=", "1", points)), "rejected");
  EXPECT_EQ(verdict(claim("hashing", "communication", "<=", "202", lines)), "accepted");
  EXPECT_EQ(verdict(claim("hashing", "communication", "<=", "201", lines)), "rejected");
  EXPECT_EQ(verdict(claim("hashing", "protocol_error", "<=", "1/4", points)), "accepted");
  EXPECT_EQ(verdict(claim("hashing", "protocol_error", "<=", "1/5", points)), "rejected");
  EXPECT_EQ(verdict(claim("hashing", "protocol_error", "<=", "1/4", lines)), "rejected");
  EXPECT_EQ(verdict(claim("hashing", "private_communication", "<=", "2", points)), "rejected");  // its coins are public
  EXPECT_EQ(verdict(claim("hashing", "communication", "<=", "2", R"({"name": "thresholds", "size": 8})")), "rejected");
}

// 101 (1/3 - 1/101)^2 = 10.56...
TEST(CheckSimpleProtocols, IncidencesAreThoseOfLines) {
  EXPECT_EQ(verdict(claim("incidences", "communication", ">=", "11", lines)), "accepted");
  EXPECT_EQ(verdict(claim("incidences", "private_communication", ">=", "11", lines)), "accepted");
  EXPECT_EQ(verdict(claim("incidences", "communication", ">=", "12", lines)), "rejected");
  EXPECT_EQ(verdict(claim("incidences", "communication", ">=", "2", points)), "rejected");
  EXPECT_EQ(verdict(claim("incidences", "communication", ">=", "1", R"({"name": "lines", "size": 2})")), "rejected");
  EXPECT_EQ(verdict(claim("incidences", "protocol_error", ">=", "2/5", lines)),
            "accepted");  // 0.4088 with three messages
  EXPECT_EQ(verdict(claim("incidences", "protocol_error", ">=", "41/100", lines)), "rejected");
}

TEST(CheckSimpleProtocols, DifferentRowsAreCounted) {
  constexpr const char* repeating = R"({"table": ["0011", "0011", "1100", "0011"]})";
  EXPECT_EQ(verdict(claim("distinct_concepts", "communication", "<=", "2", repeating)), "accepted");
  EXPECT_EQ(verdict(claim("distinct_concepts", "private_communication", "<=", "2", repeating)), "accepted");
  EXPECT_EQ(verdict(claim("distinct_concepts", "communication", "<=", "1", repeating)), "rejected");
  EXPECT_EQ(verdict(claim("distinct_concepts", "protocol_error", "<=", "0", repeating)), "accepted");
  EXPECT_EQ(verdict(claim("distinct_concepts", "protocol_error", "<=", "0", R"({"name": "points", "size": 4})")),
            "rejected");
  EXPECT_EQ(verdict(claim("distinct_concepts", "protocol_error", "<=", "1/4", R"({"name": "points", "size": 4})")),
            "accepted");
  EXPECT_EQ(verdict(claim("distinct_concepts", "protocol_error", "<=", "24/100", R"({"name": "points", "size": 4})")),
            "rejected");
  EXPECT_EQ(verdict(claim("distinct_concepts", "communication", "<=", "1048576", points)), "unreadable");
}

// Three messages name two concepts. On 4 points of a line halfspaces make 8 labellings, on those of the plane 2 (1 + 3
// + 3) = 14, and balls of the plane no more than 2 (1 + 3 + 3 + 1) = 16.
TEST(CheckSimpleProtocols, ConceptsAreCountedOrBoundedByCoversNumber) {
  const auto of = [](const char* name, std::uint64_t size, std::uint64_t dimension) {
    return Json{{"name", name}, {"size", size}, {"dimension", dimension}}.dump();
  };
  const std::tuple<std::string, Integer> counts[] = {
      {of("halfspaces", 4, 1), 8}, {of("halfspaces", 2, 2), 14}, {of("balls", 2, 2), 16}, {of("boxes", 2, 2), 10}};
  for (const auto& [about, count] : counts) {
    EXPECT_EQ(verdict(claim("all_concepts", "communication", "<=", count.str().c_str(), about.c_str())), "accepted")
        << about;
    EXPECT_EQ(verdict(claim("all_concepts", "communication", "<=", Integer(count - 1).str().c_str(), about.c_str())),
              "rejected")
        << about;
    const Rational error = (1 - Rational(2) / Rational(count)) / 2;
    EXPECT_EQ(verdict(claim("all_concepts", "protocol_error", "<=", to_text(error).c_str(), about.c_str())), "accepted")
        << about;
    EXPECT_EQ(verdict(claim("all_concepts", "protocol_error", "<=", to_text(error - Rational(1, 1000)).c_str(),
                            about.c_str())),
              "rejected")
        << about;
  }
  EXPECT_EQ(verdict(claim("all_concepts", "protocol_error", ">=", "1/4", points)), "rejected");
}

TEST(CheckSimpleProtocols, ACoinErrsHalfOfTheTime) {
  EXPECT_EQ(verdict(claim("trivial", "protocol_error", "<=", "1/2", points)), "accepted");
  EXPECT_EQ(verdict(claim("trivial", "protocol_error", "<=", "49/100", points)), "rejected");
  EXPECT_EQ(verdict(claim("trivial", "communication", "<=", "1/2", points)), "rejected");
}

}  // namespace discreet::check::simple_protocols_test
