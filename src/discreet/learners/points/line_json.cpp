#include "discreet/learners/points/line_json.h"

#include <fmt/format.h>

#include "discreet/learners/points/hash_function_json.h"

namespace discreet::inline learners {
namespace {

Json number(std::uint64_t value) { return Value<Integer>::write(value); }

Json write(const NoPoint&) { return {{"kind", "none"}}; }

Json write(const OnePoint& one) { return {{"kind", "point"}, {"x", number(one.point.x)}, {"y", number(one.point.y)}}; }

Json write(const Line& line) {
  return {{"kind", "line"}, {"slope", number(line.slope)}, {"intercept", number(line.intercept)}};
}

Json write(const LineBucket& bucket) {
  Json json{{"kind", "hash"}, {"slope", bucket.slope}, {"bucket", bucket.bucket}};
  json.update(write_hash(bucket.hash));
  return json;
}

std::string say(const NoPoint&, const std::string&, const std::string&, std::uint64_t) { return "no row"; }

std::string say(const OnePoint& one, const std::string& x, const std::string& y, std::uint64_t) {
  return fmt::format("{} = {} and {} = {}", x, one.point.x, y, one.point.y);
}

std::string say(const Line& line, const std::string& x, const std::string& y, std::uint64_t prime) {
  return fmt::format("{} = {} {} + {} mod {}", y, line.slope, x, line.intercept, prime);
}

std::string say(const LineBucket& bucket, const std::string& x, const std::string& y, std::uint64_t prime) {
  return say_hash(bucket.hash, bucket.bucket, fmt::format("({} - {} {} mod {})", y, bucket.slope, x, prime));
}

}  // namespace

Json write_hypothesis(const LineLearner&, const LineRule& hypothesis) {
  return std::visit([](const auto& shape) { return write(shape); }, hypothesis.shape);
}

void read_hypothesis(const LineLearner& learner, const Json& from, LineRule& into) {
  const std::uint64_t prime = learner.prime();
  auto kind = Value<std::string>::read(member(from, "kind"), "kind");
  if (kind == "none") {
    into.shape = NoPoint{};
  } else if (kind == "point") {
    into.shape = OnePoint{{member_below(from, "x", prime), member_below(from, "y", prime)}};
  } else if (kind == "line") {
    into.shape = Line{prime, member_below(from, "slope", prime), member_below(from, "intercept", prime)};
  } else if (kind == "hash") {
    UniversalHash hash = read_hash(from, prime);
    into.shape =
        LineBucket{prime, member_below(from, "slope", prime), hash, member_below(from, "bucket", hash.buckets())};
  } else {
    throw Error("hypothesis: kind must be `none`, `point`, `line` or `hash`");
  }
}

std::string rule(const LineLearner& learner, const LineRule& hypothesis, std::span<const std::string> columns) {
  return std::visit(
      [&](const auto& shape) { return say(shape, column_name(columns, 0), column_name(columns, 1), learner.prime()); },
      hypothesis.shape);
}

std::size_t most_bytes(const LineLearner& learner) {
  const std::uint64_t last = learner.prime() - 1;
  if (learner.variant() != LineVariant::hashed)
    return bytes_in_model(longest({write(OnePoint{{last, last}}), write(Line{learner.prime(), last, last})}));
  Json bucket{{"kind", "hash"}, {"slope", last}, {"bucket", learner.menu().buckets}};
  bucket.update(longest_hash(learner.prime(), learner.menu().buckets));
  return bytes_in_model(bucket);
}

std::vector<TinyInstance> tiny_instances(TinyOf<LineLearner>) {
  return {{{{"prime", 2}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 2}}, {2, 4}},
          {{{"prime", 2}, {"epsilon", 1}, {"delta", "1/10"}, {"blocks", 3}}},
          {{{"prime", 3}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 1}}},
          {{{"prime", 2}, {"variant", "hashed"}, {"functions", 1}, {"buckets", 2}}, {2, 3}},
          {{{"prime", 2}, {"variant", "hashed"}, {"functions", 2}, {"buckets", 2}, {"neighbours", "add_remove"}}},
          {{{"prime", 2}, {"variant", "sweep"}, {"epsilon", 2}, {"delta", "1/4"}, {"blocks", 1}, {"block_rows", 1}},
           {1, 2}},
          {{{"prime", 2}, {"variant", "sweep"}, {"delta", "1/10"}, {"blocks", 3}, {"block_rows", 1}}}};
}

}  // namespace discreet::inline learners
