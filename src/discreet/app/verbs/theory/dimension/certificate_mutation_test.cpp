// Certificates changed in many places, one at a time: the checker rejects what comes out, or no search of ours refutes
// it. About 80 changes a certificate; scripts/soak tries all.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "check/kinds/kinds.h"
#include "discreet/app/request/call_test.h"

namespace discreet::certificate_mutation_test {

using Mutants = std::vector<std::pair<std::string, Json>>;  // with what was changed

class CertificateMutation : public Call {
 protected:
  static std::string verdict(const Json& certificate) {
    try {
      check::check_certificate(check::Json::parse(certificate.dump()));
    } catch (const std::exception& error) {
      return error.what();
    }
    return "accepted";
  }

  static bool is_fraction(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789/-") == text.npos && text.size() < 12;
  }

  // Others that could stand in the place of a value that is no object and no list.
  static std::vector<Json> others(const std::string& key, const Json& value) {
    std::vector<Json> all;
    if (value.is_number_integer())
      for (std::int64_t other :
           {value.get<std::int64_t>() + 1, value.get<std::int64_t>() - 1, 2 * value.get<std::int64_t>()})
        all.push_back(other);
    if (value.is_boolean()) all.push_back(!value.get<bool>());
    if (value.is_null()) all.push_back(0);
    if (!value.is_string()) return all;
    const auto text = value.get<std::string>();
    if (is_fraction(text) && key != "flip") {
      const Rational number = parse_rational(text);
      for (const Rational& other : {Rational(number + 1), Rational(number - 1), Rational(2 * number),
                                    Rational(number + Rational(1, 1000)), Rational(number - Rational(1, 1000))})
        all.push_back(to_string(other));
    }
    if (text.find_first_not_of("01") == text.npos)
      for (std::size_t i = 0; i < text.size(); ++i) {
        std::string other = text;
        other[i] = other[i] == '0' ? '1' : '0';
        all.push_back(other);
      }
    if (key == "relation") all.push_back(text == ">=" ? "<=" : ">=");
    if (key == "quantity")
      for (const char* other : {"vc", "dual_vc", "littlestone", "threshold", "tau", "drepdim", "repdim",
                                "protocol_error", "communication", "private_communication"})
        all.push_back(other);
    return all;
  }

  // Everything in `part`, which stands in `whole`, changed in turn.
  static void add_mutants(const Json& whole, const Json::json_pointer& place, Mutants& mutants) {
    const Json& part = whole[place];
    auto add = [&](const std::string& what, const Json& changed) {
      Json mutant = whole;
      mutant[place] = changed;
      if (mutant != whole) mutants.emplace_back(place.to_string() + " " + what, std::move(mutant));
    };
    if (part.is_object()) {
      for (const auto& [key, value] : part.items()) {
        Json without = part;
        without.erase(key);
        add("without " + key, without);
        add_mutants(whole, place / key, mutants);
      }
    } else if (part.is_array()) {
      Json changed = part;
      if (!part.empty()) changed.erase(part.size() - 1), add("shortened", changed);
      if (part.size() > 1) changed = part, std::swap(changed[0], changed[part.size() - 1]), add("swapped", changed);
      changed = part;
      if (!part.empty()) changed.push_back(part.back()), add("lengthened", changed);
      for (std::size_t i = 0; i < part.size(); ++i) add_mutants(whole, place / i, mutants);
    } else {
      const std::string key = place.empty() ? "" : place.back();
      for (const Json& other : others(key, part)) add("is " + other.dump(), other);
    }
  }

  static void set_class(Json& request, const Json& about) {
    if (about.contains("table")) {
      request["matrix"] = about["table"];
      return;
    }
    request["class"] = about["name"];
    request["size"] = about["size"];
    if (about.contains("dimension")) request["dimension"] = about["dimension"];
  }

  // Whether the claim is true, by the interval that a search of its own finds on the same terms.
  bool is_true(const Json& certificate) {
    const std::string quantity = certificate["claim"]["quantity"];
    Json request{{"verb", quantity == "rows" ? "theory claim" : "theory dimension"}, {"seconds", "2"}};
    set_class(request, certificate["class"]);
    const bool is_of_menus = quantity == "tau" || quantity == "drepdim" || quantity == "repdim";
    std::vector<const char*> terms{"epsilon", "delta", "alpha", "beta", "answers"};
    if (quantity != "rows") {
      request["only"] = quantity;
      terms = is_of_menus                    ? std::vector{"alpha", "beta"}
              : quantity == "protocol_error" ? std::vector{"messages"}
                                             : std::vector{"error"};
      if (is_of_menus && certificate.contains("allowed")) request["hypotheses"] = certificate["allowed"]["table"];
    }
    for (const char* term : terms)
      if (certificate.contains(term)) request[term] = certificate[term];
    auto [known, is_new] = answers_.try_emplace(request.dump());
    if (is_new) known->second = call(request);
    const std::string value = certificate["claim"]["value"];
    if (quantity == "rows") return parse_rational(value) <= Rational(known->second["rows_needed"].get<std::uint64_t>());
    const bool lower = certificate["claim"]["relation"] == ">=";
    const Json& bound = known->second[quantity][lower ? "upper" : "lower"];
    if (bound == "infinite") return lower;
    if (value == "infinite") return false;
    const Rational limit = parse_rational(bound.is_string() ? bound.get<std::string>() : bound.dump());
    return lower ? parse_rational(value) <= limit : parse_rational(value) >= limit;
  }

  // With the argument, of kinds that have several.
  static std::string kind_of(const Json& certificate) {
    return certificate["kind"].get<std::string>() +
           (certificate.contains("by") ? " by " + certificate["by"].get<std::string>() : "");
  }

  void expect_robust(const Json& certificate) {
    ASSERT_EQ(verdict(certificate), "accepted") << certificate;
    kinds_.insert(kind_of(certificate));
    Mutants mutants;
    add_mutants(certificate, Json::json_pointer(), mutants);
    std::size_t rejected = 0;
    // Evenly spread over the places; scripts/soak tries all of them.
    const std::size_t step = std::getenv("DISCREET_SOAK") != nullptr ? 1 : mutants.size() / 80 + 1;
    for (std::size_t i = 0; i < mutants.size(); i += step)
      if (const auto& [what, mutant] = mutants[i]; verdict(mutant) != "accepted")
        ++rejected;
      else
        EXPECT_TRUE(is_true(mutant)) << certificate["kind"] << " " << what << "\n" << mutant;
    EXPECT_GT(rejected, 0u) << certificate;
  }

  // Each kind of certificates that the request brings, once; only small ones, as each has a mutant a place.
  void expect_all_robust(const Json& request) {
    const Json result = call(request);
    for (const auto& [name, quantity] : result.items()) {
      if (!quantity.is_object() || !quantity.contains("certificate")) continue;
      for (const char* end : {"lower", "upper"}) {
        const Json& certificate = quantity["certificate"][end];
        if (certificate.is_object() && !kinds_.contains(kind_of(certificate)) && certificate.dump().size() < 10000)
          expect_robust(certificate);
      }
    }
  }

  std::map<std::string, Json> answers_;
  std::set<std::string> kinds_;
};

TEST_F(CertificateMutation, EveryKindOfDimension) {
  const Json thresholds{"000", "100", "110", "111"}, points{"1000", "0100", "0010", "0001"};
  for (const Json& more : {Json{{"matrix", thresholds}}, Json{{"matrix", points}},
                           Json{{"matrix", points}, {"hypotheses", points}, {"only", "tau,drepdim"}},
                           Json{{"class", "points"}, {"size", 5}, {"only", "drepdim"}, {"alpha", "2/5"}},
                           Json{{"class", "thresholds"}, {"size", 20000}, {"only", "littlestone,tau,communication"}},
                           Json{{"matrix", {"01"}}, {"only", "tau"}},
                           Json{{"class", "points"},
                                {"size", 20},
                                {"seconds", "1e-6"},
                                {"error", "1/100"},
                                {"only", "private_communication"}},
                           Json{{"class", "points"}, {"size", 1000}, {"alpha", "1/4"}, {"only", "tau,drepdim,repdim"}},
                           Json{{"class", "lines"}, {"size", 101}, {"error", "1/3"}, {"only", "communication"}},
                           Json{{"class", "parities"}, {"size", 9}, {"alpha", "2/5"}, {"only", "tau"}}}) {
    Json request{{"verb", "theory dimension"}, {"alpha", "1/5"}, {"beta", "1/4"}, {"error", "1/5"}, {"messages", 2}};
    request.update(more);
    expect_all_robust(request);
  }
  expect_robust(Json::parse(
      R"({"certificate": 1, "kind": "by_littlestone", "claim": {"quantity": "threshold", "relation": "<=",
     "value": "3"},
    "class": {"table": ["100", "010", "001"]}, "premise": {"certificate": 1, "kind": "exhaustion",
    "claim": {"quantity": "littlestone", "relation": "<=", "value": "1"}, "class": {"table": ["100", "010",
     "001"]}}})"));
  expect_robust(Json::parse(
      R"({"certificate": 1, "kind": "distinct_concepts", "claim": {"quantity": "communication", "relation": "<=",
     "value": "2"},
    "class": {"table": ["0011", "0011", "1100", "0011"]}, "error": "1/3"})"));
  expect_robust(Json::parse(
      R"({"certificate": 1, "kind": "spectral", "claim": {"quantity": "communication", "relation": ">=", "value": "3"},
    "class": {"table": ["0000", "0101", "0011", "0110"]}, "error": "1/10", "pairs": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
     1, 1, 1, 1, 1],
    "scale": ["5/64", "5/64", "5/64", "5/64"]})"));
  expect_robust(Json::parse(
      R"({"certificate": 1, "kind": "embedded", "claim": {"quantity": "tau", "relation": ">=", "value": "8"},
    "class": {"name": "parities", "size": 5}, "alpha": "1/4", "smaller": {"name": "parities", "size": 3},
     "premise": {"certificate": 1,
    "kind": "characters", "claim": {"quantity": "tau", "relation": ">=", "value": "8"}, "class": {"name": "parities",
     "size": 3}, "alpha": "1/4"}})"));
  // Of four points one weighs no more than 1/4, and so does none of them: two sets of sixteen.
  expect_robust(Json::parse(
      R"({"certificate": 1, "kind": "light_sets", "claim": {"quantity": "tau", "relation": "<=", "value": "8"},
    "class": {"table": ["1000", "0100", "0010", "0001"]}, "alpha": "1/4", "light": 2, "columns": [0, 1, 2, 3],
    "copies": [{"of": 0, "flip": 0}, {"of": 1, "flip": 0}, {"of": 2, "flip": 0}, {"of": 3, "flip": 0}],
    "mixtures": [{"sets": ["0001"], "weights": ["1"]}],
    "nodes": [{"kind": "split", "set": "0001", "light": 1, "heavy": 2}, {"kind": "enough"}, {"kind": "contradiction",
     "mixture": 0}]})"));
  for (const char* kind : {"named_tree",
                           "hashing",
                           "incidences",
                           "characters",
                           "embedded",
                           "distinct_concepts",
                           "light_sets",
                           "point_menus by agreement",
                           "point_menus by columns",
                           "point_menus by random_functions",
                           "point_menus by buckets",
                           "point_menus by polynomials",
                           "mistake_tree",
                           "shattered_set",
                           "threshold_chain",
                           "counting",
                           "exhaustion",
                           "closed_form",
                           "by_littlestone",
                           "menus",
                           "adversaries",
                           "hitting",
                           "message_weights",
                           "protocols",
                           "spectral",
                           "depth_weights",
                           "separated_points",
                           "all_concepts",
                           "trivial",
                           "sphere_covering"})
    EXPECT_TRUE(kinds_.contains(kind)) << kind;
}

TEST_F(CertificateMutation, EveryRuleOfRows) {
  std::set<std::string> rules;
  for (const Json& more : {Json{{"class", "points"}, {"size", 4}}, Json{{"class", "lines"}, {"size", 31}},
                           Json{{"class", "thresholds"}, {"size", 100}},
                           Json{{"class", "points"}, {"size", 1000}, {"answers", "concepts"}},
                           Json{{"class", "cube"}, {"size", 3}, {"epsilon", "2"}, {"alpha", "2/5"}},
                           Json{{"matrix", {"000", "100", "110", "111"}}, {"answers", "concepts"}}}) {
    Json request{{"verb", "theory claim"}, {"epsilon", "1/5"}, {"alpha", "1/20"}, {"beta", "1/10"}, {"seconds", "4"}};
    request.update(more);
    const Json certificate = call(request)["certificate"];
    ASSERT_TRUE(certificate.is_object()) << request;
    rules.insert(certificate["targets"]["rule"].get<std::string>());
    expect_robust(certificate);
  }
  EXPECT_GE(rules.size(), 4u);
}

}  // namespace discreet::certificate_mutation_test
