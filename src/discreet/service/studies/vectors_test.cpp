// Tests the values that the JavaScript client must compute, bit for bit: web/client/vectors.json.
//
// DISCREET_WRITE_VECTORS=1 writes the file anew; otherwise it must be what this code computes.
#include <gtest/gtest.h>

#include <cstdlib>

#include "discreet/app/studies/randomizers.h"
#include "discreet/base/error.h"
#include "discreet/files/file.h"
#include "discreet/local/randomizers/question.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/randomizers/word_coin.h"
#include "discreet/local/records/cohort.h"
#include "discreet/local/records/record_json.h"
#include "discreet/service/studies/canonical_json.h"
#include "discreet/service/studies/study_hash.h"

namespace discreet::vectors_test {

constexpr std::size_t words_each = 96;

std::string hex_word(std::uint64_t word) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; word >>= 4) text[i] = "0123456789abcdef"[word & 15];
  return text;
}

// Randomizers draw whole words and nothing else, so that a second generator of the same seed shows them.
Json words_of(std::uint64_t seed) {
  Rng rng = Rng::seeded(seed);
  std::string text;
  for (std::size_t i = 0; i < words_each; ++i) text += hex_word(rng.bits(64));
  return text;
}

Json thresholds() {
  Json list = Json::array();
  for (const char* epsilon : {"1e-6", "1/100", "1/3", "1", "4", "16"})
    for (auto [a, b] : {std::pair<std::uint64_t, std::uint64_t>{1, 1}, {1, 3}, {1, 1048575}, {7, 9}})
      list.push_back({{"epsilon", to_string(parse_rational(epsilon))},
                      {"a", a},
                      {"b", b},
                      {"truth", hex_word(truth_threshold(parse_rational(epsilon), a, b))},
                      {"decay", hex_word(decay_threshold(parse_rational(epsilon)))}});
  return list;
}

Json reports() {
  const std::vector<Json> randomizers{
      {{"randomizer", "warner"}, {"epsilon", "1"}},
      {{"randomizer", "warner"}, {"epsilon", "1/1000"}},
      {{"randomizer", "k_rr"}, {"epsilon", "1"}, {"values", 2}},
      {{"randomizer", "k_rr"}, {"epsilon", "1/2"}, {"values", 5}},
      {{"randomizer", "k_rr"}, {"epsilon", "3"}, {"values", 1000}},
      {{"randomizer", "one_bit"}, {"epsilon", "1"}, {"steps", 1}},
      {{"randomizer", "one_bit"}, {"epsilon", "2"}, {"steps", 1000003}},
      {{"randomizer", "discrete_laplace"}, {"epsilon", "1"}, {"steps", 4}, {"clamp", 5}},
      {{"randomizer", "discrete_laplace"}, {"epsilon", "7/2"}, {"steps", 10}, {"clamp", 30}},
      {{"randomizer", "discrete_laplace"}, {"epsilon", "1/10"}, {"steps", 65536}, {"clamp", 1 << 24}},
      {{"randomizer", "hadamard"}, {"epsilon", "1"}, {"size", 1}},
      {{"randomizer", "hadamard"}, {"epsilon", "4"}, {"size", 16}},
      {{"randomizer", "hadamard"}, {"epsilon", "1"}, {"size", 1048576}},
      {{"randomizer", "subset"}, {"epsilon", "1"}, {"values", 4}, {"size", 2}},
      {{"randomizer", "subset"}, {"epsilon", "1/5"}, {"values", 70}, {"size", 33}},
      {{"randomizer", "product"},
       {"parts",
        {{{"randomizer", "k_rr"}, {"epsilon", "1"}, {"values", 3}},
         {{"randomizer", "hadamard"}, {"epsilon", "1/2"}, {"size", 8}},
         {{"randomizer", "subset"}, {"epsilon", "2"}, {"values", 6}, {"size", 1}}}}}};
  Json list = Json::array();
  std::uint64_t seed = 0;
  Rng choices = Rng::seeded(4711);
  for (const Json& given : randomizers) {
    const Randomizer randomizer = read_randomizer(given);
    Json drawn = Json::array();
    for (int i = 0; i < 12; ++i) {
      // The ends of the range, and values between them; JavaScript reads numbers up to 2^53.
      const std::uint64_t value = i == 0   ? 0
                                  : i == 1 ? randomizer.values() - 1
                                           : word_die(randomizer.values(), choices);
      const std::uint64_t row = word_die(randomizer.rows(), choices);
      Rng rng = Rng::seeded(++seed);
      drawn.push_back({{"value", value},
                       {"row", row},
                       {"words", words_of(seed)},
                       {"report", report_text(randomizer.report(value, row, rng))}});
    }
    list.push_back({{"randomizer", write_randomizer(randomizer)},
                    {"epsilon", to_string(randomizer.epsilon())},
                    {"values", randomizer.values()},
                    {"rows", randomizer.rows()},
                    {"bits", randomizer.report_bits()},
                    {"reports", std::move(drawn)}});
  }
  return list;
}

const Json& schema_json() {
  static const Json schema{{{"name", "age"}, {"low", -5}, {"high", 120}},
                           {{"name", "smokes"}, {"low", 0}, {"high", 1}, {"words", {"no", "yes"}}},
                           {{"name", "big"}, {"low", 0}, {"high", 9007199254740991}},
                           {{"name", "one"}, {"low", 1}, {"high", 1}}};
  return schema;
}

Json expressions() {
  const RecordSchema schema = read_record_schema(schema_json());
  const std::vector<Record> records{{0, 0, 0, 1}, {120, 1, 9007199254740991, 1}, {-5, 1, 7, 1}, {37, 0, 1, 1}};
  const std::vector<Json> given{
      5,
      -3,
      "age",
      "smokes",
      "big",
      {{"sum", {{2, "age"}, {-3, "smokes"}}}},
      {{"sum", Json::array()}},
      {{"times", Json::array()}},
      {{"times", {"age", "age", "smokes"}}},
      {{"equals", {"age", 37}}},
      {{"equals", {"one", 1}}},
      {{"at_least", {"age", 18}}},
      {{"at_least", {"big", 9007199254740991}}},
      {{"and", {"smokes", {{"at_least", {"age", 18}}}}}},
      {{"or", {"smokes", {{"not", "smokes"}}}}},
      {{"xor", {"smokes", "one", {{"equals", {"age", 0}}}}}},
      {{"xor", {"one", "one"}}},
      {{"and", Json::array()}},
      {{"or", Json::array()}},
      {{"xor", Json::array()}},
      {{"not", "one"}},
      {{"if", {"smokes", "age", {{"sum", {{1, 200}, {1, "age"}}}}}}},
      // Refused:
      {{"times", {"big", 2}}},
      {{"sum", {{1, "big"}, {1, "one"}}}},
      {{"not", "age"}},
      {{"and", {"age"}}},
      {{"if", {"age", 1, 2}}},
      {{"if", {"smokes", 1}}},
      {{"unknown", {1}}},
      {{"equals", {"age"}}},
      {{"equals", {"age", 0.5}}},
      {{"equals", {"age", 9007199254740992}}},
      {{"sum", {1, 2}}},
      "nobody",
      0.5,
      nullptr,
      Json::array({1}),
      true,
      {{"and", {1}}, {"or", {1}}},
      {{"not", {{"not", {{"not", {{"not", {{"not", {{"not", {{"not", {{"not", "smokes"}}}}}}}}}}}}}}}},
  };
  Json list = Json::array();
  for (const Json& each : given) {
    Json entry{{"expression", each}};
    try {
      Evaluator evaluator(read_expression(each), schema);
      entry["range"] = {evaluator.range().low, evaluator.range().high};
      entry["values"] = Json::array();
      for (const Record& record : records) entry["values"].push_back(evaluator(record));
    } catch (const Error&) {
      entry["refused"] = true;
    }
    list.push_back(std::move(entry));
  }
  return {{"schema", schema_json()}, {"records", records}, {"expressions", std::move(list)}};
}

Json cohorts() {
  Json list = Json::array();
  Rng rng = Rng::seeded(12);
  const std::vector<std::vector<std::uint64_t>> plans{{1}, {539, 34}, {1, 0, 1000000, 3}, {9007199254740991, 1}};
  for (int i = 0; i < 24; ++i) {
    const StudySeed seed = draw_seed(rng);
    const Token token = draw_token(rng);
    const auto& people = plans[static_cast<std::size_t>(i) % plans.size()];
    const Cohort cohort{seed, token};
    const std::uint64_t rows = std::uint64_t{1} << (i % 27);
    list.push_back({{"seed", to_hex(seed)},
                    {"token", to_hex(token)},
                    {"people", people},
                    {"round", cohort.round(people)},
                    {"question", cohort.question(people)},
                    {"rows", rows},
                    {"row", cohort.row(rows)}});
  }
  return list;
}

Json canonical() {
  Json list = Json::array();
  for (const Json& value :
       {Json(nullptr), Json(true), Json(0), Json(-7), Json(9007199254740991), Json(0.05), Json(1e-6), Json(1.5e-7),
        Json(1e21), Json(123456789.125), Json(5e-324), Json("no \"quotes\"\n\t\x01 /\\ \u00e4 \U0001f600"),
        Json::array(), Json::array({3, "b", Json::object()}),
        Json{{"b", 1}, {"a", {{"z", 0}, {"Z", 1}}}, {"", 2}, {"a b", false}}})
    list.push_back({{"value", value}, {"text", canonical_json(value)}});
  return list;
}

// A finished study of two rounds, as `GET /studies/NAME`, `/rounds/N` and `/tallies` have it.
Json hashes() {
  Json study{{"wire", 1},
             {"study", "flu"},
             {"protocol", "frequency"},
             {"options", {{"words", "n\u00f3,yes"}, {"epsilon", "1/2"}, {"alpha", 0.05}}},
             {"schema", schema_json()},
             {"epsilon", "1/2"},
             {"rounds", {40, 7}},
             {"seed", to_hex(StudySeed{1, 2, 3})},
             {"state", "finished"},
             {"closing", {{"people", {40, 7}}, {"seconds", 3600}}}};
  study["protocol_hash"] = protocol_hash(study);
  Json rounds = Json::array();
  std::string hash = study["protocol_hash"];
  for (int round : {1, 2}) {
    const Json questions{{{"value", {{"equals", {"age", round}}}}, {"people", 40}}};
    const Json tallies{{{"people", 40 - round}, {"counters", {12, -round}}}};
    hash = transcript_hash(hash, questions, tallies);
    rounds.push_back({{"questions", questions}, {"tallies", tallies}, {"hash", hash}});
  }
  study["transcript_hash"] = hash;
  return {{"study", study}, {"rounds", rounds}};
}

TEST(Vectors, TheFileOfTheJavaScriptClientIsWhatThisCodeComputes) {
  const Json vectors{{"wire", 1},
                     {"thresholds", thresholds()},
                     {"randomizers", reports()},
                     {"questions", expressions()},
                     {"cohorts", cohorts()},
                     {"canonical", canonical()},
                     {"hashes", hashes()}};
  const std::string text = vectors.dump(1) + "\n", file = DISCREET_SOURCE_DIR "/web/client/vectors.json";
  if (std::getenv("DISCREET_WRITE_VECTORS")) write_file(file, text);
  EXPECT_TRUE(read_file(file) == text)
      << "DISCREET_WRITE_VECTORS=1 service_test --gtest_filter=Vectors.* writes it anew";
}

}  // namespace discreet::vectors_test
