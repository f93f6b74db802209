// A person's own ledger: how much of her lifetime epsilon is spent, the token of every study, and every report she made.
//
// A report is charged before it is drawn, and stored before it is sent; nothing is refunded. Whoever asks again, because
// the answer got lost or the machine was switched off, gets the stored report, never a second one. The file is made by
// `create` alone: a device that has lost it does not know what was spent, and must not report.
//
// The file is its owner's alone to read. Each call is one durable transaction on it (app/sqlite.h), so that two programs
// cannot spend the same epsilon.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/local/cohort.h"

namespace discreet {

struct PersonalReport {
  std::string study, address;  // its seed, which is its identity, and where it was
  Token token{};
  std::int64_t round = 0, question = 0;  // from 1, from 0
  Rational epsilon;                      // what it cost
  std::optional<std::string> report;     // none: charged, and not drawn yet
};

class PersonalLedger {
 public:
  // Error: there is a file already, or epsilon is not above 0.
  static PersonalLedger create(const std::filesystem::path& file, const Rational& epsilon);
  // Error: there is none, naming the remedy; it is no such ledger.
  static PersonalLedger open(const std::filesystem::path& file);

  Rational total() const;
  Rational spent() const;
  std::vector<PersonalReport> reports() const;

  // The token of a study, drawn when it is first asked for.
  Token token(const StudySeed& seed, const std::string& address);
  std::optional<PersonalReport> find(const StudySeed& seed) const;

  // Error of Kind::budget, and nothing changes, when the total would be exceeded. One report a study: when another program
  // was faster it is an Error of Kind::machine, here and in `store`, since the next try finds what that one did.
  void charge(const StudySeed& seed, std::int64_t round, std::int64_t question, const Rational& epsilon);
  // Of a study that was charged and has no report yet; afterwards it stays.
  void store(const StudySeed& seed, const std::string& report);

 private:
  explicit PersonalLedger(std::filesystem::path file) : file_(std::move(file)) {}
  template <class Work>
  auto with_file(const Work& work) const;

  std::filesystem::path file_;
};

}  // namespace discreet
