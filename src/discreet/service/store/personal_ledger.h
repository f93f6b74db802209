// A person's own ledger: the spent part of the lifetime epsilon, the token of every study, and every report.
//
// A report is charged before it is drawn, and stored before it is sent. Nothing is refunded. If the answer is lost or
// the machine is switched off, the next request gets the stored report, never a second one. Only `create` makes the
// file. A device that has lost it does not know the spent budget, and must not report.
//
// Only its owner can read the file. Each call is one durable transaction on it (files/sqlite.h), so two programs cannot
// spend the same epsilon.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/local/records/cohort.h"

namespace discreet::inline service {

// One report costs at most 16. A total beyond e^100 guarantees nothing noticeable, and is a slip.
inline constexpr int most_lifetime_epsilon = 100;

struct PersonalReport {
  std::string study, address;  // its seed, which is its identity, and its address
  Token token{};
  std::int64_t round = 0, question = 0;  // from 1, from 0
  Rational epsilon;                      // the cost
  std::optional<std::string> report;     // empty: charged, and not drawn yet
};

class PersonalLedger {
 public:
  // Error: the file exists, or epsilon is below the cost of the cheapest report or above most_lifetime_epsilon.
  static PersonalLedger create(const std::filesystem::path& file, const Rational& epsilon);
  // Error: there is no file (naming the remedy), or it is not such a ledger. Every call asks `stop` while another
  // program has the file.
  static PersonalLedger open(const std::filesystem::path& file, std::function<bool()> stop = {});

  Rational total() const;
  Rational spent() const;
  std::vector<PersonalReport> reports() const;

  // The token of a study. The first call draws it.
  Token token(const StudySeed& seed, const std::string& address);
  std::optional<PersonalReport> find(const StudySeed& seed) const;

  // Error of Kind::budget, and nothing changes, if the total would be exceeded. There is one report per study. If
  // another program was faster, this call and `store` give an Error of Kind::machine, since the next try finds its
  // report.
  void charge(const StudySeed& seed, std::int64_t round, std::int64_t question, const Rational& epsilon);
  // For a study that was charged and has no report yet. Afterwards the report is final.
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
