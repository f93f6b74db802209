#include "check/report.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <new>
#include <string_view>
#include <vector>

#include "check/kinds/kinds.h"
#include "check/reading/json_text.h"

namespace discreet::check {
namespace {

Json read(const std::string& path) {
  if (path == "-") return parse_json({std::istreambuf_iterator<char>(std::cin), {}});
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) throw Unreadable("it is a folder");
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw Unreadable("it cannot be read");
  return parse_json(text);
}

bool is_certificate(const Json& document) {
  return !document.is_object() || document.contains("kind") || document.contains("certificate");
}

// A quantity of results: an object with ends.
bool is_quantity(const Json& value) {
  return value.is_object() && (value.contains("lower") || value.contains("upper") || value.contains("certificate"));
}

bool is_known(const std::string& quantity) {
  constexpr std::array<std::string_view, 10> known{
      "vc",     "dual_vc",       "littlestone",           "threshold",     "tau", "drepdim",
      "repdim", "communication", "private_communication", "protocol_error"};
  return std::find(known.begin(), known.end(), quantity) != known.end();
}

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

// "at alpha 1/4, restricted to 5 hypotheses": what the claim holds under.
std::string text_of_terms(const Json& terms) {
  std::string text;
  for (const auto& [name, value] : terms.items()) {
    text += text.empty() ? " at " : ", ";
    if (name == "hypotheses")
      text += "restricted to " + value.dump() + " hypotheses";
    else
      text += name + " " + plain(value);
  }
  return text;
}

Json what_it_says(const Json& certificate) {
  const Claim claim = claim_of(certificate);
  return {{"claim", claim.text()},
          {"kind", certificate["kind"]},
          {"terms", terms_of(claim, certificate)},
          {"class", certificate["class"]}};
}

std::string detail_of(const Json& certificate) {
  const Claim claim = claim_of(certificate);
  return claim.text() + text_of_terms(terms_of(claim, certificate)) + ", of " + Table(certificate["class"]).describe() +
         " (" + text_of(certificate, "kind") + ")";
}

// The class by the other of its two ways to be given, where it was given so before.
void demand_same(const std::optional<Table>& before, const Table& about) {
  demand(!before || before->is_same(about), "it is about another class than the certificates before it: " +
                                                about.describe() + ", not " + (before ? before->describe() : ""));
}

}  // namespace

bool Proved::contradicts(const Proved& other) const {
  if (claim.quantity != other.claim.quantity || claim.relation == other.claim.relation) return false;
  const Claim& lower = claim.relation == ">=" ? claim : other.claim;
  const Claim& upper = claim.relation == ">=" ? other.claim : claim;
  if (upper.is_infinite || (!lower.is_infinite && lower.value <= upper.value)) return false;
  return terms == other.terms && allowed == other.allowed && Table(*about).is_same(Table(*other.about));
}

void Report::note(const std::string& where, const char* verdict, const std::string& detail, const Json& more) {
  Json line{{"certificate", where}, {"verdict", verdict}, {"detail", detail}};
  line.update(more);
  verdicts_.push_back(std::move(line));
}

template <class Check>
void Report::judge(const std::string& where, const Check& check) {
  try {
    check();
  } catch (const Rejected& rejected) {
    ++rejected_;
    note(where, "rejected", rejected.what());
  } catch (const Unreadable& unreadable) {
    ++unreadable_;
    note(where, "unreadable", unreadable.what());
  } catch (const std::bad_alloc&) {
    ++unreadable_;
    note(where, "unreadable", "it takes more memory to check than there is");
  } catch (const std::exception& error) {  // a member of another type than its kind asks for
    ++rejected_;
    note(where, "rejected", std::string("it is not built as its kind asks for: ") + error.what());
  }
}

void Report::check_file(const std::string& path) {
  judge(path, [&] { check_document(read(path), path); });
}

void Report::check_document(const Json& document, const std::string& where) {
  if (!is_certificate(document)) return check_results(document, where);
  judge(where, [&] {
    check_certificate(document, steps_);
    accept(document, where);
  });
}

void Report::accept(const Json& certificate, const std::string& where) {
  const Claim claim = claim_of(certificate);
  std::shared_ptr<const Json> about;  // tables are large: the same one is kept once
  for (const Proved& other : proved_)
    if (*other.about == certificate["class"]) about = other.about;
  if (!about) about = std::make_shared<const Json>(certificate["class"]);
  Proved proved{where, claim, std::move(about), terms_of(claim, certificate), certificate.value("allowed", Json())};
  for (const Proved& other : proved_)
    demand(!proved.contradicts(other),
           "it says " + claim.text() + ", but " + other.where + " says " + other.claim.text() + " of the same class");
  note(where, "accepted", detail_of(certificate), what_it_says(certificate));
  ++accepted_;
  proved_.push_back(std::move(proved));
}

void Report::check_results(const Json& results, const std::string& where) {
  Common common{results};
  if (results.contains("named")) judge(where, [&] { common.named = Table(results["named"]); });
  for (const auto& [name, quantity] : results.items()) {
    if (is_known(name))
      judge(where + ": " + name, [&] { demand(is_quantity(quantity), "it has no ends, lower and upper"); });
    if (!is_quantity(quantity)) continue;
    for (const char* end : {"lower", "upper"}) check_end(name, end, where, common);
    judge(where + ": " + name, [&] { demand_order(name, common); });
  }
  if (common.named || common.written) judge(where, [&] { demand_class(common); });
}

// The document's own class, concepts and points are those of the certificates.
void Report::demand_class(const Common& common) {
  const Json& document = common.document;
  const std::string said = document.contains("class") ? plain(document["class"]) : "";
  if (common.named)
    demand(said.empty() || said == common.named->words(),
           "the document says that its class is '" + said + "', and it is " + common.named->words());
  else
    demand(!Table::names_a_class(said), "the document says that its class is '" + said +
                                            "'. No certificate and no member 'named' holds the table to it");
  const Table& about = common.named ? *common.named : *common.written;
  auto demand_number = [&](const char* name, const Integer& number) {
    if (document.contains(name))
      demand(
          rational_of(document[name], name) == number,
          "the document says " + std::string(name) + " " + plain(document[name]) + ", and there are " + number.str());
  };
  demand_number("points", about.points());
  if (common.written)
    demand_number("concepts", common.written->concepts());
  else if (about.has_labels())
    demand_number("concepts", about.concepts());
}

// Whatever proves the ends. One that is no number was judged already.
void Report::demand_order(const std::string& name, const Common& common) const {
  const Json lower = common.document[name].value("lower", Json()), upper = common.document[name].value("upper", Json());
  if (lower.is_null() || upper.is_null() || upper == "infinite") return;
  bool in_order = false;
  try {
    in_order = lower != "infinite" && rational_of(lower, name) <= rational_of(upper, name);
  } catch (const Unreadable&) {
    return;
  }
  demand(in_order, "the document says " + name + " >= " + plain(lower) + " and " + name + " <= " + plain(upper));
}

// One end of one quantity. An end that is null claims nothing, nor does an upper one that is infinite.
void Report::check_end(const std::string& name, const std::string& end, const std::string& where, Common& common) {
  const Json& quantity = common.document[name];
  const Json value = quantity.contains(end) ? quantity[end] : Json();
  if (value.is_null() || (value == "infinite" && end == "upper")) return;
  const std::string place = where + ": " + name + ", " + end;
  judge(place, [&] {
    const Json given = quantity.contains("certificate") ? quantity["certificate"] : Json();
    Json certificate = given.is_object() && given.contains(end) ? given[end] : Json();
    if (certificate.is_null()) {
      ++not_proved_;
      return note(place, "not proved",
                  "there is no certificate of " + name + (end == "lower" ? " >= " : " <= ") + plain(value));
    }
    if (certificate.is_string()) certificate = read(certificate.get<std::string>());
    check_certificate(certificate, steps_);
    demand_bound(certificate, name, end, common);
    accept(certificate, place);
  });
}

// The certificate proves this end of this document, and not something else.
void Report::demand_bound(const Json& certificate, const std::string& name, const std::string& end,
                          Common& common) const {
  const Claim claim = claim_of(certificate);
  const Json& value = common.document[name][end];
  Claim said{name, end == "lower" ? ">=" : "<=", 0, value == "infinite"};
  if (!said.is_infinite) said.value = rational_of(value, name + "." + end);
  demand(claim.text() == said.text(), "the document says " + said.text() + ", the certificate " + claim.text());
  const Table about(certificate["class"]);
  allow_steps(steps_);  // for the class, beside those for the certificate
  auto& alike = about.name().empty() ? common.written : common.named;
  if (!alike)
    demand_same(about.name().empty() ? common.named : common.written, about);  // a table is compared with a name once
  demand_same(alike, about);
  if (!alike) alike = about;
  const Json terms = terms_of(claim, certificate);
  for (const auto& [term, stated] : terms.items()) {
    if (!common.document.contains(term))
      throw Unreadable("the document does not say at which " + term + " it is meant");
    const Json& meant = common.document[term];
    demand(rational_of(meant, term) == rational_of(stated, term),
           "the document is about " + term + " " + plain(meant) + ", the certificate about " + plain(stated));
  }
  if (!certificate.contains("allowed")) {
    // If no menu at all does it, no restricted one does it.
    const bool of_menus = name == "tau" || name == "drepdim" || name == "repdim";
    demand(!of_menus || end == "lower" || !common.document.contains("hypotheses"),
           "it is about menus that are not restricted");
    return;
  }
  if (common.allowed.is_null()) common.allowed = certificate["allowed"];
  demand(common.allowed == certificate["allowed"], "its menus are restricted to other hypotheses than those before it");
}

int Report::status() const { return rejected_ || not_proved_ ? 4 : unreadable_ || !accepted_ ? 2 : 0; }

std::string Report::text() const {
  std::string text;
  for (const Json& line : verdicts_)
    text += line["verdict"].get<std::string>() + "  " + line["certificate"].get<std::string>() + ": " +
            line["detail"].get<std::string>() + "\n";
  return text;
}

Json Report::json() const {
  return {{"accepted", accepted_},
          {"rejected", rejected_},
          {"not_proved", not_proved_},
          {"unreadable", unreadable_},
          {"certificates", verdicts_}};
}

}  // namespace discreet::check
