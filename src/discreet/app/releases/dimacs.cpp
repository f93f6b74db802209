#include "discreet/app/releases/dimacs.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/table/cell_remedy.h"

namespace discreet::inline app {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";

class DimacsReader {
 public:
  DimacsReader(std::string_view text, const std::string& name, const ClauseDomain& domain, BadRow bad_row)
      : text_(text), name_(name), domain_(domain), bad_row_(bad_row), fixed_(domain.clause(0)) {
    result_.width = domain.width;
  }

  DimacsClauses read() {
    while (!text_.empty() && !ended_) {
      const std::size_t end = std::min(text_.find('\n'), text_.size());
      ++line_;
      read_line(text_.substr(0, end));
      text_.remove_prefix(std::min(end + 1, text_.size()));
    }
    if (!clauses_) refuse("there is no line 'p cnf VARIABLES CLAUSES'. A DIMACS file begins with one");
    if (open_) refuse("the last clause does not end. End it with 0");
    if (rows() != *clauses_)
      refuse("the header announces " + std::to_string(*clauses_) + " clauses and there are " + std::to_string(rows()) +
             ". The number of rows is public, so correct the header or the file");
    return std::move(result_);
  }

 private:
  std::size_t rows() const { return result_.literals.size() / result_.width; }

  [[noreturn]] void refuse(const std::string& what) const {
    throw Error(name_ + ", line " + std::to_string(std::max<std::size_t>(1, line_)) + ": " + what);
  }

  // What the curator hears of the clause that is being read; the first fault counts.
  void fault(const std::string& what) {
    if (bad_row_ == BadRow::refuse) refuse(what + ". " + or_replace("Correct the clause", rows()));
    faulty_ = true;
  }

  void read_line(std::string_view line) {
    const std::size_t first = line.find_first_not_of(blanks);
    if (first == line.npos || line[first] == 'c') return;
    if (line[first] == '%') {
      ended_ = true;
      return;
    }
    if (line[first] == 'p') return read_header(line.substr(first + 1));
    if (!clauses_) refuse("the line 'p cnf VARIABLES CLAUSES' must come before the clauses");
    for (std::optional<std::string_view> word; (word = next_word(line));) read_word(*word);
  }

  static std::optional<std::string_view> next_word(std::string_view& line) {
    const std::size_t first = line.find_first_not_of(blanks);
    if (first == line.npos) return std::nullopt;
    const std::size_t end = std::min(line.find_first_of(blanks, first), line.size());
    const std::string_view word = line.substr(first, end - first);
    line.remove_prefix(end);
    return word;
  }

  static std::optional<std::int64_t> number(std::string_view word) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
  }

  void read_header(std::string_view line) {
    if (clauses_) refuse("there is a second line 'p'. A file has one");
    std::vector<std::string_view> words;
    for (std::optional<std::string_view> word; (word = next_word(line));) words.push_back(*word);
    const auto variables = words.size() == 3 ? number(words[1]) : std::nullopt;
    const auto clauses = words.size() == 3 ? number(words[2]) : std::nullopt;
    if (words.empty() || words[0] != "cnf" || !variables || !clauses || *clauses < 0)
      refuse("the header must read 'p cnf VARIABLES CLAUSES'");
    if (*variables != static_cast<std::int64_t>(domain_.variables))
      refuse("the header says " + std::to_string(*variables) + " variables and the option 'variables' says " +
             std::to_string(domain_.variables) + ". Their number is public, so give both alike");
    clauses_ = static_cast<std::size_t>(*clauses);
  }

  void read_word(std::string_view word) {
    const auto value = number(word);
    if (value && *value == 0) return end_clause();
    open_ = true;
    if (faulty_) return;
    if (!value) return fault(in_quotes(word) + " is no whole number");
    const std::uint64_t variable =
        *value < 0 ? 0 - static_cast<std::uint64_t>(*value) : static_cast<std::uint64_t>(*value);
    if (variable > domain_.variables)
      return fault("there is no variable " + std::to_string(variable) + ", they go from 1 to " +
                   std::to_string(domain_.variables));
    const auto literal = static_cast<ClauseLiteral>(2 * (variable - 1) + (*value < 0));
    if (std::ranges::find(clause_, literal) != clause_.end())
      return fault("the literal " + std::to_string(*value) + " comes twice in one clause");
    if (clause_.size() == domain_.width) return fault(wrong_width("more than "));
    clause_.push_back(literal);
  }

  std::string wrong_width(const std::string& found) const {
    return "a clause has " + found + std::to_string(domain_.width) + " literals, and all must have " +
           std::to_string(domain_.width);
  }

  void end_clause() {
    if (!faulty_ && clause_.size() != domain_.width) fault(wrong_width("fewer than "));
    const std::vector<ClauseLiteral>& row = faulty_ ? fixed_ : clause_;
    result_.replaced += faulty_;
    result_.literals.insert(result_.literals.end(), row.begin(), row.end());
    clause_.clear();
    faulty_ = open_ = false;
  }

  std::string_view text_;
  const std::string& name_;
  const ClauseDomain& domain_;
  BadRow bad_row_;
  std::vector<ClauseLiteral> fixed_;
  std::size_t line_ = 0;
  std::optional<std::size_t> clauses_;  // that the header announces
  std::vector<ClauseLiteral> clause_;
  bool faulty_ = false, open_ = false, ended_ = false;
  DimacsClauses result_;
};

}  // namespace

DimacsClauses parse_dimacs(std::string_view text, const std::string& name, const ClauseDomain& domain, BadRow bad_row) {
  return DimacsReader(text, name, domain, bad_row).read();
}

DimacsClauses read_dimacs(const std::filesystem::path& path, const ClauseDomain& domain, BadRow bad_row) {
  if (path.empty()) throw Error("option 'data' is needed: a file in the DIMACS form, one clause per person");
  return parse_dimacs(read_file(path.native()), path_in_quotes(path.native()), domain, bad_row);
}

}  // namespace discreet::inline app
