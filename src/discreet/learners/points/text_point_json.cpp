#include "discreet/learners/points/text_point_json.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/wording.h"
#include "discreet/learners/points/hash_function_json.h"

namespace discreet::inline learners {
namespace {

Json write(const NoValue&) { return {{"kind", "none"}}; }

Json write(const OneText& one) { return {{"kind", "text"}, {"text", one.text}}; }

Json write(const TextBucket& bucket) {
  Json json{{"kind", "text_hash"}, {"bucket", bucket.bucket}, {"point", Value<Integer>::write(bucket.hash.point())}};
  json.update(write_hash(bucket.hash.hash()));
  return json;
}

// The letter that takes the most room, as often as may be. Without names all bytes may occur, control characters among
// them.
std::string longest_text(const TextDomain& domain) {
  const std::string letters = !domain.letters.empty()            ? domain.letters
                              : domain.form == TextForm::natural ? "9"
                                                                 : "\x1f";
  const char widest =
      *std::ranges::max_element(letters, {}, [](char c) { return Json(std::string(1, c)).dump().size(); });
  return std::string(domain.longest, widest);
}

std::string say(const TextPointLearner&, const NoValue&, const std::string& column) { return "no value of " + column; }

std::string say(const TextPointLearner& learner, const OneText& one, const std::string& column) {
  return column + " = " +
         (learner.domain().form == TextForm::natural ? one.text : in_quotes(one.text, TextDomain::most_letters));
}

std::string say(const TextPointLearner& learner, const TextBucket& bucket, const std::string& column) {
  return say_hash(bucket.hash.hash(), bucket.bucket, column,
                  fmt::format("the polynomial with the words of {} ({} characters each, in base {}) at {}", column,
                              learner.code().letters_per_word(), learner.code().base(), bucket.hash.point()));
}

}  // namespace

Json write_hypothesis(const TextPointLearner&, const TextRule& hypothesis) {
  return std::visit([](const auto& shape) { return write(shape); }, hypothesis.shape);
}

void read_hypothesis(const TextPointLearner& learner, const Json& from, TextRule& into) {
  auto kind = Value<std::string>::read(member(from, "kind"), "kind");
  if (kind == "none") {
    into.shape = NoValue{};
  } else if (kind == "text") {
    auto text = Value<std::string>::read(member(from, "text"), "text");
    if (!learner.domain().holds(text)) throw Error("hypothesis: the learner does not take this text");
    into.shape = OneText{std::move(text)};
  } else if (kind == "text_hash") {
    const Integer prime = learner.code().prime();
    TextHash hash(member_below(from, "point", prime), read_hash(from, prime));
    into.shape = TextBucket{learner.code(), hash, member_below(from, "bucket", hash.buckets())};
  } else {
    throw Error("hypothesis: kind must be `none`, `text` or `text_hash`");
  }
}

std::string rule(const TextPointLearner& learner, const TextRule& hypothesis, std::span<const std::string> columns) {
  return std::visit([&](const auto& shape) { return say(learner, shape, column_name(columns, 0)); }, hypothesis.shape);
}

std::size_t most_bytes(const TextPointLearner& learner) {
  const std::uint64_t buckets = learner.menu().buckets, prime = learner.code().prime();
  if (buckets == 0) return bytes_in_model({{"kind", "text"}, {"text", longest_text(learner.domain())}});
  Json bucket{{"kind", "text_hash"}, {"bucket", buckets}, {"point", Value<Integer>::write(prime)}};
  bucket.update(longest_hash(prime, buckets));
  return bytes_in_model(bucket);
}

}  // namespace discreet::inline learners
