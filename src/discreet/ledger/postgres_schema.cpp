// Tested by ledger_postgres_test.cpp
#include "discreet/ledger/postgres_schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "discreet/base/error.h"
#include "discreet/ledger/chain/columns.h"
#include "discreet/ledger/chain/entry.h"

namespace discreet::inline ledger {
namespace {

constexpr std::string_view mark = "discreet ledgers, format ";

constexpr const char* statements = R"(
  CREATE SCHEMA discreet;
  CREATE TABLE discreet.terms(
    name TEXT NOT NULL PRIMARY KEY, identity TEXT NOT NULL UNIQUE, rule TEXT NOT NULL, neighbours TEXT NOT NULL,
    unit TEXT NOT NULL, epsilon TEXT NOT NULL, delta TEXT NOT NULL, leak TEXT NOT NULL, order_ TEXT NOT NULL,
    rho TEXT NOT NULL, ticket TEXT NOT NULL, tickets BIGINT NOT NULL, population TEXT NOT NULL, key TEXT NOT NULL,
    continues TEXT NOT NULL, hash TEXT NOT NULL);
  CREATE TABLE discreet.entry(
    identity TEXT NOT NULL, sequence BIGINT NOT NULL, type TEXT NOT NULL, nonce TEXT NOT NULL, time TEXT NOT NULL,
    verb TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL, run TEXT NOT NULL, sheet TEXT NOT NULL,
    kind TEXT NOT NULL, parameters TEXT NOT NULL, neighbours TEXT NOT NULL, unit TEXT NOT NULL,
    cost_epsilon TEXT NOT NULL, cost_delta TEXT NOT NULL, cost_price TEXT NOT NULL, sum_epsilon TEXT NOT NULL,
    sum_delta TEXT NOT NULL, sum_price TEXT NOT NULL, tickets TEXT NOT NULL, fill TEXT NOT NULL,
    previous TEXT NOT NULL, hash TEXT NOT NULL, signature TEXT NOT NULL,
    PRIMARY KEY (identity, sequence), UNIQUE (identity, nonce));
  CREATE FUNCTION discreet.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'a ledger is append-only and forgets nothing'; END$$;
  CREATE TRIGGER terms_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON discreet.terms
    FOR EACH STATEMENT EXECUTE FUNCTION discreet.refuse();
  CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON discreet.entry
    FOR EACH STATEMENT EXECUTE FUNCTION discreet.refuse();
  ALTER TABLE discreet.terms ENABLE ALWAYS TRIGGER terms_stay;
  ALTER TABLE discreet.entry ENABLE ALWAYS TRIGGER entry_stays;
)";

// The schema as the catalog of the server has it, one fact per line. All names are qualified, since the search path
// has no schema of users.
constexpr const char* facts = R"(
  WITH relation AS (SELECT * FROM pg_class WHERE relnamespace = 'discreet'::regnamespace)
  SELECT format('%s %s%s', relname, relkind, relpersistence) ||
         CASE WHEN relrowsecurity OR relforcerowsecurity THEN ' with row security' ELSE '' END ||
         CASE WHEN EXISTS (SELECT FROM pg_rewrite WHERE ev_class = relation.oid) THEN ' with rules' ELSE '' END ||
         CASE WHEN EXISTS (SELECT FROM pg_inherits WHERE relation.oid IN (inhparent, inhrelid))
              THEN ' with relatives' ELSE '' END FROM relation
  UNION ALL
  SELECT format('%s %s %s', relname, attnum,
                CASE WHEN attisdropped THEN 'dropped' ELSE attname || ' ' || format_type(atttypid, atttypmod) END) ||
         CASE WHEN attnotnull THEN '' ELSE ' null' END || CASE WHEN atthasdef THEN ' default' ELSE '' END
    FROM pg_attribute JOIN relation ON attrelid = relation.oid WHERE attnum > 0 AND relkind = 'r'
  UNION ALL
  SELECT format('%s %s', relname, pg_get_constraintdef(pg_constraint.oid))
    FROM pg_constraint JOIN relation ON conrelid = relation.oid WHERE contype <> 'n'
  UNION ALL
  SELECT format('%s %s', relname, CASE WHEN indisvalid AND indisready AND indislive THEN 'valid' ELSE 'invalid' END)
    FROM pg_index JOIN relation ON indexrelid = relation.oid
  UNION ALL
  SELECT format('%s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    FROM pg_trigger JOIN relation ON tgrelid = relation.oid WHERE NOT tgisinternal
  UNION ALL
  SELECT format('function %s %s %s %s%s', proname, lanname, prosrc, prosecdef, proconfig)
    FROM pg_proc JOIN pg_language ON prolang = pg_language.oid WHERE pronamespace = 'discreet'::regnamespace)";

constexpr const char* terms_texts =
    "name identity rule neighbours unit epsilon delta leak order_ rho ticket tickets population key continues hash";
constexpr const char* entry_texts =
    "identity sequence type nonce time verb name note run sheet kind parameters neighbours unit cost_epsilon "
    "cost_delta cost_price sum_epsilon sum_delta sum_price tickets fill previous hash signature";

void add_columns(const char* table, const char* texts, const char* number, std::set<std::string>& lines) {
  std::istringstream names(texts);
  int position = 0;
  for (std::string name; names >> name;)
    lines.insert(fmt::format("{} {} {} {}", table, ++position, name, name == number ? "bigint" : "text"));
}

std::set<std::string> wanted_facts() {
  std::set<std::string> lines{
      "entry rp",
      "entry_identity_nonce_key ip",
      "entry_identity_nonce_key valid",
      "entry_pkey ip",
      "entry_pkey valid",
      "terms rp",
      "terms_identity_key ip",
      "terms_identity_key valid",
      "terms_pkey ip",
      "terms_pkey valid",
      "entry PRIMARY KEY (identity, sequence)",
      "entry UNIQUE (identity, nonce)",
      "terms PRIMARY KEY (name)",
      "terms UNIQUE (identity)",
      "function refuse plpgsql BEGIN RAISE EXCEPTION 'a ledger is append-only and forgets nothing'; END f"};
  for (auto [trigger, table] : {std::pair{"entry_stays", "entry"}, {"terms_stay", "terms"}})
    lines.insert(
        fmt::format("CREATE TRIGGER {} BEFORE DELETE OR UPDATE OR TRUNCATE ON discreet.{} FOR EACH STATEMENT EXECUTE "
                    "FUNCTION discreet.refuse() A",
                    trigger, table));
  add_columns("entry", entry_texts, "sequence", lines);
  add_columns("terms", terms_texts, "tickets", lines);
  return lines;
}

void check_format(pqxx::transaction_base& work) {
  const auto row = work.exec1("SELECT coalesce(obj_description('discreet'::regnamespace, 'pg_namespace'), '')");
  const std::string text = row[0].as<std::string>();
  std::int64_t format = 0;
  if (text.starts_with(mark)) std::from_chars(text.data() + mark.size(), text.data() + text.size(), format);
  if (format > ledger_format)
    throw Error(
        fmt::format("the ledgers in the database have format {}, which is of a newer version of discreet. "
                    "Upgrade discreet to use them",
                    format));
  if (format != ledger_format) no_ledger("the schema 'discreet' does not say that it has ledgers");
}

}  // namespace

void create_postgres_schema(pqxx::transaction_base& work) {
  work.exec(statements);
  work.exec(fmt::format("COMMENT ON SCHEMA discreet IS '{}{}'", mark, ledger_format));
}

bool has_postgres_schema(pqxx::transaction_base& work) {
  return !work.exec("SELECT FROM pg_namespace WHERE nspname = 'discreet'").empty();
}

void check_postgres_schema(pqxx::transaction_base& work) {
  static const std::set<std::string> wanted = wanted_facts();
  check_format(work);
  std::set<std::string> found;
  for (const auto& row : work.exec(facts)) found.insert(row[0].c_str());
  for (const std::string& line : wanted)
    if (!found.contains(line)) no_ledger(fmt::format("the schema lacks '{}'", line));
  for (const std::string& line : found)
    if (!wanted.contains(line)) no_ledger(fmt::format("the schema has an addition, '{}'", line));
}

}  // namespace discreet::inline ledger
