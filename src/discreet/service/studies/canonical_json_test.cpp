#include "discreet/service/studies/canonical_json.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/random/rng.h"
#include "discreet/service/studies/study_hash.h"

namespace discreet::canonical_json_test {

// Appendix B of RFC 8785, and the ends of each form.
TEST(CanonicalJson, NumbersAreWrittenAsJavaScriptWritesThem) {
  const std::vector<std::pair<const char*, const char*>> expected{{"0", "0"},
                                                                  {"-0.0", "0"},
                                                                  {"5e-324", "5e-324"},
                                                                  {"-5e-324", "-5e-324"},
                                                                  {"1.7976931348623157e308", "1.7976931348623157e+308"},
                                                                  {"9007199254740992", "9007199254740992"},
                                                                  {"-9007199254740992", "-9007199254740992"},
                                                                  {"295147905179352830000", "295147905179352830000"},
                                                                  {"1e21", "1e+21"},
                                                                  {"999999999999999900000", "999999999999999900000"},
                                                                  {"9.999999999999997e22", "9.999999999999997e+22"},
                                                                  {"1e23", "1e+23"},
                                                                  {"0.000001", "0.000001"},
                                                                  {"9.999999999999997e-7", "9.999999999999997e-7"},
                                                                  {"333333333.33333329", "333333333.3333333"},
                                                                  {"4.50", "4.5"},
                                                                  {"2e-3", "0.002"},
                                                                  {"1E30", "1e+30"},
                                                                  {"18446744073709551615", "18446744073709552000"},
                                                                  {"-0.1", "-0.1"},
                                                                  {"1.0", "1"}};
  for (auto [given, text] : expected) EXPECT_EQ(canonical_json(parse_json(given)), text) << given;
}

TEST(CanonicalJson, NumbersAreReadBackAsTheyWere) {
  Rng rng = Rng::seeded(5);
  for (int i = 0; i < 100'000; ++i) {
    const double number = std::bit_cast<double>(rng.bits(64));
    if (!std::isfinite(number)) continue;
    ASSERT_EQ(parse_json(canonical_json(number)).get<double>(), number);
  }
}

TEST(CanonicalJson, MembersAreInOrderAndStringsHaveTheFewestEscapes) {
  EXPECT_EQ(canonical_json(parse_json(R"( {"b": [1, {"z": null, "a": true}], "B": {}, "": [], "a": false} )")),
            R"({"":[],"B":{},"a":false,"b":[1,{"a":true,"z":null}]})");
  EXPECT_EQ(canonical_json(parse_json(R"("\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/\u007f")")),
            "\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\x7f\"");
  EXPECT_THROW(canonical_json({{"\u00e4", 1}}), Error);
  EXPECT_THROW(canonical_json("\xff"), Error);
}

TEST(StudyHash, IsOfWhatIsFixedAndOfNothingElse) {
  const Json study{
      {"wire", 1},      {"study", "flu"},    {"protocol", "mean"}, {"options", {{"alpha", 0.25}}}, {"schema", {1}},
      {"epsilon", "1"}, {"rounds", {10, 3}}, {"seed", "00"},       {"closing", {{"seconds", 9}}}};
  const std::string hash = protocol_hash(study);
  EXPECT_EQ(hash.size(), 64u);
  Json reordered = Json::object();
  for (auto member = study.rbegin(); member != study.rend(); ++member) reordered[member.key()] = member.value();
  EXPECT_EQ(protocol_hash(reordered), hash);
  for (const auto& [name, value] : study.items()) {
    Json changed = study;
    changed[name] = "other";
    EXPECT_NE(protocol_hash(changed), hash) << name;
  }
  Json running = study;
  running["state"] = "finished";
  running["results"] = {1};
  EXPECT_EQ(protocol_hash(running), hash);
  EXPECT_NE(transcript_hash(hash, {1}, {2}), transcript_hash(hash, {2}, {1}));
  EXPECT_NE(transcript_hash(hash, {1}, {2}), transcript_hash(transcript_hash(hash, {1}, {2}), {1}, {2}));
}

}  // namespace discreet::canonical_json_test
