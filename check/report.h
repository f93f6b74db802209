// Files of certificates, and the output of `dimension`, with a verdict on each.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/reading/certificate.h"
#include "check/reading/table.h"

namespace discreet::check {

// The accepted claims. No two of them contradict each other, unless a kind of certificates is not sound.
struct Proved {
  std::string where;
  Claim claim;
  std::shared_ptr<const Json> about;  // the class
  Json terms, allowed;

  // True if one claims that the quantity is at least more than the other's upper bound.
  bool contradicts(const Proved& other) const;
};

class Report {
 public:
  // Every certificate is given this number of steps.
  explicit Report(std::uint64_t steps = usual_steps) : steps_(steps) {}

  // A file holds a certificate, or the output of `dimension --json`. `-` is the standard input. Never throws because of
  // the content.
  void check_file(const std::string& path);
  // The same for a document that was read already. `where` names it.
  void check_document(const Json& document, const std::string& where);

  // 0: all were accepted. 4: one was rejected, or an end is not proved, or ends contradict. 2: one cannot be read or
  // checked.
  int status() const;
  // One line for each: the verdict, its place, and the proved claim or the first thing that fails.
  std::string text() const;
  // {accepted, rejected, not_proved, unreadable, certificates [{certificate, verdict, detail, claim?, class?,
  // terms?}]}.
  Json json() const;

 private:
  // The statements of a document besides its certificates: they must be about one class and on the same terms.
  struct Common {
    const Json& document;
    std::optional<Table> named = {}, written = {};  // the class, by its name and as a table
    Json allowed = nullptr;
  };
  void check_results(const Json& results, const std::string& where);
  void check_end(const std::string& name, const std::string& end, const std::string& where, Common& common);
  void demand_bound(const Json& certificate, const std::string& name, const std::string& end, Common& common) const;
  void demand_order(const std::string& name, const Common& common) const;
  static void demand_class(const Common& common);
  void accept(const Json& certificate, const std::string& where);
  // Runs the check and notes the exception.
  template <class Check>
  void judge(const std::string& where, const Check& check);
  void note(const std::string& where, const char* verdict, const std::string& detail,
            const Json& more = Json::object());

  std::uint64_t steps_;
  int accepted_ = 0, rejected_ = 0, not_proved_ = 0, unreadable_ = 0;
  Json verdicts_ = Json::array();
  std::vector<Proved> proved_;
};

}  // namespace discreet::check
