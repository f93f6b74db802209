#include "discreet/local/learners/weak_learner.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/local/randomizers/piecewise.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

constexpr std::uint64_t most_counted = std::uint64_t{1} << 53;
constexpr std::size_t word_bits = 64;

[[noreturn]] void refuse(std::size_t points) {
  throw Error(
      "distribution must be the word uniform, or one count for each of the " + std::to_string(points) +
      " points with commas between them, such as 3,0,5. Counts are whole numbers, not all 0, at most 2^53 together");
}

std::vector<std::uint64_t> counts_in(const std::string& text, std::size_t points) {
  std::vector<std::uint64_t> counts;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    const auto [next, error] = std::from_chars(at, end, counts.emplace_back());
    if (error != std::errc{} || counts.size() > points || counts.back() > most_counted) refuse(points);
    if (next == end) break;
    if (*next != ',') refuse(points);
    at = next + 1;
  }
  if (counts.size() != points) refuse(points);
  return counts;
}

RecordSchema checked_schema(const WeakLearnerProtocol::Options& options) {
  const std::size_t points = options.concepts.points();
  require(1 <= points && points <= WeakLearnerProtocol::max_points, "concepts must have 1 to 4096 points");
  require_up_to("theta", options.theta, 0, 1, "Give a number such as 1/4");
  require_inside("beta", options.beta, 0, Rational(1, 2), "Give a number such as 0.05");
  return RecordSchema({{"x", {0, static_cast<std::int64_t>(points) - 1}}, {"y", {0, 1}}});
}

}  // namespace

PointLaw::PointLaw(const std::string& text, std::size_t points) : uniform_(text == "uniform") {
  const std::vector<std::uint64_t> counts = uniform_ ? std::vector<std::uint64_t>(points, 1) : counts_in(text, points);
  std::uint64_t sum = 0;
  for (std::uint64_t count : counts) {
    until_.push_back(sum += count);
    if (sum > most_counted) refuse(points);
  }
  if (sum == 0) refuse(points);
  digits_.resize(static_cast<std::size_t>(std::bit_width(std::ranges::max(counts))),
                 std::vector<std::uint64_t>((points + word_bits - 1) / word_bits));
  for (std::size_t x = 0; x < points; ++x)
    for (std::size_t digit = 0; digit < digits_.size(); ++digit)
      digits_[digit][x / word_bits] |= (counts[x] >> digit & 1) << (x % word_bits);
}

std::string PointLaw::premise() const {
  return uniform_ ? "points are uniform" : "points are distributed as in the public sample that the study names";
}

Rational PointLaw::correlation(BitRow f, BitRow g) const {
  std::uint64_t different = 0;
  for (std::size_t digit = 0; digit < digits_.size(); ++digit)
    for (std::size_t word = 0; word < f.size(); ++word)
      different += static_cast<std::uint64_t>(std::popcount((f[word] ^ g[word]) & digits_[digit][word])) << digit;
  return 1 - Rational(Integer(2 * different), Integer(until_.back()));
}

std::size_t PointLaw::draw(Rng& rng) const {
  const std::uint64_t place = uniform_below(until_.back(), rng);
  return static_cast<std::size_t>(std::ranges::upper_bound(until_, place) - until_.begin());
}

FiniteClass parity_class(int bits) {
  const std::size_t size = std::size_t{1} << bits;
  BitMatrix table(size, size);
  for (std::size_t r = 0; r < size; ++r)
    for (std::size_t x = 0; x < size; ++x) table.set(r, x, (std::popcount(r & x) & 1) != 0);
  return FiniteClass(std::move(table));
}

WeakLearnerProtocol::WeakLearnerProtocol(const Options& options)
    : options_(options),
      schema_(checked_schema(options)),
      law_(options.distribution, options.concepts.points()),
      coin_({.epsilon = options.epsilon}) {
  for (std::size_t next = 0; next < options_.concepts.concepts(); ++next) {
    bool apart = true;
    for (std::size_t member : cover_) apart &= abs(correlation(member, next)) < options_.theta;
    if (apart) cover_.push_back(next);
    require(cover_.size() <= max_cover, "concepts: the cover has more than 4096 members. Allow a smaller theta");
  }
  const FailureShares shares = failure_shares(options_.beta, cover_.size());
  beta_ = shares.answers;
  question_ = invite({people_bound(coin_, options_.theta / 6, beta_, cover_.size()), cover_.size()}, shares.filling);
}

Rational WeakLearnerProtocol::correlation(std::size_t a, std::size_t b) const {
  return law_.correlation(options_.concepts[a], options_.concepts[b]);
}

std::vector<RoundPlan> WeakLearnerProtocol::plan() const {
  return {{std::vector<QuestionPlan>(cover_.size(), question_),
           2 * half_width_bound(coin_, question_.reports, beta_, cover_.size()),
           "the correlation of every member of the cover within theta/3, at beta divided by the cover"}};
}

std::vector<Bound> WeakLearnerProtocol::bounds() const {
  return {
      {"KL-26", Bound::Kind::proved, question_.people * cover_.size(), "a block of people per member of the cover"}};
}

std::vector<Question> WeakLearnerProtocol::questions(const Answered& answered) const {
  std::vector<Question> questions;
  if (!answered.empty()) return questions;
  for (std::size_t member : cover_) {
    std::vector<bool> labels;
    for (std::size_t x = 0; x < options_.concepts.points(); ++x) labels.push_back(bit_at(options_.concepts[member], x));
    questions.push_back(
        {Expression::parity({labels_of(labels, "x"), Expression::field("y")}), coin_, question_.people});
  }
  return questions;
}

std::optional<WeakLearnerProtocol::Outcome> WeakLearnerProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  Outcome best;
  std::optional<Rational> farthest;
  for (std::size_t i = 0; i < cover_.size(); ++i) {
    const Rational error = estimates(coin_, answered[0].at(i))[0], distance = abs(Rational(error - Rational(1, 2)));
    if (farthest && distance <= *farthest) continue;
    farthest = distance;
    best = {cover_[i], error > Rational(1, 2)};
  }
  return best;
}

std::size_t WeakLearnerProtocol::target(Rng& rng) const { return uniform_below(options_.concepts.concepts(), rng); }

void WeakLearnerProtocol::person(const std::size_t& target, Rng& rng, Record& record) const {
  const std::size_t x = law_.draw(rng);
  record[0] = static_cast<std::int64_t>(x);
  record[1] = bit_at(options_.concepts[target], x);
}

bool WeakLearnerProtocol::correct(const Outcome& outcome, const std::size_t& target) const {
  const Rational agreement = correlation(outcome.concept_number, target);
  return (outcome.turned ? Rational(-agreement) : agreement) >= options_.theta / 3;
}

}  // namespace discreet::inline local
