// Tested by verifier_test.cpp
#include <fmt/format.h>

#include "discreet/audit/verify/verifier.h"

namespace discreet::inline audit {
namespace {

// 1234567 -> 1,234,567.
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3;) digits.insert(i -= 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, const char* noun) {
  return grouped(number) + " " + noun + (number == 1 ? "" : "s");
}

// `all 4,096 databases`, or how far it got.
std::string share(std::uint64_t some, std::uint64_t all, const char* noun) {
  if (some == all) return "all " + counted(all, noun);
  return grouped(some) + " of " + counted(all, noun);
}

std::string counted_people(std::uint64_t number) { return grouped(number) + (number == 1 ? " person" : " people"); }

std::string incidents(const VerifyReport& report) {
  std::string text;
  if (report.errors > 0) text += fmt::format("; on {} of them a run may end in an error", grouped(report.errors));
  if (report.unresolved > 0)
    text += fmt::format("; at most {:.2g} of the probability was not explored", report.unresolved);
  return text;
}

// Of files: every row belongs to a person.
std::string file_sentence(const VerifyReport& report) {
  return fmt::format("for {} of 0 to {} over {} and {} each, rows in order, and {} of neighbours (one person {})",
                     share(report.databases, report.all_databases, "file"), counted(report.rows, "row"),
                     counted_people(report.people), counted(report.records / report.people, "record"),
                     share(report.pairs, report.all_pairs, "pair"),
                     report.promised.neighbours == Neighbours::replace ? "replaced" : "added or removed") +
         incidents(report);
}

}  // namespace

std::string instance_sentence(const VerifyReport& report) {
  if (report.people > 0) return file_sentence(report);
  const Neighbours relation = report.promised.neighbours;
  const char* change = relation == Neighbours::replace      ? "one row replaced"
                       : relation == Neighbours::add_remove ? "one row added or removed"
                                                            : "one label replaced, all else public";
  std::string rows = (relation == Neighbours::add_remove ? "0 to " : "") + counted(report.rows, "row");
  std::string text =
      fmt::format("for {} of {} over {}, rows {}, and {} of neighbours ({})",
                  share(report.databases, report.all_databases, "database"), rows, counted(report.records, "record"),
                  report.order == Rows::ordered ? "in order" : "without order as declared",
                  share(report.pairs, report.all_pairs, "pair"), change);
  return text + incidents(report);
}

std::string undecided_because(const VerifyReport& report) {
  if (report.verdict != Verdict::undecided) return "";
  if (report.halted == Halt::Reason::time)
    return fmt::format("the time was up after {} of {}; allow more seconds or use fewer rows",
                       grouped(report.databases), counted(report.all_databases, "database"));
  if (report.halted == Halt::Reason::caller)
    return fmt::format("interrupted after {} of {}", grouped(report.databases),
                       counted(report.all_databases, "database"));
  if (report.unresolved > 0)
    return fmt::format(
        "up to {:.2g} of the probability was not explored and may hide a violation; what is certain is the "
        "promised epsilon with delta {:.2g}",
        report.unresolved, report.delta.high);
  return fmt::format("on {} the enclosures of the probabilities overlap", counted(report.undecided, "pair"));
}

}  // namespace discreet::inline audit
