#include "discreet/ledger/binding/binding.h"

#include <algorithm>
#include <utility>

#include "discreet/ledger/binding/binding_texts.h"

namespace discreet::inline ledger {
namespace {

using Action = BindingDecision::Action;
using Finding = BindingDecision::Finding;
using Opening = BindingFacts::Opening;

BindingDecision stop(Finding finding, std::string message, Error::Kind kind = Error::Kind::mistake) {
  BindingDecision decision;
  decision.finding = finding;
  decision.message = std::move(message);
  decision.kind = kind;
  return decision;
}

class Binding {
 public:
  explicit Binding(const BindingFacts& facts) : facts_(facts) {}

  BindingDecision decide() const {
    if (facts_.attribute_damaged)
      return stop(Finding::other_ledger, damaged_mark_text(facts_.table), Error::Kind::check);
    const auto &attribute = facts_.attribute, &file = facts_.file;
    if (!attribute.empty() && !file.empty() && attribute != file)
      return stop(Finding::other_ledger, two_ledgers_text(facts_.table, of(attribute).path, of(file).path),
                  Error::Kind::check);
    const auto& own = attribute.empty() ? file : attribute;
    if (facts_.no_ledger) return without_ledger(own);
    return own.empty() ? unmarked() : marked(own);
  }

 private:
  const LedgerFacts& of(const std::string& identity) const {
    static const LedgerFacts unknown;
    const auto found = facts_.ledgers.find(identity);
    return found == facts_.ledgers.end() ? unknown : found->second;
  }

  static bool exists(const std::optional<LedgerPlace>& place) { return place && !place->identity.empty(); }

  bool in_header(const std::string& identity) const {
    return std::any_of(facts_.header.begin(), facts_.header.end(),
                       [&](const SameHeader& same) { return same.identity == identity; });
  }

  // The table to ask about: one whose ledger is there, if possible.
  const SameHeader* asked_about() const {
    for (const auto& same : facts_.header)
      if (of(same.identity).here) return &same;
    return facts_.header.empty() ? nullptr : &facts_.header.front();
  }

  std::string header_note() const {
    const auto* same = asked_about();
    return same_columns_note(facts_.table, same->table, of(same->identity).path);
  }

  BindingDecision without_ledger(const std::string& own) const {
    if (!own.empty()) return stop(Finding::refused_option, not_without_ledger_text(facts_.table));
    BindingDecision decision;
    decision.action = Action::unpaid;
    if (!facts_.header.empty()) decision.notes.push_back(header_note());
    return decision;
  }

  BindingDecision use(const LedgerAddress& path, const std::string& identity) const {
    const auto& known = of(identity);
    if (facts_.opening == Opening::unlimited && known.limited)
      return stop(Finding::refused_option, not_unlimited_text(facts_.table, known.total));
    BindingDecision decision;
    decision.action = Action::use;
    decision.ledger = path;
    decision.identity = identity;
    const bool two_addresses = known.here && known.path.database() && path.database();  // of one ledger, not a copy
    if (!known.path.empty() && known.path != path && !two_addresses) {
      decision.finding = known.here ? Finding::known : Finding::moved;
      decision.notes.push_back(known.here ? copied_note(known.path, path) : moved_note(known.path, path));
    }
    return decision;
  }

  BindingDecision open(const LedgerAddress& path, const std::string& lost = "") const {
    BindingDecision decision;
    decision.action = Action::open;
    decision.finding = lost.empty() ? Finding::nothing_known : Finding::ledger_gone;
    decision.ledger = path;
    decision.lost = lost;
    return decision;
  }

  // The lost ledger, or one of a table with the same columns, had a limit.
  const LedgerFacts* limit_of(const std::string& identity) const {
    if (of(identity).limited) return &of(identity);
    for (const auto& same : facts_.header)
      if (of(same.identity).limited) return &of(same.identity);
    return nullptr;
  }

  BindingDecision gone(const std::string& identity) const {
    const auto& known = of(identity);
    const bool may_open = facts_.after_loss && facts_.opening != Opening::none;
    if (!may_open)
      return stop(Finding::ledger_gone, missing_ledger_text(facts_.table, known.entries), Error::Kind::check);
    if (const auto* limited = limit_of(identity); facts_.opening == Opening::unlimited && limited != nullptr)
      return stop(Finding::refused_option, not_unlimited_text(facts_.table, limited->total));
    const auto& place = facts_.named ? facts_.named : facts_.beside;
    if (!place) return stop(Finding::ledger_gone, unnamed_ledger_text(facts_.table));
    // A ledger that is there is never replaced, whoever put it into the place of the lost one.
    if (exists(place)) return stop(Finding::other_ledger, taken_place_text(facts_.table, place->path));
    return open(place->path, identity);
  }

  // The attribute or the registry names the ledger.
  BindingDecision marked(const std::string& own) const {
    const auto& known = of(own);
    const bool is_beside = exists(facts_.beside) && facts_.beside->identity == own;
    if (facts_.named) {
      if (facts_.named->identity == own) return use(facts_.named->path, own);
      if (exists(facts_.named) && !known.here && facts_.named->path == known.path)
        return stop(Finding::other_ledger, replaced_ledger_text(facts_.table, known.path));
      if (exists(facts_.named) || known.here || is_beside)
        return stop(Finding::other_ledger,
                    other_ledger_text(facts_.table, facts_.named->path,
                                      known.here || !is_beside ? known.path : facts_.beside->path));
      return gone(own);
    }
    if (is_beside) return use(facts_.beside->path, own);
    if (!known.here) return gone(own);
    if (facts_.same_name) return use(known.path, own);
    return stop(Finding::other_ledger, belongs_text(facts_.table, known.path, known.left));
  }

  BindingDecision question() const {
    const auto* same = asked_about();
    const auto own = exists(facts_.beside) && !facts_.named ? facts_.beside->path : LedgerAddress();
    return stop(Finding::header_known, same_columns_text(facts_.table, same->table, of(same->identity).path, own));
  }

  // The columns are those of a table whose ledger was at this place, and is there no more.
  const SameHeader* lost_at(const LedgerAddress& place) const {
    for (const auto& same : facts_.header)
      if (const auto& known = of(same.identity); !known.here && known.path == place) return &same;
    return nullptr;
  }

  BindingDecision open_new(const LedgerAddress& place) const {
    const bool answered = facts_.other_people && facts_.opening != Opening::none;
    if (const auto* same = lost_at(place); same != nullptr && !answered) {
      const bool others = std::any_of(facts_.header.begin(), facts_.header.end(),
                                      [&](const SameHeader& other) { return of(other.identity).here; });
      return others ? question() : gone(same->identity);
    }
    if (facts_.opening == Opening::none && facts_.named)
      return stop(Finding::nothing_known, no_budget_text(facts_.table, place));
    if (!facts_.header.empty() && !answered) return question();
    if (facts_.opening == Opening::none) return stop(Finding::nothing_known, no_budget_text(facts_.table, {}));
    return open(place);
  }

  // At most the columns are known.
  BindingDecision unmarked() const {
    const auto& place = facts_.named ? facts_.named : facts_.beside;
    if (!place)
      return facts_.header.empty() ? stop(Finding::nothing_known, unnamed_ledger_text(facts_.table)) : question();
    if (!exists(place)) return open_new(place->path);
    const bool answered = facts_.header.empty() || in_header(place->identity);
    if (!answered && !facts_.named && !facts_.other_people) return question();
    auto decision = use(place->path, place->identity);
    if (facts_.named && !facts_.joined.empty() && decision.action == Action::use && !in_header(place->identity))
      decision.notes.push_back(joined_note(facts_.table, place->path, facts_.joined));
    if (!answered && decision.action == Action::use) {
      decision.finding = Finding::header_known;
      decision.notes.push_back(header_note());
    }
    return decision;
  }

  const BindingFacts& facts_;
};

}  // namespace

BindingDecision decide_binding(const BindingFacts& facts) { return Binding(facts).decide(); }

}  // namespace discreet::inline ledger
