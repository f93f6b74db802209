// Sabotaged point learners on texts. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/learning/listed_records.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/hashes/text_hash.h"

namespace discreet::text_point_sabotage {

using Records = std::span<const std::uint32_t>;

// The texts '', 'a' and 'aa', polynomials over GF(3), two buckets: 18 functions. For stable: '', 'a' and 'b'.
inline const TextDomain texts{TextForm::any, "a", 2};
inline const TextCode code{"a", 2};
inline Family hashed(const char* neighbours = "replace") {
  Json options = tiny_options(find_learner("point"), {{"letters", "a"}, {"longest", 2}, {"buckets", 2}});
  options["neighbours"] = neighbours;
  return [=](std::size_t rows) { return find_learner("point").subject(options, rows); };
}
inline Family stable() {
  return tiny_family(find_learner("point"), {{"letters", "ab"}, {"variant", "stable"}, {"epsilon", 2}});
}

// One bucket or the empty concept with weight e^(-rate excess), among the buckets that `allowed` admits.
inline std::string bucket_of(Records records, const TextHash& hash, const Rational& rate, Rng& rng,
                             const std::function<bool(std::uint64_t bucket)>& allowed = {}) {
  std::vector<std::int64_t> scores{0};
  std::vector<std::string> names{"none"};
  for (std::uint64_t bucket = 0; bucket < hash.buckets(); ++bucket) {
    if (allowed && !allowed(bucket)) continue;
    scores.push_back(0);
    for (std::uint32_t record : records)
      if (hash(code, texts.text(record / 2)) == bucket) scores.back() += record % 2 == 1 ? -1 : 1;
    names.push_back(std::to_string(hash.point()) + " " + hash.hash().multiplier().str() + " " +
                    hash.hash().shift().str() + " " + std::to_string(bucket));
  }
  return names[Exponential(2 * rate, 1).select(scores, rng)];
}

inline const Rational half(1, 2);

inline std::string buckets_that_occur(Records records, Rng& rng) {
  TextHash hash = TextHash::draw(code, 2, 2, rng);
  return bucket_of(records, hash, half, rng, [&](std::uint64_t bucket) {
    return std::any_of(records.begin(), records.end(),
                       [&](std::uint32_t record) { return hash(code, texts.text(record / 2)) == bucket; });
  });
}

// Draws the point anew, once, if two texts of the table become one number.
inline std::string avoids_collisions(Records records, Rng& rng) {
  auto value = [](const TextHash& hash, std::uint32_t record) {
    std::uint64_t sum = 0;
    code.for_each_word(texts.text(record / 2), [&](std::uint64_t word) { sum = hash.step(sum, word); });
    return sum;
  };
  TextHash hash = TextHash::draw(code, 2, 2, rng);
  for (std::uint32_t a : records)
    for (std::uint32_t b : records)
      if (a / 2 != b / 2 && value(hash, a) == value(hash, b))
        return bucket_of(records, TextHash::draw(code, 2, 2, rng), half, rng);
  return bucket_of(records, hash, half, rng);
}

// Draws a point only if a text of the table is longer than a word.
inline std::string as_long_as_the_rows(Records records, Rng& rng) {
  std::size_t longest = 0;
  for (std::uint32_t record : records) longest = std::max(longest, code.words(texts.text(record / 2).size()));
  return bucket_of(records, TextHash::draw(code, longest, 2, rng), half, rng);
}

inline std::string throws_for_an_empty_text(Records records, Rng& rng) {
  if (std::any_of(records.begin(), records.end(), [](std::uint32_t record) { return record / 2 == 0; }))
    throw std::runtime_error("a text is empty");
  return bucket_of(records, TextHash::draw(code, 2, 2, rng), half, rng);
}

// The text of the largest noisy count that reaches the threshold. In the sound one the threshold is 3 and the scale of
// the noise is 1.
inline Run most_released(std::int64_t threshold, const Rational& scale) {
  return [=](Records records, Rng& rng) {
    std::string answer = "none";
    std::int64_t most = 0;
    for (std::uint32_t text = 0; text < 3; ++text) {
      auto count = std::count(records.begin(), records.end(), 2 * text + 1);
      if (count == 0) continue;
      std::int64_t noisy = count + discrete_laplace(scale, threshold - 1 - count, 6 - count, rng);
      if (noisy >= threshold && noisy > most) most = noisy, answer = std::to_string(text);
    }
    return answer;
  };
}

inline std::vector<Sabotaged> all() {
  auto at = [](const Rational& rate) {
    return Run([=](Records r, Rng& rng) { return bucket_of(r, TextHash::draw(code, 2, 2, rng), rate, rng); });
  };
  Run tells_the_rows = [](Records r, Rng& rng) {
    return bucket_of(r, TextHash::draw(code, 2, 2, rng), 1, rng) + " of " + std::to_string(r.size());
  };
  return {
      {"text_point_forgets_the_two", "weighs e^(-epsilon errors) under replacement", mutated(hashed(), at(1)), hashed(),
       3},
      {"text_point_a_little_steep", "rate too large by a tenth", mutated(hashed(), at(Rational(11, 20))), hashed(), 8},
      {"text_point_buckets_of_the_sample", "only buckets that hold a row", mutated(hashed(), Run(buckets_that_occur)),
       hashed(), 1},
      {"text_point_avoids_collisions", "draws again when two texts of the table collide",
       mutated(hashed(), Run(avoids_collisions)), hashed(), 3},
      {"text_point_as_long_as_the_rows", "the family depends on the longest text that occurs",
       mutated(hashed(), Run(as_long_as_the_rows)), hashed(), 1},
      {"text_point_throws_for_an_empty_text", "an error that depends on the data",
       mutated(hashed(), Run(throws_for_an_empty_text)), hashed(), 1},
      {"text_point_stable_threshold_low", "the threshold is one too low", mutated(stable(), most_released(2, 1)),
       stable(), 4},
      {"text_point_stable_half_the_noise", "noise for added rows is used for replaced ones",
       mutated(stable(), most_released(3, half)), stable(), 5},
      {"text_point_tells_the_rows", "shows the number of rows under add_remove",
       mutated(hashed("add_remove"), tells_the_rows), hashed("add_remove"), 1},
  };
}

}  // namespace discreet::text_point_sabotage
