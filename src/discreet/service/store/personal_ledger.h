// A person's own ledger: how much of her lifetime epsilon is spent, the token of every study, and every report she
// made.
//
// A report is charged before it is drawn, and stored before it is sent; nothing is refunded. Whoever asks again,
// because the answer got lost or the machine was switched off, gets the stored report, never a second one. The file is
// made by `create` alone: a device that has lost it does not know what was spent, and must not report.
//
// The file is its owner's alone to read. Each call is one durable transaction on it (files/sqlite.h), so that two
// programs cannot spend the same epsilon.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/local/records/cohort.h"

namespace discreet::inline service {

// One report costs at most 16. A total beyond e^100 promises nothing that anybody could notice, and is a slip.
inline constexpr int most_lifetime_epsilon = 100;

struct PersonalReport {
  std::string study, address;  // its seed, which is its identity, and where it was
  Token token{};
  std::int64_t round = 0, question = 0;  // from 1, from 0
  Rational epsilon;                      // what it cost
  std::optional<std::string> report;     // none: charged, and not drawn yet
};

class PersonalLedger {
 public:
  // Error: there is a file already, or epsilon is below what the cheapest report costs, or above most_lifetime_epsilon.
  static PersonalLedger create(const std::filesystem::path& file, const Rational& epsilon);
  // Error: there is none, naming the remedy; it is no such ledger. `stop` is asked while another program has it, in
  // every call.
  static PersonalLedger open(const std::filesystem::path& file, std::function<bool()> stop = {});

  Rational total() const;
  Rational spent() const;
  std::vector<PersonalReport> reports() const;

  // The token of a study, drawn when it is first asked for.
  Token token(const StudySeed& seed, const std::string& address);
  std::optional<PersonalReport> find(const StudySeed& seed) const;

  // Error of Kind::budget, and nothing changes, when the total would be exceeded. One report a study: when another
  // program was faster it is an Error of Kind::machine, here and in `store`, since the next try finds what that one
  // did.
  void charge(const StudySeed& seed, std::int64_t round, std::int64_t question, const Rational& epsilon);
  // Of a study that was charged and has no report yet; afterwards it stays.
  void store(const StudySeed& seed, const std::string& report);

 private:
  PersonalLedger(std::filesystem::path file, std::function<bool()> stop)
      : file_(std::move(file)), stop_(std::move(stop)) {}
  template <class Work>
  auto with_file(const Work& work) const;

  std::filesystem::path file_;
  std::function<bool()> stop_;
};

}  // namespace discreet::inline service
