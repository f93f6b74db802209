// Sabotaged learners of many labels. The verifier catches every one on a small instance.
#pragma once

#include <map>

#include "discreet/algebra/joint_solution.h"
#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/base/interval.h"
#include "discreet/learners/counting/block_votes.h"
#include "discreet/learners/many/heavy_labels.h"
#include "discreet/learners/many/many_parities.h"
#include "discreet/learners/many/many_points.h"
#include "discreet/learners/many/many_rows_test.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::many_sabotage {

using Records = std::span<const std::uint32_t>;
using many_rows::key;

inline const Rational tenth(1, 10), half(1, 2);

inline Family points(const ManyPointsLearner::Options& options) {
  return [=](std::size_t) { return many_rows::value_subject(ManyPointsLearner(options)); };
}
inline Family parities(const ManyParitiesLearner::Options& options) {
  return [=](std::size_t) { return many_rows::bit_subject(ManyParitiesLearner(options)); };
}

// ---- many_points, one_shot: two values, one or two labels, the threshold is 3 and the scale 1

inline ManyPointsLearner::Options histogram(int labels) {
  return {.high = 1, .label_count = labels, .epsilon = 2, .delta = tenth, .largest_count = 4};
}

using Released = std::map<std::uint32_t, std::int64_t>;  // records with their noisy counts

inline std::string rules_of(const Released& released, int labels) {
  std::vector<PointRule> rules;
  for (int j = 0; j < labels; ++j) {
    PointRule rule{NoValue{}};
    std::int64_t most = 0;
    for (auto [record, count] : released)
      if ((record >> j & 1) != 0 && count > most) most = count, rule = {OneValue{record >> labels}};
    rules.push_back(rule);
  }
  return key(std::optional(rules));
}

inline Run rows_released_at(const Rational& scale, std::int64_t threshold, int labels) {
  return [=](Records records, Rng& rng) {
    Released counts, released;
    for (std::uint32_t record : records) ++counts[record];
    for (auto [record, count] : counts) {
      std::int64_t noisy = count + discrete_laplace(scale, threshold - 1 - count, 4 - count, rng);
      if (noisy >= threshold) released[record] = noisy;
    }
    return rules_of(released, labels);
  };
}

// One histogram for each label, each with the whole promise.
inline std::string labels_apart(Records records, Rng& rng) {
  StabilityHistogram histogram(2, tenth, Neighbours::replace, 4);
  std::string text;
  for (int j = 0; j < 2; ++j) {
    Released counts, released;
    for (std::uint32_t record : records)
      if ((record >> j & 1) != 0) ++counts[record >> 2 << 2 | 1u << j];
    for (auto [record, count] : counts)
      if (auto noisy = histogram.release(count, rng)) released[record] = *noisy;
    text += rules_of(released, 2);
  }
  return text;
}

// The labels that all rows of a released value have are read from its first row instead of being released with it.
inline std::string labels_of_the_first_row(Records records, Rng& rng) {
  StabilityHistogram histogram(2, tenth, Neighbours::replace, 4);
  std::map<std::uint32_t, std::int64_t> counts;
  for (std::uint32_t record : records) ++counts[record >> 2];
  Released released;
  for (auto [value, count] : counts)
    if (auto noisy = histogram.release(count, rng))
      released[*std::ranges::find_if(records, [v = value](std::uint32_t record) { return record >> 2 == v; })] = *noisy;
  return rules_of(released, 2);
}

inline std::vector<Sabotaged> of_one_shot() {
  auto sabotaged = [](const char* name, const char* broken, int labels, const Run& run, Rows order = Rows::unordered) {
    const Family sound = points(histogram(labels));
    return Sabotaged{name, broken, mutated(sound, run, order), sound, 6};
  };
  return {
      sabotaged("many_points_threshold_low", "the threshold is one too low", 2, rows_released_at(1, 2, 2)),
      sabotaged("many_points_half_the_noise", "noise for added rows is used for replaced ones", 1,
                rows_released_at(half, 3, 1)),
      sabotaged("many_points_labels_apart", "every label spends the whole promise", 2, labels_apart),
      sabotaged("many_points_labels_of_first_row", "values are released with the labels of one row", 2,
                labels_of_the_first_row, Rows::ordered),
  };
}

// ---- many_points, paper: half of (4, 1/5) for the histogram, half for the choice of labels

inline ManyPointsLearner::Options stable_labels() {
  return {.high = 1, .variant = ManyPointsVariant::paper, .epsilon = 4, .delta = Rational(1, 5)};
}

// The variant paper with its release exchanged.
inline Run paper_with(const std::function<bool(std::span<const HeavyLabels> heavy, Rng& rng)>& releases) {
  return [=](Records records, Rng& rng) {
    many_rows::Values rows = many_rows::values_of(records, 1);
    StabilityHistogram histogram(2, tenth, Neighbours::replace, std::max<std::int64_t>(1, std::ssize(records)));
    std::vector<HeavyLabels> heavy;
    for (const HeavyLabels& value : count_labels(rows.sample(), {Progress{}}))
      if (histogram.release(value.rows, rng)) heavy.push_back(value);
    if (!heavy.empty() && !releases(heavy, rng)) return std::string("no answer");
    for (const HeavyLabels& value : heavy)
      if (rows.y.get(value.row, 0)) return std::to_string(rows.x[value.row]);
    return std::string("none");
  };
}

// lead + Lap(1/epsilon) against ln(1/delta)/epsilon, at the halves.
inline bool printed_release(std::int64_t lead, const Rational& epsilon, const Rational& delta, Rng& rng) {
  const Integer threshold = ceil(Rational((-log(Interval(delta))).low() / epsilon));
  return discrete_laplace_reaches(1 / epsilon, static_cast<std::int64_t>(threshold) - lead, rng);
}

inline std::vector<Sabotaged> of_paper() {
  auto sabotaged = [](const char* name, const char* broken, const Run& run) {
    return Sabotaged{name, broken, mutated(points(stable_labels()), run), points(stable_labels()), 5};
  };
  const StableArgmax sound(2, tenth, 1);
  return {
      sabotaged("many_points_paper_as_printed", "A_dist as printed: its lead is taken to move by 1",
                paper_with([](auto heavy, Rng& rng) { return printed_release(lead_of(heavy), 2, tenth, rng); })),
      sabotaged("many_points_paper_seen_labels", "labels that nobody has are no candidates",
                paper_with([=](auto heavy, Rng& rng) {
                  bool one = std::ranges::all_of(heavy, [](const HeavyLabels& value) { return value.second == 0; });
                  return one || sound.releases(lead_of(heavy), rng);
                })),
      sabotaged("many_points_paper_fits_or_not", "answers exactly where the labels fit",
                paper_with([](auto heavy, Rng&) {
                  return std::ranges::all_of(heavy, [](const HeavyLabels& value) { return value.second == 0; });
                })),
  };
}

// ---- many_points, agnostic and pure: two labels, half of the promise each

inline ManyPointsLearner::Options selected(ManyPointsVariant variant) {
  ManyPointsLearner::Options options{.high = 1, .label_count = 2, .variant = variant};
  if (variant == ManyPointsVariant::pure) {
    options.functions = 1, options.buckets = 2;
  } else {
    options.delta = tenth, options.cover_share = half, options.largest_count = 3, options.candidates = 2;
    options.epsilon = 2;
  }
  return options;
}

// Mistakes of the points `values` and of the empty concept for label j, each less those of the empty concept.
inline std::vector<std::int64_t> excesses(Records records, const std::vector<std::uint32_t>& values, int j) {
  std::vector<std::int64_t> scores(values.size() + 1);
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::uint32_t record : records)
      if (record >> 2 == values[i]) scores[i] += (record >> j & 1) != 0 ? -1 : 1;
  return scores;
}

inline std::string chosen(Records records, const std::vector<std::uint32_t>& values, const Rational& epsilon,
                          Rng& rng) {
  std::string text;
  for (int j = 0; j < 2; ++j)
    text += std::to_string(Exponential(epsilon, 1).select(excesses(records, values, j), rng)) + " ";
  for (std::uint32_t value : values) text += "of " + std::to_string(value);
  return text;
}

inline std::string values_that_occur(Records records, Rng& rng) {
  std::vector<std::uint32_t> values;
  for (std::uint32_t value : {0u, 1u})
    if (std::ranges::any_of(records, [=](std::uint32_t record) { return record >> 2 == value; }))
      values.push_back(value);
  return chosen(records, values, half, rng);
}

// The larger noisy count of two values, among those that occur. Then one selection for the label.
inline std::string occurring_values_released(Records records, Rng& rng) {
  const LaplaceNoise noise(1, 2, Neighbours::replace, {0, 4});
  std::optional<std::uint32_t> kept;
  std::int64_t most = 0;
  for (std::uint32_t value : {0u, 1u}) {
    const auto rows = std::ranges::count_if(records, [=](std::uint32_t record) { return record >> 1 == value; });
    const std::int64_t noisy = rows == 0 ? 0 : noise(rows, rng);
    if (noisy > most) most = noisy, kept = value;
  }
  if (!kept) return "none, ";
  std::int64_t excess = 0;
  for (std::uint32_t record : records)
    if (record >> 1 == *kept) excess += (record & 1) != 0 ? -1 : 1;
  const std::vector<std::int64_t> scores{excess, 0};
  return Exponential(1, 1).select(scores, rng) == 0 ? std::to_string(*kept) + ", " : "none, ";
}

inline std::string tells_mistakes(Records records, Rng& rng) {
  ManyPointsLearner learner(selected(ManyPointsVariant::pure));
  many_rows::Values rows = many_rows::values_of(records, 2);
  auto rules = learner.learn(rows.sample(), rng);
  return key(rules) + std::to_string(mistakes((*rules)[1], rows.sample(), 1));
}

inline std::vector<Sabotaged> of_selection() {
  using enum ManyPointsVariant;
  auto sabotaged = [](const char* name, const char* broken, ManyPointsVariant variant, const Run& run) {
    return Sabotaged{name, broken, mutated(points(selected(variant)), run), points(selected(variant)), 4};
  };
  // Each of the two labels spends all of epsilon: twice the promise.
  auto each_label = [](Records records, Rng& rng) {
    auto options = selected(pure);
    options.epsilon *= 2;
    return key(ManyPointsLearner(options).learn(many_rows::values_of(records, 2).sample(), rng));
  };
  const ManyPointsLearner::Options labels{
      .high = 1, .variant = agnostic, .epsilon = half, .delta = Rational(0), .neighbours = Neighbours::labels};
  auto rate_doubled = [=](Records records, Rng& rng) {
    auto options = labels;
    options.epsilon *= 2;
    return key(ManyPointsLearner(options).learn(many_rows::values_of(records, 1).sample(), rng));
  };
  const ManyPointsLearner::Options pure_values{
      .high = 1, .variant = agnostic, .epsilon = 2, .delta = Rational(0), .candidates = 1, .cover_share = half};
  auto of_pure_values = [=](const char* name, const char* broken, const Run& run) {
    return Sabotaged{name, broken, mutated(points(pure_values), run), points(pure_values), 4};
  };
  auto cover_epsilon_doubled = [=](Records records, Rng& rng) {
    auto options = pure_values;
    options.epsilon = 3, options.cover_share = Rational(2, 3);  // the labels keep their half of 2
    return key(ManyPointsLearner(options).learn(many_rows::values_of(records, 1).sample(), rng));
  };
  return {
      of_pure_values("many_points_nobodys_values", "without a delta, values that nobody has get no noise",
                     occurring_values_released),
      of_pure_values("many_points_pure_cover_doubled", "heavy values are found with all of epsilon",
                     cover_epsilon_doubled),
      sabotaged("many_points_values_that_occur", "all values that occur are candidates", agnostic, values_that_occur),
      sabotaged("many_points_pure_each_label", "every label spends all of epsilon", pure, each_label),
      sabotaged("many_points_tells_mistakes", "says how many labels it gets wrong", pure, tells_mistakes),
      {"many_points_labels_rate_doubled", "the rate for add_remove where labels are replaced",
       mutated(points(labels), Run(rate_doubled)), points(labels), 4},
  };
}

// ---- many_parities

inline ManyParitiesLearner::Options voting() { return {.dimension = 1, .delta = tenth, .block_rows = 1}; }
inline ManyParitiesLearner::Options counting(Neighbours neighbours) {
  return {.dimension = 1, .variant = ManyParitiesVariant::direct, .delta = tenth, .neighbours = neighbours};
}

// Blocks of one row of one bit: the row (1, y) votes for y, (0, 0) and (0, 1) abstain. Record 2 x + y.
struct Votes {
  std::int64_t zeros = 0, ones = 0, abstained = 0;
  std::string winner() const { return ones > zeros ? "1, " : "0, "; }
  std::int64_t lead() const { return std::abs(ones - zeros); }
};
inline Votes votes_of(Records records) {
  Votes votes;
  for (std::uint32_t record : records) ++(record < 2 ? votes.abstained : record == 3 ? votes.ones : votes.zeros);
  return votes;
}

inline Run votes_released(const std::function<bool(const Votes& votes, Rng& rng)>& releases) {
  return [=](Records records, Rng& rng) {
    Votes votes = votes_of(records);
    return releases(votes, rng) ? votes.winner() : std::string("no answer");
  };
}

// Row i is in the blocks i and i + 1, and so has a say in two votes.
inline std::string overlapping_blocks(Records records, Rng& rng) {
  const std::int64_t blocks = std::ssize(records) - 1;
  Votes votes;
  for (std::int64_t i = 0; i < blocks; ++i) {
    many_rows::Bits rows = many_rows::bits_of(records.subspan(static_cast<std::size_t>(i), 2), 1, 1);
    auto vote = joint_solution(rows.x, 1, rows.y, 1);
    if (vote) ++(vote->get(0, 0) ? votes.ones : votes.zeros);
  }
  return StableArgmax(1, tenth, 1).releases(votes.lead(), rng) ? votes.winner() : "no answer";
}

// Mistakes of the parities 0 and x of one bit.
struct Mistakes {
  std::int64_t none = 0, bit = 0;
  std::string winner() const { return bit < none ? "1, " : "0, "; }
  std::int64_t lead() const { return std::abs(none - bit); }
};
inline Mistakes mistakes_of(Records records) {
  Mistakes mistakes;
  for (std::uint32_t record : records) {
    mistakes.none += record % 2;
    mistakes.bit += record % 2 != record / 2;
  }
  return mistakes;
}

inline Run counts_released(const StableArgmax& release, const std::function<std::int64_t(const Mistakes&)>& lead) {
  return [=](Records records, Rng& rng) {
    Mistakes mistakes = mistakes_of(records);
    return release.releases(lead(mistakes), rng) ? mistakes.winner() : std::string("no answer");
  };
}

inline std::vector<Sabotaged> of_votes() {
  const StableArgmax sound(1, tenth, 1);
  auto sabotaged = [](const char* name, const char* broken, const Run& run) {
    return Sabotaged{name, broken, mutated(parities(voting()), run, Rows::ordered), parities(voting()), 6};
  };
  return {
      sabotaged(
          "many_parities_as_printed", "A_dist as printed: its lead is taken to move by 1",
          votes_released([](const Votes& votes, Rng& rng) { return printed_release(votes.lead(), 1, tenth, rng); })),
      sabotaged("many_parities_unanimous", "a vote without a rival is released as it is",
                votes_released([=](const Votes& votes, Rng& rng) {
                  bool rival = votes.zeros > 0 && votes.ones > 0;
                  return !rival || sound.releases(votes.lead(), rng);
                })),
      sabotaged("many_parities_tells_abstentions", "says how many blocks abstained",
                [=](Records records, Rng& rng) {
                  Votes votes = votes_of(records);
                  return (sound.releases(votes.lead(), rng) ? votes.winner() : std::string("no answer")) +
                         std::to_string(votes.abstained);
                }),
      sabotaged("many_parities_overlapping_blocks", "a row has a say in two blocks", overlapping_blocks),
  };
}

inline std::vector<Sabotaged> of_counts() {
  auto sabotaged = [](const char* name, const char* broken, Neighbours neighbours, const Run& run) {
    return Sabotaged{name, broken, mutated(parities(counting(neighbours)), run), parities(counting(neighbours)), 8};
  };
  const StableArgmax replaced(1, tenth, 1), added(1, tenth, 1, Neighbours::add_remove, Movement::monotone);
  auto lead = [](const Mistakes& mistakes) { return mistakes.lead(); };
  return {
      sabotaged("many_parities_direct_monotone", "noise for added rows is used for replaced ones", Neighbours::replace,
                counts_released(added, lead)),
      sabotaged(
          "many_parities_direct_fits_or_not", "no lead at all where the labels fit no parity", Neighbours::replace,
          counts_released(replaced, [](const Mistakes& m) { return std::min(m.none, m.bit) == 0 ? m.lead() : 0; })),
      sabotaged("many_parities_direct_threshold_low", "the threshold is one too low", Neighbours::replace,
                counts_released(replaced, [](const Mistakes& m) { return m.lead() + 1; })),
      sabotaged("many_parities_direct_tells_rows", "shows the number of rows under add_remove", Neighbours::add_remove,
                [=](Records records, Rng& rng) {
                  return counts_released(added, lead)(records, rng) + " of " + std::to_string(records.size());
                }),
  };
}

inline std::vector<Sabotaged> all() {
  std::vector<Sabotaged> sabotage;
  for (auto&& more : {of_one_shot(), of_paper(), of_selection(), of_votes(), of_counts()})
    sabotage.insert(sabotage.end(), more.begin(), more.end());
  return sabotage;
}

}  // namespace discreet::many_sabotage
