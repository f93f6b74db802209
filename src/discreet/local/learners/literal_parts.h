// The parts of rules with k literals per part: clauses of a conjunction (k-CNF), or terms of a disjunction (k-DNF).
//
// A clause is an `or` of literals, a term an `and`. A part decides if its literals settle the rule: a clause if all of
// them are false, a term if all of them are true. A rule is the set of its parts. If any part decides, the rule has the
// value that parts decide for. Otherwise it has the other value. So disjunctions are conjunctions under negation. The
// code below distinguishes them only by the bits that decide. Parts have k literals of k different bits. A part with
// fewer literals equals the rule of all parts that contain it, over any k bits with its own among them.
//
// Privacy:  none needed: functions of public numbers.
// Utility:  exact.
// Cost:     size() parts. error(): O(bits) for k = 1, else O(2^bits size()).
// Source:   KL-23, its variants.   docs/local/learners.md#conjunction
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/local/records/record.h"

namespace discreet::inline local {

enum class RuleForm { conjunction, disjunction };
constexpr auto words(RuleForm) { return std::array<std::string_view, 2>{"conjunction", "disjunction"}; }

// The parts of a rule. With one literal per part, a rule with both literals of one bit is always decided. It is legal.
struct LiteralSet {
  std::vector<bool> kept;
  bool operator==(const LiteralSet&) const = default;
};

class LiteralParts {
 public:
  // binomial(bits, width) 2^width parts, 512 at most. Error naming the options otherwise.
  LiteralParts(RuleForm form, std::int64_t bits, std::int64_t width);
  static constexpr std::size_t most = 512;

  // Literal 2j is x_j, literal 2j + 1 is "not x_j". With one literal per part, part i is literal i.
  using Part = std::vector<std::size_t>;

  RuleForm form() const { return form_; }
  std::size_t bits() const { return bits_; }
  std::size_t size() const { return parts_.size(); }
  const Part& operator[](std::size_t i) const { return parts_[i]; }

  bool decided() const { return form_ == RuleForm::disjunction; }  // the label that parts decide for
  bool deciding_bit(std::size_t literal) const { return (literal % 2 == 0) == decided(); }
  bool decides(std::size_t i, const Record& x) const;  // the first fields of the record are the bits
  bool value(const LiteralSet& rule, const Record& x) const;

  // The exact probability that two rules differ if bit j is 1 with probability sixteenths[j] / 16, independently.
  Rational error(const LiteralSet& a, const LiteralSet& b, const std::vector<std::uint32_t>& sixteenths) const;

 private:
  Rational undecided_by(const LiteralSet& a, const LiteralSet& b, const std::vector<std::uint32_t>& sixteenths) const;

  RuleForm form_;
  std::size_t bits_;
  std::vector<Part> parts_;
};

}  // namespace discreet::inline local
