#include "discreet/audit/verify/verifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "discreet/audit/verify/largest_ratio.h"
#include "discreet/audit/verify/survey.h"
#include "discreet/base/error.h"

namespace discreet::inline audit {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The logarithm of a bound on a ratio.
Enclosure logarithm(double low, double high) {
  double above = infinity;
  if (high < infinity) above = log(Interval(from_double(high))).high_double();
  return {log(Interval(from_double(low))).low_double(), above, ""};
}

class Verification {
 public:
  Verification(const Subject& subject, const VerifyOptions& options)
      : subject_(subject),
        options_(options),
        databases_(subject.records, options.rows, subject.order, subject.promised.neighbours, options.max_databases,
                   subject.labellings, subject.people),
        halt_(options.seconds, options.progress.stop),
        exploration_(subject, databases_, Explorer(options.level, options.limits), options.threads, halt_),
        divergence_(exploration_.laws(), subject.promised),
        surveyor_(databases_, exploration_, divergence_, halt_) {}

  VerifyReport run();

 private:
  struct Finding {
    Place place;
    std::vector<LawTable::Id> event;
  };
  struct Decided {
    Place place;
    Divergence::Decision decision;
  };

  void explore();
  void measure_roughly();
  void measure();
  void count_decided(const Candidates& candidates, const std::vector<Decided>& decided);
  void measure_delta(const std::vector<Decided>& decided);
  void name_delta(const std::vector<Decided>& decided, const Rational& least);
  void measure_epsilon(const Candidates& candidates);
  std::vector<Decided> decide(const Candidates& candidates);
  std::optional<Finding> closest() const;
  Witness witness_of(const Finding& finding) const;
  std::vector<LawTable::Id> most_telling_outcome(const Place& place) const;
  void conclude();

  const Subject& subject_;
  const VerifyOptions& options_;
  Databases databases_;
  Halt halt_;
  Exploration exploration_;
  Divergence divergence_;
  Surveyor surveyor_;
  Survey survey_;
  VerifyReport report_;
  std::optional<Finding> worst_ratio_, worst_delta_;
};

void Verification::explore() {
  std::uint64_t surveyed = 0;
  while (exploration_.advance()) {
    survey_.add(surveyor_.survey(surveyed, exploration_.explored()));
    surveyed = exploration_.explored();
    if (options_.progress.report)
      options_.progress.report(0.95 * static_cast<double>(surveyed) / static_cast<double>(databases_.size()));
  }
  if (!subject_.outcomes || exploration_.laws().closed()) return;
  // Pairs surveyed while all outcomes seemed known have to be surveyed again. Violations remain violations.
  Survey again = surveyor_.survey(0, exploration_.explored());
  if (halt_.reason() == Halt::Reason::none) {
    survey_ = again;
  } else {
    survey_.unsettled = survey_.pairs - survey_.violated;
    survey_.ratio.high = infinity;
    survey_.delta.high = 1;
  }
}

// The first outcome of the largest ratio, as an event.
std::vector<LawTable::Id> Verification::most_telling_outcome(const Place& place) const {
  auto [p, q] = surveyor_.laws(place);
  std::vector<LawTable::Id> best;
  double most = 0;
  divergence_.for_each_outcome(p, q, [&](LawTable::Id outcome, const auto& a, const auto& b) {
    double ratio = a.high == 0 ? 0 : b.high == 0 ? infinity : a.low / b.high;
    if (ratio <= most) return;
    best = {outcome};
    most = ratio;
  });
  return best;
}

// From the survey alone: what is left when the time is up.
void Verification::measure_roughly() {
  report_.epsilon = survey_.ratio.low == infinity ? Enclosure{infinity, infinity, "infinity"}
                                                  : logarithm(survey_.ratio.low, survey_.ratio.high);
  report_.delta = {survey_.delta.low, std::min(survey_.delta.high, 1.0), ""};
  if (auto place = survey_.ratio.place) worst_ratio_ = {*place, most_telling_outcome(*place)};
  if (auto place = survey_.delta.place) {
    auto [p, q] = surveyor_.laws(*place);
    worst_delta_ = {*place, divergence_.decide(p, q).event};
  }
}

// Both directions of every candidate, one after the other.
std::vector<Verification::Decided> Verification::decide(const Candidates& candidates) {
  std::vector<Place> places;
  for (const auto& [shape, pair] : candidates.laws) {
    places.push_back(pair.first);
    places.push_back(pair.first);
    places.back().direction =
        pair.first.direction == Direction::later_to_earlier ? Direction::earlier_to_later : Direction::later_to_earlier;
  }
  std::vector<Decided> decided(places.size(), {{}, {Verdict::undecided, Interval(0L), Interval(1L), {}, false}});
  auto body = [&](std::uint64_t i) {
    if (halt_.now()) return;
    auto [p, q] = surveyor_.laws(places[i]);
    decided[i] = {places[i], divergence_.decide(p, q)};
  };
  exploration_.in_parallel(0, places.size(), body);
  return decided;
}

// The survey counted what the doubles settled; here come the rest.
void Verification::count_decided(const Candidates& candidates, const std::vector<Decided>& decided) {
  survey_.unsettled = 0;
  std::size_t i = 0;
  for (const auto& [shape, pair] : candidates.laws) {
    Verdict there = decided[i].decision.verdict, back = decided[i + 1].decision.verdict;
    i += 2;
    if (pair.quick != Verdict::undecided) continue;
    if (there == Verdict::violated || back == Verdict::violated)
      survey_.violated += pair.count;
    else if (there == Verdict::undecided || back == Verdict::undecided)
      survey_.unsettled += pair.count;
  }
}

void Verification::measure_delta(const std::vector<Decided>& decided) {
  report_.delta = {0, 0, exploration_.laws().complete() ? "0" : ""};
  const Decided* worst = nullptr;
  auto worse = [](const Decided& a, const Decided& b) {
    bool a_violates = a.decision.verdict == Verdict::violated, b_violates = b.decision.verdict == Verdict::violated;
    if (a_violates != b_violates) return a_violates;
    Rational a_low = a.decision.delta_low.low(), b_low = b.decision.delta_low.low();
    return a_low != b_low ? a_low > b_low : a.place < b.place;
  };
  for (const Decided& candidate : decided) {
    report_.delta.high = std::max(report_.delta.high, candidate.decision.delta_high.high_double());
    if (!worst || worse(candidate, *worst)) worst = &candidate;
  }
  if (!worst || report_.delta.high == 0) return;
  report_.delta.low = worst->decision.delta_low.low_double();
  report_.delta.high = std::min(report_.delta.high, 1.0);
  report_.delta.exact.clear();
  if (!worst->decision.event.empty()) worst_delta_ = {worst->place, worst->decision.event};
  if (exploration_.laws().complete()) name_delta(decided, worst->decision.delta_low.low());
}

// A - e^epsilon B with rational A and B, when it is certain that no other pair has more.
void Verification::name_delta(const std::vector<Decided>& decided, const Rational& least) {
  const Rational& epsilon = subject_.promised.epsilon;
  std::optional<std::pair<Rational, Rational>> best;
  for (const auto& [place, decision] : decided) {
    if (decision.delta_high.high() < least) continue;
    auto [p, q] = surveyor_.laws(place);
    auto [above, below] = divergence_.masses(p, q, decision.event);
    auto a = above.rational(), b = below.rational();
    if (!decision.whole_event || !a || !b) return;
    auto sign = best ? compare(Probability(*a - best->first), epsilon, Probability(*b - best->second)) : 1;
    if (!sign) return;
    if (*sign > 0) best = {*a, *b};
  }
  if (!best) return;
  auto [a, b] = *best;
  if (epsilon == 0) a -= b, b = 0;
  Interval value = Interval(a) - exp(Interval(epsilon)) * Interval(b);
  report_.delta = {std::max(0.0, value.low_double()), value.high_double(), to_string(a)};
  if (b != 0) report_.delta.exact += fmt::format(" - {} e^({})", to_string(b), to_string(epsilon));
}

void Verification::measure_epsilon(const Candidates& candidates) {
  if (!exploration_.laws().complete() || survey_.ratio.low == infinity) {
    report_.epsilon = survey_.ratio.low == infinity ? Enclosure{infinity, infinity, "infinity"}
                                                    : logarithm(survey_.ratio.low, survey_.ratio.high);
    if (auto place = survey_.ratio.place) worst_ratio_ = {*place, most_telling_outcome(*place)};
    return;
  }
  report_.epsilon = {0, candidates.unbounded ? infinity : 0, candidates.unbounded ? "" : "0"};
  if (candidates.values.empty()) return;
  std::vector<std::pair<Candidates::ValuePair, Ratio>> found;
  const LawTable& table = exploration_.laws();
  for (const auto& [ids, pair] : candidates.values)
    found.push_back({pair, {&table.value(ids.first), &table.value(ids.second)}});
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.first, a.first.outcome) < std::pair(b.first.first, b.first.outcome);
  });
  std::vector<Ratio> ratios;
  for (const auto& [pair, ratio] : found) ratios.push_back(ratio);
  LargestRatio largest = largest_ratio(ratios);
  report_.epsilon = largest.logarithm;
  report_.epsilon.low = std::max(report_.epsilon.low, logarithm(survey_.ratio.low, survey_.ratio.low).low);
  if (candidates.unbounded) report_.epsilon = {report_.epsilon.low, infinity, ""};
  const auto& pair = found[largest.index].first;
  if (report_.epsilon.high > 0) worst_ratio_ = {pair.first, {pair.outcome}};
}

void Verification::measure() {
  Candidates candidates = surveyor_.find_candidates(survey_);
  std::vector<Decided> decided = decide(candidates);
  if (halt_.reason() != Halt::Reason::none) return measure_roughly();
  count_decided(candidates, decided);
  measure_delta(decided);
  measure_epsilon(candidates);
}

// A pure promise over complete laws is broken by single outcomes, any other one by events.
std::optional<Verification::Finding> Verification::closest() const {
  bool single = subject_.promised.delta == 0 && exploration_.laws().complete();
  if (!worst_delta_ || (single && !worst_ratio_)) return worst_delta_ ? worst_delta_ : worst_ratio_;
  if (!single) return worst_delta_;
  // Where ratios are too close to be ordered, the one that was chosen may be no proof.
  auto [p, q] = surveyor_.laws(worst_ratio_->place);
  return divergence_.broken_by(p, q, worst_ratio_->event) ? worst_ratio_ : worst_delta_;
}

Witness Verification::witness_of(const Finding& finding) const {
  auto [database, neighbour, position] = surveyor_.databases(finding.place);
  Witness result{database, neighbour, position};
  testify(result, subject_, exploration_.laws(), divergence_, surveyor_.laws(finding.place), finding.event);
  return result;
}

void Verification::conclude() {
  const LawTable& table = exploration_.laws();
  report_.promised = subject_.promised;
  report_.rows = options_.rows;
  report_.records = subject_.records;
  report_.people = subject_.people;
  report_.order = subject_.order;
  report_.databases = exploration_.explored();
  report_.all_databases = databases_.size();
  report_.pairs = survey_.pairs;
  report_.all_pairs = low_64(databases_.pairs());
  report_.violated = survey_.violated;
  report_.undecided = report_.all_pairs - survey_.pairs + survey_.unsettled;
  for (std::uint64_t i = 0; i < exploration_.explored(); ++i)
    report_.errors += table.law(exploration_.law(i)).has_errors;
  report_.unresolved = table.largest_remainder();
  report_.halted = exploration_.done() && report_.undecided == 0 ? Halt::Reason::none : halt_.reason();
  report_.verdict = report_.violated > 0    ? Verdict::violated
                    : report_.undecided > 0 ? Verdict::undecided
                                            : Verdict::holds;
  if (auto finding = closest()) report_.witness = witness_of(*finding);
  report_.instance = instance_sentence(report_);
  report_.reason = undecided_because(report_);
}

VerifyReport Verification::run() {
  explore();
  if (exploration_.done())
    measure();
  else
    measure_roughly();
  conclude();
  if (options_.progress.report && report_.halted == Halt::Reason::none) options_.progress.report(1);
  return report_;
}

void check(const Subject& subject) {
  require(static_cast<bool>(subject.run), "a subject to verify needs something to run");
  // An epsilon of 0 is a promise that can be verified, though none that a learner could make.
  if (subject.promised.epsilon != 0) check_epsilon(subject.promised.epsilon);
  check_delta(subject.promised.delta);
}

}  // namespace

VerifyReport verify(const Subject& subject, const VerifyOptions& options) {
  check(subject);
  return Verification(subject, options).run();
}

Enclosure tight_epsilon(Subject subject, const VerifyOptions& options) {
  subject.promised.delta = 0;
  return verify(subject, options).epsilon;
}

std::optional<VerifyReport> smallest_failing_instance(const std::function<Subject(std::size_t rows)>& family,
                                                      VerifyOptions options) {
  std::size_t most = options.rows;
  for (options.rows = 1; options.rows <= most; ++options.rows) {
    VerifyReport report = verify(family(options.rows), options);
    if (report.verdict == Verdict::violated) return report;
  }
  return std::nullopt;
}

}  // namespace discreet::inline audit
