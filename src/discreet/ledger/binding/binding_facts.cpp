#include "discreet/ledger/binding/binding_facts.h"

#include <utility>

#include "discreet/base/error.h"
#include "discreet/files/file.h"
#include "discreet/ledger/binding/binding_texts.h"

namespace discreet::inline ledger {
namespace {

void take_view(LedgerFacts& facts, const LedgerView& view) {
  facts.limited = facts.limited || view.limited;
  facts.entries = view.entries;
  facts.left = view.left;
  facts.total = view.total;
}

class FactCollector {
 public:
  FactCollector(BindingFacts& facts, const BindingOptions& options, LedgerRegistry& registry, const LedgerReader& read)
      : facts_(facts), options_(options), registry_(registry), read_(read) {}

  std::optional<LedgerPlace> place(const std::optional<LedgerAddress>& path) {
    if (!path) return std::nullopt;
    const auto view = view_at(*path);
    const LedgerAddress place = path->database() ? *path : resolved(path->file());
    if (!view) return LedgerPlace{place, ""};
    add(view->identity);
    take_view(facts_.ledgers[view->identity], *view);
    return LedgerPlace{place, view->identity};
  }

  // A ledger to which a mark points must be readable where it is.
  void add(const std::string& identity) { look(identity, false); }

  // Another table's ledger may be damaged. Then it is there, and this run does not use it.
  void add_of_other_table(const std::string& identity) { look(identity, true); }

 private:
  // Each place is read once. The registry has no passwords, so the place that the user named goes first.
  const std::optional<LedgerView>& view_at(const LedgerAddress& place) {
    const bool is_named = options_.named && *options_.named == place;
    auto found = views_.find(place.text());
    if (found == views_.end()) found = views_.emplace(place.text(), read_(is_named ? *options_.named : place)).first;
    return found->second;
  }

  void look(const std::string& identity, bool lenient) {
    if (identity.empty() || facts_.ledgers.count(identity) != 0) return;
    LedgerFacts known;
    if (const auto kept = registry_.ledger(identity)) {
      known.path = kept->path;
      known.limited = kept->limited;
    }
    try {
      const auto view = known.path.empty() ? std::nullopt : view_at(known.path);
      known.here = view && view->identity == identity;
      if (known.here) take_view(known, *view);
    } catch (const Error&) {
      if (!lenient) throw;
      known.here = true;
    }
    facts_.ledgers.emplace(identity, std::move(known));
  }

  BindingFacts& facts_;
  const BindingOptions& options_;
  std::map<std::string, std::optional<LedgerView>> views_;
  LedgerRegistry& registry_;
  const LedgerReader& read_;
};

}  // namespace

TableMarks marks_of(const std::string& table, std::string header) {
  TableMarks marks{table, {}, {}, {}, std::move(header)};
  marks.file = identity_of_file(table);
  if (!marks.file) return marks;  // a pipe, or not there
  marks.path = resolved(table);
  marks.attribute = read_mark(table);
  return marks;
}

BindingFacts collect_facts(const TableMarks& marks, const BindingOptions& options, LedgerRegistry& registry,
                           const LedgerReader& read) {
  BindingFacts facts;
  facts.table = marks.table;
  facts.opening = options.opening;
  facts.no_ledger = options.no_ledger;
  facts.other_people = options.other_people;
  facts.after_loss = options.after_loss;
  FactCollector collector(facts, options, registry, read);
  facts.attribute = marks.attribute.identity;
  facts.attribute_damaged = marks.attribute.state == FoundMark::State::damaged;
  collector.add(facts.attribute);
  if (marks.file)
    for (const auto& known : registry.tables_of(*marks.file)) {
      facts.file = known.identity;
      facts.same_name = known.path == marks.path;
      collector.add(known.identity);
    }
  facts.named = collector.place(options.named);
  facts.beside = collector.place(options.beside);
  if (facts.named && !facts.named->identity.empty())
    for (const auto& known : registry.tables_for(facts.named->identity))
      if (known.header != marks.header) facts.joined = known.path;
  for (const auto& known : registry.tables_with(marks.header)) {
    facts.header.push_back({known.identity, known.path});
    collector.add_of_other_table(known.identity);
  }
  for (auto& [identity, known] : facts.ledgers)  // a ledger that is gone has its newest head in the registry
    if (!known.entries)
      if (const auto head = registry.last(identity)) known.entries = head->sequence;
  return facts;
}

std::vector<std::string> write_marks(LedgerRegistry& registry, const TableMarks& marks, const KnownLedger& ledger,
                                     std::string_view lost) {
  registry.remember(ledger);
  registry.bind({marks.file, marks.header, marks.path, ledger.identity}, lost);
  if (!marks.file) return {};
  switch (write_mark(marks.path, ledger.identity, lost)) {
    case Marking::written:
    case Marking::present: return {};
    case Marking::unsupported: return {unmarked_note(marks.table, "its file system has no attributes")};
    case Marking::read_only: return {unmarked_note(marks.table, "the file may not be changed")};
    case Marking::full: return {unmarked_note(marks.table, "its file system is full")};
    case Marking::taken: break;
  }
  throw Error(other_mark_text(marks.table), Error::Kind::check);
}

}  // namespace discreet::inline ledger
