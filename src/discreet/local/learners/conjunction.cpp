#include "discreet/local/learners/conjunction.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

// binomial(bits, width) 2^width, or anything above `most` when it is more: beyond 2^40 wider parts are more than that,
// too.
std::size_t count_of(std::int64_t bits, std::int64_t width) {
  std::int64_t count = 1;
  for (std::int64_t i = 0; i < width && count <= std::int64_t{1} << 40; ++i)
    count = count * 2 * (bits - i) / (i + 1);  // whole: 2^(i+1) binomial(bits, i+1)
  return static_cast<std::size_t>(count);
}

// Its 2^k choices of signs, the sign of the first bit changing fastest.
void add_signs(const std::vector<std::size_t>& chosen, std::vector<LiteralParts::Part>& parts) {
  for (std::size_t signs = 0; signs < std::size_t{1} << chosen.size(); ++signs) {
    LiteralParts::Part part;
    for (std::size_t i = 0; i < chosen.size(); ++i) part.push_back(2 * chosen[i] + (signs >> i & 1));
    parts.push_back(std::move(part));
  }
}

// The next choice of bits in lexicographic order; false after the last.
bool advance(std::vector<std::size_t>& chosen, std::size_t bits) {
  for (std::size_t i = chosen.size(); i-- > 0;) {
    if (chosen[i] + chosen.size() - i >= bits) continue;
    ++chosen[i];
    for (std::size_t j = i + 1; j < chosen.size(); ++j) chosen[j] = chosen[j - 1] + 1;
    return true;
  }
  return false;
}

using E = Expression;

RecordSchema labelled_bits(std::int64_t dimension) {
  std::vector<RecordField> fields;
  for (std::int64_t j = 0; j < dimension; ++j) fields.push_back({"x" + std::to_string(j), {0, 1}});
  fields.push_back({"y", {0, 1}});
  return RecordSchema(std::move(fields));
}

// With flipped labels people report numbers of 0, ..., steps, and the flip rate must be one of them.
Randomizer coin_for(const Rational& epsilon, const Rational& flips) {
  constexpr std::int64_t most_steps = 1'000'000;
  if (flips < 0 || 2 * flips >= 1 || denominator(flips) > most_steps)
    throw Error(fmt::format(
        "option 'flips' is {}. It must be at least 0 and less than 1/2, with a denominator up to {}. Give a "
        "number such as 0.1",
        shown_number(flips), most_steps));
  if (flips == 0) return WarnerRandomizer({.epsilon = epsilon});
  return OneBitRandomizer({.steps = static_cast<std::int64_t>(denominator(flips)), .epsilon = epsilon});
}

}  // namespace

LiteralParts::LiteralParts(RuleForm form, std::int64_t bits, std::int64_t width)
    : form_(form), bits_(static_cast<std::size_t>(bits)) {
  require_between("dimension", bits, 1, 256, "Use fewer bits");
  require_between("width", width, 1, bits, "Use at most as many bits as the dimension");
  if (count_of(bits, width) > most)
    throw Error(fmt::format("{} bits have more than {} {} of {} literals. Take a smaller dimension or width", bits,
                            most, decided() ? "terms" : "clauses", width));
  std::vector<std::size_t> chosen(static_cast<std::size_t>(width));
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
  do add_signs(chosen, parts_);
  while (advance(chosen, bits_));
}

bool LiteralParts::decides(std::size_t i, const Record& x) const {
  return std::all_of(parts_[i].begin(), parts_[i].end(),
                     [&](std::size_t literal) { return (x[literal / 2] != 0) == deciding_bit(literal); });
}

bool LiteralParts::value(const LiteralSet& rule, const Record& x) const {
  for (std::size_t i = 0; i < size(); ++i)
    if (rule.kept[i] && decides(i, x)) return decided();
  return !decided();
}

// For one literal per part: bits are independent, and each is bound, or free, or decided by both of its values.
Rational LiteralParts::undecided_by(const LiteralSet& a, const LiteralSet& b,
                                    const std::vector<std::uint32_t>& sixteenths) const {
  Rational product = 1;
  for (std::size_t j = 0; j < bits_; ++j) {
    const std::size_t one = 2 * j + (decided() ? 1 : 0), zero = one ^ 1;  // the literals that are undecided at 1, at 0
    const bool must = a.kept[one] || b.kept[one], must_not = a.kept[zero] || b.kept[zero];
    if (must && must_not) return 0;
    if (must) product *= Rational(sixteenths[j], 16);
    if (must_not) product *= Rational(16 - sixteenths[j], 16);
  }
  return product;
}

Rational LiteralParts::error(const LiteralSet& a, const LiteralSet& b,
                             const std::vector<std::uint32_t>& sixteenths) const {
  if (parts_[0].size() == 1)
    return undecided_by(a, a, sixteenths) + undecided_by(b, b, sixteenths) - 2 * undecided_by(a, b, sixteenths);
  std::vector<Integer> weights{1};  // all points, in 16ths per bit
  for (std::size_t j = 0; j < bits_; ++j) {
    const std::size_t half = weights.size();
    for (std::size_t x = 0; x < half; ++x) weights.push_back(weights[x] * sixteenths[j]);
    for (std::size_t x = 0; x < half; ++x) weights[x] *= 16 - sixteenths[j];
  }
  Integer differing = 0;
  Record point(bits_);
  for (std::size_t x = 0; x < weights.size(); ++x) {
    for (std::size_t j = 0; j < bits_; ++j) point[j] = static_cast<std::int64_t>(x >> j & 1);
    if (value(a, point) != value(b, point)) differing += weights[x];
  }
  return Rational(differing, Integer(1) << static_cast<unsigned>(4 * bits_));
}

LocalConjunctionProtocol::LocalConjunctionProtocol(const Options& options)
    : options_(options),
      parts_(options.form, options.dimension, options.width),
      schema_(labelled_bits(options.dimension)),
      coin_(coin_for(options.epsilon, options.flips)) {
  check(Accuracy{options.alpha, options.beta});
  const FailureShares shares = failure_shares(options.beta, parts_.size());
  beta_ = shares.answers;
  const EqualQuestions all{people_bound(coin_, tolerance() * (1 - 2 * options.flips), beta_, parts_.size(), Sides::one),
                           parts_.size()};
  question_ = invite(all, shares.filling);
}

std::string LocalConjunctionProtocol::premise() const {
  const std::string parts =
      options_.width == 1 ? "literals"
                          : fmt::format("{} of {} literals", parts_.decided() ? "terms" : "clauses", options_.width);
  const std::string labels = fmt::format("labels follow a {} of {}", word(options_.form), parts);
  return options_.flips == 0 ? labels : labels + ", each flipped with probability " + to_string(options_.flips);
}

std::vector<RoundPlan> LocalConjunctionProtocol::plan() const {
  const double half_width = half_width_bound(coin_, question_.reports, beta_, parts_.size(), Sides::one) /
                            to_double(Rational(1 - 2 * options_.flips));
  const char* wrong = parts_.decided() ? "yeses" : "noes";
  return {{std::vector<QuestionPlan>(parts_.size(), question_), half_width,
           options_.width == 1
               ? fmt::format("each literal's share of wrong {} within alpha/(4d), one-sided, at beta/(2d)", wrong)
               : fmt::format("each {}'s share of wrong {} within alpha/(2m), one-sided, at beta/m, m = {}",
                             parts_.decided() ? "term" : "clause", wrong, parts_.size())}};
}

std::vector<Bound> LocalConjunctionProtocol::bounds() const {
  const char* part = options_.width == 1 ? "literal" : parts_.decided() ? "term" : "clause";
  std::vector<Bound> bounds{{"KL-23", Bound::Kind::proved, parts_.size() * question_.people,
                             fmt::format("a block of people per {}, one bit each", part)}};
  if (options_.flips > 0) return bounds;  // a curator's bound is for labels that some rule fits
  Integer rules = 1;                      // wider parts: at most one rule per set of them
  if (options_.width == 1)
    for (std::int64_t j = 0; j < options_.dimension; ++j) rules *= 3;
  else
    rules <<= static_cast<unsigned>(parts_.size());
  const auto central =
      selection_bounds({rules + 1, 1}, options_.epsilon, Setting::realizable, {options_.alpha, options_.beta});
  bounds.push_back({"KL-6", Bound::Kind::other, best(central).rows, "rows of a curator who sees the table"});
  return bounds;
}

// The question asks whether the part decides while the label is the other one. The number is flips.top if the part does
// not decide. If it does, the number is steps for the other label and 0 for its own. Its mean is steps (flips + (1 - 2
// flips) share).
Question LocalConjunctionProtocol::question(std::size_t part) const {
  auto holds = [](const E& bit, bool value) { return value ? bit : E::negation(bit); };
  const E contrary = holds(E::field("y"), !parts_.decided());
  std::vector<E> deciding;
  for (std::size_t literal : parts_[part])
    deciding.push_back(holds(E::field("x" + std::to_string(literal / 2)), parts_.deciding_bit(literal)));
  if (options_.flips == 0) {
    deciding.insert(deciding.begin(), contrary);
    return {E::conjunction(std::move(deciding)), coin_, question_.people};
  }
  const auto top = static_cast<std::int64_t>(numerator(options_.flips)),
             steps = static_cast<std::int64_t>(denominator(options_.flips));
  return {E::choice(E::conjunction(std::move(deciding)), E::sum({{steps, contrary}}), E::constant(top)), coin_,
          question_.people};
}

std::vector<Question> LocalConjunctionProtocol::questions(const Answered& answered) const {
  if (!answered.empty()) return {};
  std::vector<Question> questions;
  for (std::size_t part = 0; part < parts_.size(); ++part) questions.push_back(question(part));
  return questions;
}

std::optional<LiteralSet> LocalConjunctionProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  const Rational most = options_.flips + (1 - 2 * options_.flips) * tolerance();
  LiteralSet rule;
  for (const Tally& tally : answered[0]) rule.kept.push_back(estimates(coin_, tally)[0] <= most);
  return rule;
}

// Parts of the target mostly do not decide, so that both labels are there often enough to matter.
LocalConjunctionProtocol::Planted LocalConjunctionProtocol::target(Rng& rng) const {
  Planted planted{{std::vector<bool>(parts_.size())}, {}};
  if (options_.width > 1) return wide_target(std::move(planted), rng);
  for (std::int64_t j = 0; j < options_.dimension; ++j) {
    const auto literal = static_cast<std::size_t>(2 * j);
    const std::uint64_t kind = uniform_below(3, rng);  // x_j, not x_j, or neither
    if (kind < 2) planted.target.kept[literal + kind] = true;
    const auto skew = static_cast<std::uint32_t>(1 + uniform_below(15, rng));
    const bool bound = kind < 2, zero = bound && parts_.deciding_bit(literal + kind);
    planted.sixteenths.push_back(!bound ? skew : zero ? std::min(skew, 16 - skew) : std::max(skew, 16 - skew));
  }
  return planted;
}

// Up to as many parts as bits; where one decides at the most likely point, its first literal is turned round.
LocalConjunctionProtocol::Planted LocalConjunctionProtocol::wide_target(Planted planted, Rng& rng) const {
  Record likely;
  for (std::size_t j = 0; j < parts_.bits(); ++j) {
    planted.sixteenths.push_back(static_cast<std::uint32_t>(1 + uniform_below(15, rng)));
    likely.push_back(planted.sixteenths.back() > 8);
  }
  for (std::uint64_t parts = 1 + uniform_below(parts_.bits(), rng); parts > 0; --parts) {
    const auto part = static_cast<std::size_t>(uniform_below(parts_.size(), rng));
    planted.target.kept[parts_.decides(part, likely) ? part ^ 1 : part] = true;
  }
  return planted;
}

void LocalConjunctionProtocol::person(const Planted& target, Rng& rng, Record& record) const {
  for (std::size_t j = 0; j < target.sixteenths.size(); ++j) record[j] = rng.bits(4) < target.sixteenths[j];
  bool label = parts_.value(target.target, record);
  if (options_.flips > 0)
    label ^= Integer(uniform_below(static_cast<std::uint64_t>(denominator(options_.flips)), rng)) <
             numerator(options_.flips);
  record.back() = label;
}

bool LocalConjunctionProtocol::correct(const LiteralSet& outcome, const Planted& target) const {
  return parts_.error(outcome, target.target, target.sixteenths) <= options_.alpha;
}

}  // namespace discreet::inline local
