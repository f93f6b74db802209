// Tested by learners_test.cpp
#include "discreet/local/studies/frequency.h"

#include <algorithm>
#include <bit>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

std::vector<std::string> split_words(const std::string& text) {
  std::vector<std::string> words;
  if (text.empty()) return words;
  std::size_t begin = 0;
  for (std::size_t comma; (comma = text.find(',', begin)) != std::string::npos; begin = comma + 1)
    words.push_back(text.substr(begin, comma - begin));
  words.push_back(text.substr(begin));
  return words;
}

RecordSchema answer_schema(const FrequencyProtocol::Options& options) {
  std::vector<std::string> words = split_words(options.words);
  const std::int64_t answers = words.empty() ? options.answers : static_cast<std::int64_t>(words.size());
  require_between("answers", answers, 2, FrequencyProtocol::max_answers, "Group answers together");
  return RecordSchema({{"value", {0, answers - 1}, std::move(words)}});
}

Randomizer chosen(const std::vector<FrequencyPlan>& plans, FrequencyRandomizer family) {
  if (family == FrequencyRandomizer::fewest_people)
    return std::ranges::min_element(plans, {}, &FrequencyPlan::people)->randomizer;
  for (const FrequencyPlan& plan : plans)
    if (plan.randomizer.name() == word(family)) return plan.randomizer;
  throw Error("family: subset takes at most 4096 answers, for a report has a bit of each. Choose another");
}

}  // namespace

std::vector<FrequencyPlan> frequency_plans(std::size_t answers, const Rational& epsilon, const Rational& alpha,
                                           const Rational& beta) {
  const auto k = static_cast<std::int64_t>(answers);
  std::vector<Randomizer> families{
      KaryRandomizer({.values = k, .epsilon = epsilon}),
      HadamardRandomizer({.size = static_cast<std::int64_t>(std::bit_ceil(answers)), .epsilon = epsilon})};
  if (k <= FrequencyProtocol::max_subset_answers)
    families.emplace_back(SubsetRandomizer({.values = k, .epsilon = epsilon}));
  std::vector<FrequencyPlan> plans;
  for (const Randomizer& family : families) plans.push_back({family, people_bound(family, alpha, beta, answers)});
  return plans;
}

Rational PlantedShares::share(std::size_t answer) const {
  const std::uint64_t before = answer == 0 ? 0 : until[answer - 1];
  return Rational(Integer(until[answer] - before), Integer(until.back()));
}

std::size_t PlantedShares::draw(Rng& rng) const {
  const std::uint64_t place = uniform_below(until.back(), rng);
  return static_cast<std::size_t>(std::ranges::upper_bound(until, place) - until.begin());
}

PlantedShares falling_shares(std::size_t answers, Rng& rng) {
  constexpr std::uint64_t largest = 1 << 20;
  PlantedShares shares;
  std::vector<std::uint64_t> ranks(answers);
  for (std::size_t j = 0; j < answers; ++j) ranks[j] = j;
  for (std::size_t j = answers; j > 1; --j) std::swap(ranks[j - 1], ranks[uniform_below(j, rng)]);
  std::uint64_t sum = 0;
  for (std::uint64_t rank : ranks) shares.until.push_back(sum += largest / (rank + 1));
  return shares;
}

FrequencyProtocol::FrequencyProtocol(const Options& options)
    : options_(options),
      schema_(answer_schema(options)),
      answers_(static_cast<std::size_t>(schema_.fields()[0].range.high) + 1),
      randomizer_(WarnerRandomizer({.epsilon = options.epsilon})) {
  require_inside("alpha", options.alpha, 0, 1, "Give a number such as 0.1");
  require_inside("beta", options.beta, 0, Rational(1, 2), "Give a number such as 0.05");
  const auto plans = frequency_plans(answers_, options.epsilon, options.alpha, options.beta);
  randomizer_ = chosen(plans, options.family);
  people_ = std::ranges::find(plans, randomizer_, &FrequencyPlan::randomizer)->people;
}

std::vector<RoundPlan> FrequencyProtocol::plan() const {
  return {{{{people_, people_}},
           half_width_bound(randomizer_, people_, options_.beta, answers_),
           "every share within alpha at beta divided by the answers, by " + std::string(randomizer_.name())}};
}

std::vector<Bound> FrequencyProtocol::bounds() const {
  std::vector<Bound> bounds;
  for (const FrequencyPlan& plan : frequency_plans(answers_, options_.epsilon, options_.alpha, options_.beta))
    bounds.push_back({"KL-13", plan.randomizer == randomizer_ ? Bound::Kind::proved : Bound::Kind::other, plan.people,
                      "by " + std::string(plan.randomizer.name())});
  return bounds;
}

std::vector<Question> FrequencyProtocol::questions(const Answered& answered) const {
  if (!answered.empty()) return {};
  return {{Expression::field("value"), randomizer_, people_}};
}

std::optional<ShareEstimates> FrequencyProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  ShareEstimates outcome{randomizer_, answered[0][0], estimates(randomizer_, answered[0][0])};
  outcome.shares.resize(answers_);  // hadamard is padded to a power of two
  return outcome;
}

void FrequencyProtocol::person(const PlantedShares& target, Rng& rng, Record& record) const {
  record[0] = static_cast<std::int64_t>(target.draw(rng));
}

bool FrequencyProtocol::correct(const ShareEstimates& outcome, const PlantedShares& target) const {
  for (std::size_t j = 0; j < answers_; ++j)
    if (abs(Rational(outcome.shares[j] - target.share(j))) > options_.alpha) return false;
  return true;
}

}  // namespace discreet::inline local
