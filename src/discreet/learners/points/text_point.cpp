#include "discreet/learners/points/text_point.h"

#include <unordered_map>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/learners/counting/bucket_counts.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t usual_longest = 64;

TextDomain domain_of(const PointOptions& options) {
  bool naturals = options.values == PointValues::naturals;
  TextDomain domain{naturals ? TextForm::natural : TextForm::any, options.letters.value_or(""),
                    static_cast<std::size_t>(options.longest.value_or(usual_longest))};
  check(domain);
  require(options.letters != "", "letters must name at least one character. Leave it out where any may occur");
  return domain;
}

TextCode code_of(const PointOptions& options, const TextDomain& domain) {
  std::int64_t exponent = options.field_exponent.value_or(TextCode::largest_exponent);
  require_between("field_exponent", exponent, 2, TextCode::largest_exponent, "Leave it out for the usual field");
  try {
    return {domain.form == TextForm::natural ? "0123456789" : domain.letters, static_cast<unsigned>(exponent)};
  } catch (const Error& error) {
    throw Error(std::string("field_exponent: ") + error.what());
  }
}

PointOptions checked_texts(PointOptions options) {
  require(options.values != PointValues::integers,
          "values must be texts or naturals. PointLearner learns from integers");
  return checked(std::move(options));
}

}  // namespace

TextPointLearner::TextPointLearner(Options options)
    : options_(checked_texts(std::move(options))),
      domain_(domain_of(options_)),
      code_(code_of(options_, domain_)),
      delta_(delta_of(options_)),
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)),
      menu_(menu_of_plan(options_, select_.rate(), domain_.size(), collision())) {}

Rational TextPointLearner::collision() const {
  Rational share(code_.words(domain_.longest) - 1, code_.prime());
  return share < 1 ? share : Rational(1);
}

std::optional<TextRule> TextPointLearner::learn(const Sample<Input>& sample, Rng& rng, const Progress& progress) const {
  Stage stage{progress};
  return options_.variant == PointVariant::hashed ? hashed(sample, rng, stage) : stable(sample, rng, stage);
}

TextRule TextPointLearner::hashed(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  // Proof step 1: the menu is drawn before a row is looked at.
  std::vector<TextHash> functions;
  for (std::uint64_t i = 0; i < menu_.functions; ++i)
    functions.push_back(TextHash::draw(code_, code_.words(domain_.longest), menu_.buckets, rng));
  auto counters = count_in_parallel(sample.size(), menu_.functions * menu_.buckets, stage,
                                    [&](std::size_t begin, std::size_t end, std::int64_t* counters_here) {
                                      std::vector<std::uint64_t> values(functions.size());
                                      for (std::size_t i = begin; i < end; ++i) {
                                        std::ranges::fill(values, 0);
                                        code_.for_each_word(sample.x[i], [&](std::uint64_t word) {
                                          for (std::size_t j = 0; j < values.size(); ++j)
                                            values[j] = functions[j].step(values[j], word);
                                        });
                                        for (std::size_t j = 0; j < values.size(); ++j)
                                          counters_here[j * menu_.buckets + functions[j].bucket(values[j])] +=
                                              sample.y[i] != 0 ? 1 : -1;
                                      }
                                    });
  auto chosen = select_counter(select_, std::move(counters), rng);
  if (!chosen) return {NoValue{}};
  return {TextBucket{code_, functions[*chosen / menu_.buckets], *chosen % menu_.buckets}};
}

TextRule TextPointLearner::stable(const Sample<Input>& sample, Rng& rng, const Stage& stage) const {
  constexpr std::size_t often = 1 << 16;
  struct Shared {
    std::string_view text;
    std::int64_t rows;
  };
  std::vector<Shared> shared;  // in the order of their first rows. The output distribution does not depend on it.
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (i % often == 0) stage.part(0, 5, 10).at(i, sample.size());
    if (sample.y[i] == 0) continue;
    auto [place, is_new] = places.try_emplace(sample.x[i], shared.size());
    if (is_new) shared.push_back({sample.x[i], 0});
    ++shared[place->second].rows;
  }
  StabilityHistogram histogram(options_.epsilon, delta_, options_.neighbours, largest_count(options_, sample.size()));
  const Shared* answer = nullptr;
  std::int64_t most = 0;
  for (std::size_t i = 0; i < shared.size(); ++i) {
    if (i % often == 0) stage.part(5, 10, 10).at(i, shared.size());
    auto count = histogram.release(shared[i].rows, rng);
    // Among equal counts the least text wins, so that the order of the rows does not matter.
    if (!count || *count < most || (answer && *count == most && answer->text < shared[i].text)) continue;
    most = *count;
    answer = &shared[i];
  }
  if (!answer) return {NoValue{}};
  return {OneText{std::string(answer->text)}};
}

Premise TextPointLearner::premise() const {
  const std::string longest = std::to_string(domain_.longest);
  const bool digits = options_.values == PointValues::naturals;
  return {options_.setting,
          (digits ? "natural number of at most " + longest + " digits" : "text of at most " + longest + " bytes") +
              ", or the empty concept"};
}

}  // namespace discreet::inline learners
