// Sabotaged studies in rounds: the publication about all participants reveals too much about one.
#pragma once

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/local/learners/certified_perceptron.h"
#include "discreet/local/learners/k_means.h"
#include "discreet/local/learners/masked_parity.h"
#include "discreet/local/learners/parity.h"
#include "discreet/local/learners/perceptron.h"
#include "discreet/local/studies/transcript_test.h"

namespace discreet::protocol_sabotage {

using Records = std::span<const std::uint32_t>;

// The protocol lives as long as its study.
template <class P>
Subject study(const P& protocol) {
  auto kept = std::make_shared<const P>(protocol);
  Subject subject = transcript_subject(*kept);
  subject.run = [kept, run = subject.run](Records database, Rng& rng) { return run(database, rng); };
  return subject;
}

// The publication of a careless collector instead of the transcript.
using Published = std::function<std::string(const Subject& study, Records database, Rng& rng)>;

template <class P>
Sabotaged sabotaged(const std::string& name, const std::string& broken, const P& protocol, const Published& published,
                    std::size_t max_rows = 1) {
  const Subject sound = study(protocol);
  Family original = [sound](std::size_t) -> Subject { return sound; };
  auto run = [sound, published](Records database, Rng& rng) { return published(sound, database, rng); };
  return {name, broken, mutated(original, run, Rows::ordered), original, max_rows};
}

// One person answers the first questions alone.
inline Published asked(std::size_t times) {
  return [=](const Subject& study, Records database, Rng& rng) {
    return study.run(std::vector<std::uint32_t>(times, database[0]), rng);
  };
}

// The study of a protocol that spends a quarter more than it promises.
template <class P>
Published spending(typename P::Options options) {
  options.epsilon *= Rational(5, 4);
  const Subject generous = study(P(options));
  return [generous](const Subject&, Records database, Rng& rng) { return generous.run(database, rng); };
}

inline std::vector<Sabotaged> perceptron_sabotage() {
  const PerceptronProtocol sound({.dimension = 1, .steps = 20, .epsilon = 1});
  const RecordSchema& schema = sound.schema();
  return {sabotaged("perceptron_asks_the_mistaken_again", "who moved the vector answers in the next round too", sound,
                    asked(3)),
          sabotaged("perceptron_moves_by_the_records", "the announced vector is moved by what people hold", sound,
                    [=](const Subject& study, Records database, Rng& rng) {
                      const Record held = record_at(schema, database[0]);
                      return study.run(database, rng) + (held[0] * (2 * held[1] - 1) > 0 ? " up" : " down");
                    })};
}

inline std::vector<Sabotaged> certified_perceptron_sabotage() {
  const CertifiedPerceptronProtocol sound({.dimension = 1, .rounds = 1, .steps = 20, .epsilon = 1});
  return {sabotaged("certified_perceptron_tests_on_its_own", "who moved the vector certifies it too", sound, asked(2)),
          sabotaged("certified_perceptron_spends_a_quarter_more", "the coins are those of epsilon 5/4", sound,
                    spending<CertifiedPerceptronProtocol>(sound.options()))};
}

inline std::vector<Sabotaged> k_means_sabotage() {
  const KMeansProtocol sound({.dimension = 1, .clusters = 2, .rounds = 2, .steps = 1, .epsilon = 1});
  return {sabotaged("k_means_one_person_for_share_and_mean", "who answers for the share answers for the mean too",
                    sound, asked(2)),
          sabotaged("k_means_only_the_nearest_answer", "whom a cluster is far from keeps silent", sound,
                    [](const Subject& study, Records database, Rng& rng) {
                      return database[0] == 2 ? std::string("silent") : study.run(database, rng);
                    }),
          sabotaged("k_means_spends_a_quarter_more", "the coins are those of epsilon 5/4", sound,
                    spending<KMeansProtocol>(sound.options()))};
}

inline std::vector<Sabotaged> one_round_sabotage() {
  const MaskedParityOneRoundProtocol weak({.dimension = 2, .route = OneRoundRoute::weak});
  const RecordSchema& schema = weak.schema();
  return {sabotaged("one_round_draws_again", "a report that is sent again is drawn again", weak,
                    [](const Subject& study, Records database, Rng& rng) {
                      return study.run(database, rng) + study.run(database, rng);
                    }),
          sabotaged("one_round_skips_the_masked", "people whose label says nothing about r are not asked", weak,
                    [=](const Subject& study, Records database, Rng& rng) {
                      return record_at(schema, database[0]).back() == 0 ? std::string("not asked")
                                                                        : study.run(database, rng);
                    }),
          sabotaged("one_round_spends_a_quarter_more", "the coins are those of epsilon 5/4", weak,
                    spending<MaskedParityOneRoundProtocol>(weak.options()))};
}

// A person is asked about one public row of two, for any value.
inline std::vector<Sabotaged> parity_sabotage() {
  const LocalParityProtocol sound({.dimension = 1, .epsilon = 1});
  const RecordSchema& schema = sound.schema();
  const WarnerRandomizer coin({.epsilon = 1});
  auto told_about = [=](const Record& held, std::uint64_t row, Rng& rng) {
    const bool odd = (held[0] & static_cast<std::int64_t>(row)) != held[1];
    return std::to_string(row) + ":" + (told(odd, coin.truth_threshold(), rng) ? "1" : "0");
  };
  return {sabotaged("parity_asks_about_all_rows", "everybody tells about every row at the price of one", sound,
                    [=](const Subject&, Records database, Rng& rng) {
                      const Record held = record_at(schema, database[0]);
                      return told_about(held, 0, rng) + " " + told_about(held, 1, rng);
                    }),
          sabotaged("parity_takes_the_row_of_the_person", "the row is her own x instead of a public random one", sound,
                    [=](const Subject&, Records database, Rng& rng) {
                      const Record held = record_at(schema, database[0]);
                      return told_about(held, static_cast<std::uint64_t>(held[0]), rng);
                    }),
          sabotaged("parity_only_the_labelled_answer", "whose label is 0 is not asked", sound,
                    [=](const Subject& study, Records database, Rng& rng) {
                      return record_at(schema, database[0]).back() == 0 ? std::string("not asked")
                                                                        : study.run(database, rng);
                    }),
          sabotaged("parity_spends_a_quarter_more", "the coins are those of epsilon 5/4", sound,
                    spending<LocalParityProtocol>(sound.options()))};
}

inline std::vector<Sabotaged> all() {
  std::vector<Sabotaged> sabotage = perceptron_sabotage();
  for (auto&& more : {certified_perceptron_sabotage(), k_means_sabotage(), one_round_sabotage(), parity_sabotage()})
    sabotage.insert(sabotage.end(), more.begin(), more.end());
  return sabotage;
}

}  // namespace discreet::protocol_sabotage
