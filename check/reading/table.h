// The class of a certificate: its labels written out, or made by a rule that has a name.
//
// docs/theory/certificates.md defines the names. The rules are written down here a second time, apart from the library.
#pragma once

#include <string>
#include <vector>

#include "check/reading/certificate.h"

namespace discreet::check {

class Table {
 public:
  // {"table": ["0101", ...]} or {"name": "thresholds", "size": 15, "dimension": 2}.
  explicit Table(const Json& given);

  const std::string& name() const { return name_; }  // empty if the labels are written out
  std::uint64_t size() const { return size_; }
  std::uint64_t dimension() const { return dimension_; }

  std::string describe() const;
  // A class with a name as `dimension` calls it: "halfspaces on a grid of side 3 in dimension 2".
  std::string words() const;
  // True if that text could be the words of some class with a name.
  static bool names_a_class(const std::string& text);
  // True if both are the same concepts in the same order. Halfspaces and balls have no rule and no order. Their table
  // must hold every labelling of the grid that they make, and no other.
  bool is_same(const Table& other) const;

  Integer concepts() const;  // rows as written, equal ones included
  Integer points() const;
  // Not less than the concepts. Halfspaces and balls are not counted: they have Cover's number of labellings.
  Integer most_concepts() const;
  // True if labels can be asked for: halfspaces and balls have a name but no rule.
  bool has_labels() const { return name_ != "halfspaces" && name_ != "balls"; }
  // Rejected if there is no such concept or point.
  bool label(std::uint64_t concept_number, std::uint64_t point) const;

 private:
  void check_name() const;
  bool rule(std::uint64_t concept_number, std::uint64_t point) const;

  std::vector<std::string> rows_;
  std::string name_;
  std::uint64_t size_ = 0, dimension_ = 1;
};

}  // namespace discreet::check
