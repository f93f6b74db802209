#include "discreet/audit/verify/order_invariance.h"

#include <algorithm>

#include "discreet/audit/verify/exploration.h"

namespace discreet::inline audit {
namespace {

struct Difference {
  Verdict verdict = Verdict::holds;
  LawTable::Id outcome = 0;  // the first whose probabilities differ for certain
};

// Equal laws have equal remainders, but equal remainders may hide different laws.
Difference compare_laws(const LawTable& table, const Divergence& divergence, LawTable::Id a, LawTable::Id b) {
  Difference result;
  const Probability& hidden_a = table.value(table.law(a).remainder).exact;
  const Probability& hidden_b = table.value(table.law(b).remainder).exact;
  if (table.law(a).remainder != LawTable::zero || table.law(b).remainder != LawTable::zero)
    result.verdict = Verdict::undecided;
  divergence.for_each_outcome(a, b, [&](LawTable::Id outcome, const auto& p, const auto& q) {
    if (result.verdict == Verdict::violated || (p.value == q.value && result.verdict == Verdict::holds)) return;
    Probability most_p = table.value(p.value).exact, most_q = table.value(q.value).exact;
    auto equal = compare(most_p, 0, most_q);
    most_p += hidden_a;
    most_q += hidden_b;
    bool more = compare(table.value(p.value).exact, 0, most_q) == 1;
    bool less = compare(most_p, 0, table.value(q.value).exact) == -1;
    if (more || less)
      result = {Verdict::violated, outcome};
    else if (equal != 0)
      result.verdict = Verdict::undecided;
  });
  return result;
}

}  // namespace

InvarianceReport proves_order_invariance(const Subject& subject, const VerifyOptions& options) {
  Databases databases(subject.records, options.rows, Rows::ordered, subject.promised.neighbours, options.max_databases,
                      subject.labellings);
  Halt halt(options.seconds, options.progress.stop);
  Exploration exploration(subject, databases, Explorer(options.level, options.limits), options.threads, halt);
  Divergence divergence(exploration.laws(), {.epsilon = 0});
  while (exploration.advance())
    if (options.progress.report)
      options.progress.report(static_cast<double>(exploration.explored()) / static_cast<double>(databases.size()));

  const LawTable& table = exploration.laws();
  InvarianceReport report{Verdict::holds, exploration.explored(), table.largest_remainder(), {}};
  if (!exploration.done()) report.verdict = Verdict::undecided;
  for (std::uint64_t i = 0; i < exploration.explored(); ++i) {
    Database given = databases.at(i), sorted = given;
    std::sort(sorted.begin(), sorted.end());  // comes earlier in the order of databases, so it is explored
    if (given == sorted) continue;
    LawTable::Id law = exploration.law(i), reference = exploration.law(databases.index_of(sorted));
    Difference difference = compare_laws(table, divergence, law, reference);
    if (difference.verdict == Verdict::undecided) report.verdict = Verdict::undecided;
    if (difference.verdict != Verdict::violated) continue;
    report.verdict = Verdict::violated;
    auto first = std::mismatch(given.begin(), given.end(), sorted.begin()).first - given.begin();
    report.witness = {given, sorted, static_cast<std::size_t>(first)};
    testify(*report.witness, subject, table, divergence, {law, reference}, {&difference.outcome, 1});
    return report;
  }
  return report;
}

}  // namespace discreet::inline audit
