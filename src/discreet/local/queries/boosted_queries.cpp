#include "discreet/local/queries/boosted_queries.h"

#include "discreet/base/option_range.h"

namespace discreet::inline local {
namespace {

using Person = BoostedQueries::Record;

// The margin of the votes for the record's own label.
std::int64_t margin_at(const std::vector<std::int64_t>& margins, const Person& record) {
  return record.y != 0 ? margins[record.x] : -margins[record.x];
}

// In units of 1/unit.
std::int64_t weight_at(const std::vector<std::int64_t>& margins, const Person& record, std::int64_t unit) {
  return std::clamp<std::int64_t>(unit - margin_at(margins, record), 0, unit);
}

}  // namespace

Rational correlation(const ConceptTable& f, const ConceptTable& g, std::span<const Rational> weights) {
  Rational sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += f[i] == g[i] ? weights[i] : Rational(-weights[i]);
  return sum;
}

std::vector<ConceptTable> correlation_cover(std::span<const ConceptTable> concepts, std::span<const Rational> weights,
                                            const Rational& theta) {
  require_up_to("theta", theta, 0, 1, "Give a number such as 1/4");
  std::vector<ConceptTable> cover;
  for (const ConceptTable& one : concepts) {
    require(one.size() == weights.size(), "a concept must have a value for every input");
    if (std::ranges::all_of(cover, [&](const auto& other) { return abs(correlation(one, other, weights)) < theta; }))
      cover.push_back(one);
  }
  return cover;
}

CorrelationQueries::CorrelationQueries(std::vector<ConceptTable> cover, Rational theta)
    : cover_(std::move(cover)), theta_(std::move(theta)) {
  require(!cover_.empty(), "a cover needs a concept");
  require_up_to("theta", theta_, 0, 1, "Give a number such as 1/4");
}

Queries<Labelled<std::size_t>> CorrelationQueries::queries() const {
  Queries<Record> all;
  for (const ConceptTable& one : cover_) {
    all.push_back(
        indicator<Record>([one](const Record& record) { return one[record.x] == (record.y != 0); }, theta_ / 3));
    all.back().low = -1;
  }
  return all;
}

SignedConcept CorrelationQueries::decide(const QueryAnswers& correlations) const {
  auto strongest = std::ranges::max_element(correlations, {}, [](const Rational& v) { return Rational(abs(v)); });
  return {static_cast<std::size_t>(strongest - correlations.begin()), *strongest < 0};
}

std::int64_t ConceptVotes::margin(std::span<const ConceptTable> cover, std::size_t x) const {
  std::int64_t sum = 0;
  for (const Vote& vote : votes) sum += cover[vote.chosen.index][x] != vote.chosen.negated ? vote.weight : -vote.weight;
  return sum;
}

BoostedQueries::BoostedQueries(Options options) : options_(std::move(options)) {
  const auto& [cover, edge, alpha] = options_;
  require(!cover.empty(), "a cover needs a concept");
  for (const ConceptTable& one : cover)
    require(one.size() == cover.front().size(), "a concept must have a value for every input");
  require_between("edge", edge, Rational(1, 1024), 1, "Give a number such as 1/4");
  require_below("alpha", alpha, Rational(1, 1024), Rational(1, 2), "Give a number such as 0.1");
  unit_ = static_cast<std::int64_t>(ceil(Rational(16, 9) / (alpha * edge)));
  rounds_ = static_cast<std::size_t>(unit_ * unit_);
}

std::vector<std::int64_t> BoostedQueries::margins(const ConceptVotes& votes) const {
  std::vector<std::int64_t> margins;
  for (std::size_t x = 0; x < options_.cover.front().size(); ++x) margins.push_back(votes.margin(options_.cover, x));
  return margins;
}

Queries<Person> BoostedQueries::correlation_queries(const ConceptVotes& votes, const Rational& weight) const {
  const auto at = std::make_shared<const std::vector<std::int64_t>>(margins(votes));
  Queries<Person> all;
  for (const ConceptTable& one : options_.cover) {
    StatisticalQuery<Person> query;
    query.steps_at = [one, at, unit = unit_](const Person& record) {
      const std::int64_t heavy = weight_at(*at, record, unit);
      return unit + (one[record.x] == (record.y != 0) ? heavy : -heavy);
    };
    query.steps = 2 * unit_;
    query.low = -1;
    query.tolerance = tolerance(weight);
    all.push_back(std::move(query));
  }
  return all;
}

Queries<Person> BoostedQueries::stopping_queries(const ConceptVotes& votes) const {
  const auto at = std::make_shared<const std::vector<std::int64_t>>(margins(votes));
  const Rational tolerance = options_.alpha / 8;
  StatisticalQuery<Person> average;
  average.steps_at = [at, unit = unit_](const Person& record) { return weight_at(*at, record, unit); };
  average.steps = unit_;
  average.tolerance = tolerance;
  return {indicator<Person>([at](const Person& record) { return margin_at(*at, record) <= 0; }, tolerance), average};
}

// Before the first round all records weigh 1. Later more than 3 alpha / 4 of them are wrong, and weigh 1.
Rational BoostedQueries::weight_before(std::span<const QueryAnswers> answered, std::size_t round) const {
  if (round == 0) return 1;
  const Rational told = answered[2 * round - 1][1] - options_.alpha / 8;
  return std::clamp<Rational>(told, 3 * options_.alpha / 4, 1);
}

// A vote moves margins by its weight, at most the correlation that its concept has at least; 1/q is less than that.
ConceptVotes BoostedQueries::votes_after(std::span<const QueryAnswers> answered) const {
  ConceptVotes result;
  for (std::size_t round = 0; 2 * round < answered.size(); ++round) {
    const QueryAnswers& correlations = answered[2 * round];
    const auto strongest =
        std::ranges::max_element(correlations, {}, [](const Rational& v) { return Rational(abs(v)); });
    const Rational sure = abs(*strongest) - tolerance(weight_before(answered, round));
    const Integer weight = floor(std::clamp<Rational>(sure, 0, 1) * unit_);
    result.votes.push_back({{static_cast<std::size_t>(strongest - correlations.begin()), *strongest < 0},
                            std::max<std::int64_t>(1, static_cast<std::int64_t>(weight))});
  }
  return result;
}

SqPlan BoostedQueries::plan() const {
  SqPlan plan;
  for (std::size_t round = 0; round < rounds_; ++round) {
    const Rational least = round == 0 ? Rational(1) : Rational(3 * options_.alpha / 4);
    plan.push_back(shape_of(correlation_queries({}, least)));
    plan.push_back(shape_of(stopping_queries({})));
  }
  return plan;
}

Queries<Person> BoostedQueries::next(std::span<const QueryAnswers> answered) const {
  const ConceptVotes votes = votes_after(answered);
  if (answered.size() % 2 == 1) return stopping_queries(votes);
  const std::size_t round = answered.size() / 2;
  const bool good_enough = round > 0 && answered.back()[0] <= options_.alpha * Rational(7, 8);
  if (good_enough || round == rounds_) return {};
  return correlation_queries(votes, weight_before(answered, round));
}

ConceptVotes BoostedQueries::output(std::span<const QueryAnswers> answered) const { return votes_after(answered); }

}  // namespace discreet::inline local
