#include "discreet/learners/points/point_json.h"

#include <fmt/format.h>

#include "discreet/learners/points/hash_function_json.h"

namespace discreet::inline learners {
namespace {

Json write(const PointLearner&, const NoValue&) { return {{"kind", "none"}}; }

Json write(const PointLearner& learner, const OneValue& one) {
  return {{"kind", "value"}, {"value", Value<Integer>::write(learner.domain().low + one.value)}};
}

Json write(const PointLearner&, const HashBucket& bucket) {
  Json json{{"kind", "hash"}, {"bucket", bucket.bucket}};
  json.update(write_hash(bucket.hash));
  return json;
}

Json write(const PointLearner&, const CodeBucket& bucket) {
  return {{"kind", "code"}, {"prime", bucket.code.prime()}, {"place", bucket.place}, {"symbol", bucket.symbol}};
}

// The values that are counted from the least one.
std::string counted(const PointLearner& learner, const std::string& column) {
  Integer low = learner.domain().low;
  return low == 0  ? column
         : low < 0 ? fmt::format("({} + {})", column, Integer(-low).str())
                   : fmt::format("({} - {})", column, low.str());
}

std::string say(const PointLearner&, const NoValue&, const std::string& column) { return "no value of " + column; }

std::string say(const PointLearner& learner, const OneValue& one, const std::string& column) {
  return column + " = " + Integer(learner.domain().low + one.value).str();
}

std::string say(const PointLearner& learner, const HashBucket& bucket, const std::string& column) {
  return say_hash(bucket.hash, bucket.bucket, counted(learner, column));
}

std::string say(const PointLearner& learner, const CodeBucket& bucket, const std::string& column) {
  return fmt::format("the polynomial over GF({}) with the digits of {} has the value {} at {}", bucket.code.prime(),
                     counted(learner, column), bucket.symbol, bucket.place);
}

}  // namespace

Json write_hypothesis(const PointLearner& learner, const PointRule& hypothesis) {
  return std::visit([&](const auto& shape) { return write(learner, shape); }, hypothesis.shape);
}

void read_hypothesis(const PointLearner& learner, const Json& from, PointRule& into) {
  auto kind = Value<std::string>::read(member(from, "kind"), "kind");
  if (kind == "none") {
    into.shape = NoValue{};
  } else if (kind == "value") {
    into.shape = OneValue{offset_of(learner.domain(), member(from, "value"), "value")};
  } else if (kind == "hash") {
    UniversalHash hash = read_hash(from, learner.domain().size());
    into.shape = HashBucket{hash, member_below(from, "bucket", hash.buckets())};
  } else if (kind == "code") {
    ReedSolomon code(member_below(from, "prime", Integer(1) << 32));
    into.shape =
        CodeBucket{code, member_below(from, "place", code.prime()), member_below(from, "symbol", code.prime())};
  } else {
    throw Error("hypothesis: kind must be `none`, `value`, `hash` or `code`");
  }
}

std::string rule(const PointLearner& learner, const PointRule& hypothesis, std::span<const std::string> columns) {
  return std::visit([&](const auto& shape) { return say(learner, shape, column_name(columns, 0)); }, hypothesis.shape);
}

std::size_t most_bytes_of_value(const IntegerDomain& domain) {
  return bytes_in_model({{"kind", "value"}, {"value", longest_between(domain.low, domain.high)}});
}

std::size_t most_bytes_of_bucket(const IntegerDomain& domain, const PointMenu& menu) {
  Json bucket{{"kind", "hash"}, {"bucket", menu.buckets}};
  bucket.update(longest_hash(domain.size(), menu.buckets));
  return bytes_in_model(bucket);
}

std::size_t most_bytes(const PointLearner& learner) {
  const PointMenu menu = learner.menu();
  switch (learner.variant()) {
    case PointVariant::hashed: return most_bytes_of_bucket(learner.domain(), menu);
    case PointVariant::fixed:  // the buckets are a prime, and places and symbols lie below it
      return bytes_in_model(
          {{"kind", "code"}, {"prime", menu.buckets}, {"place", menu.buckets}, {"symbol", menu.buckets}});
    default: return most_bytes_of_value(learner.domain());
  }
}

// Integers by every variant, then texts, which TextPointLearner takes.
std::vector<TinyInstance> tiny_instances(TinyOf<PointLearner>) {
  auto texts = [](const char* letters, int longest, Json more) {
    more.update({{"values", "texts"}, {"letters", letters}, {"longest", longest}});
    return more;
  };
  return {
      {{{"high", 2}, {"functions", 1}, {"buckets", 2}}},
      {{{"high", 3}, {"functions", 1}, {"buckets", 2}}, {2, 3}},
      {{{"high", 1}, {"functions", 2}, {"buckets", 3}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
      {{{"low", -2}, {"high", 1}, {"functions", 1}, {"buckets", 3}}},
      {{{"variant", "fixed"}, {"high", 3}, {"functions", 2}, {"buckets", 2}}, {2, 3}},
      {{{"variant", "fixed"}, {"high", 2}, {"epsilon", "1/2"}, {"neighbours", "add_remove"}}},
      {{{"variant", "proper"}, {"high", 2}}, {2, 3}},
      {{{"variant", "proper"}, {"low", -1}, {"high", 1}, {"epsilon", "2/3"}, {"neighbours", "add_remove"}}},
      {{{"variant", "proper"}, {"high", 0}}},
      {{{"variant", "stable"}, {"high", 1}, {"epsilon", 2}, {"delta", "1/10"}}, {3, 5}},
      {{{"variant", "stable"}, {"high", 2}, {"epsilon", 1}, {"delta", "1/4"}}},
      {{{"variant", "stable"}, {"high", 1}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 4}}},
      {texts("a", 2, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 2}}), {1, 2}},
      {texts("a", 1, {{"field_exponent", 2}, {"functions", 2}, {"buckets", 3}, {"epsilon", "2/3"}})},
      {texts("a", 2, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 3}, {"neighbours", "add_remove"}})},
      {texts("a", 3, {{"field_exponent", 2}, {"functions", 1}, {"buckets", 2}, {"epsilon", "1/2"}})},
      {texts("ab", 1, {{"variant", "stable"}, {"epsilon", 2}, {"delta", "1/10"}}), {2, 3}},
      {texts("ab", 1, {{"variant", "stable"}, {"delta", "1/10"}, {"neighbours", "add_remove"}, {"largest_count", 4}})},
      {{{"values", "naturals"}, {"longest", 1}, {"variant", "stable"}, {"delta", "1/4"}}, {1, 2}}};
}

}  // namespace discreet::inline learners
