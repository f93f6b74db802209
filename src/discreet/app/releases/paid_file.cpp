// Tested by budget_audit_test.cpp
#include "discreet/app/releases/paid_file.h"

#include "discreet/app/registry/file_digest.h"
#include "discreet/app/registry/model.h"
#include "discreet/app/registry/receipt.h"
#include "discreet/app/releases/release_file.h"
#include "discreet/base/error.h"
#include "discreet/json/field_hash.h"
#include "discreet/json/value.h"

namespace discreet::inline app {
namespace {

using Kind = PaidFile::Kind;

std::string text_or_empty(const Json& value) { return value.is_null() ? "" : value.get<std::string>(); }

std::optional<Receipt> receipt_of(const Json& file) {
  const auto receipt = read_receipt(file);
  if (!receipt || receipt->is_null()) return std::nullopt;
  return Receipt{.ledger = receipt->at("ledger"),
                 .sequence = receipt->at("sequence"),
                 .entry = receipt->at("entry"),
                 .run = receipt->at("run"),
                 .key = text_or_empty(receipt->at("key")),
                 .signature = text_or_empty(receipt->at("signature"))};
}

Privacy privacy_of(const Json& from) {
  return {Value<Rational>::read(from.at("epsilon"), "epsilon"), Value<Rational>::read(from.at("delta"), "delta"),
          Value<Neighbours>::read(from.at("neighbours"), "neighbours")};
}

std::string unit_of(const Json& privacy) { return privacy.value("unit", "row"); }

std::string hash_of(const Json& contents) { return hex(hash_fields({"discreet report", contents.dump()})); }

PaidFile read_release(const Json& file, Kind kind) {
  PaidFile paid{.kind = kind, .digest = file_digest(file)};
  paid.whole = file.at("digest") == Json(paid.digest);
  paid.receipt = receipt_of(file);
  paid.privacy = privacy_of(file.at("privacy"));
  paid.unit = unit_of(file["privacy"]);
  paid.run = kind == Kind::model ? run_of_model(file) : run_of_release(file);
  if (file.contains("seal")) paid.seal = Seal{file["seal"].at("key"), file["seal"].at("signature")};
  paid.rehearsal = file.value("rehearsal", Json()) == Json(true);
  return paid;
}

// The state of the ledger is not part of what was released, nor is the name of a file.
PaidFile read_report(const Json& file) {
  Json contents = file;
  for (const char* beside : {"ledger", "out"}) contents.erase(beside);
  PaidFile paid{.kind = Kind::report, .digest = hash_of(contents)};
  paid.receipt = receipt_of(file);
  paid.privacy = privacy_of(file.at("privacy"));
  paid.unit = unit_of(file["privacy"]);
  return paid;
}

PaidFile read_region(const Json& file) {
  const Json& properties = file["properties"];
  PaidFile paid{.kind = Kind::region, .digest = hash_of(file), .privacy = privacy_of(properties)};
  if (properties["paid"] == true) paid.receipt = Receipt{.entry = properties.at("entry")};
  return paid;
}

bool is_format(const Json& file, const char* format) { return file.value("format", Json()) == format; }

std::optional<PaidFile> read(const Json& file) {
  if (!file.is_object()) return std::nullopt;
  if (is_format(file, Model::format)) return read_release(file, Kind::model);
  if (is_format(file, ReleaseFile::format)) return read_release(file, Kind::release);
  // The result of a run, with the model or the release in it unless that has a file of its own.
  for (const char* inside : {"model", "release"})
    if (file.contains(inside) && file[inside].is_object() && file[inside].contains("format")) return read(file[inside]);
  if (file.contains("receipt") && file.contains("privacy")) return read_report(file);
  const Json properties = file.value("properties", Json());
  if (properties.is_object() && properties.contains("learner") && properties.contains("paid")) return read_region(file);
  return std::nullopt;
}

PaidFile broken() { return {.whole = false}; }

// The format is the first member of what we write.
bool starts_as_ours(const std::string& text) {
  constexpr std::size_t first_member = 100;
  const std::string start = text.substr(0, first_member);
  return start.find(Model::format) != std::string::npos || start.find(ReleaseFile::format) != std::string::npos;
}

}  // namespace

std::optional<PaidFile> read_paid_file(const std::string& text) {
  Json file;
  try {
    file = parse_json(text);
  } catch (const Error&) {
    return starts_as_ours(text) ? std::optional(broken()) : std::nullopt;
  }
  try {
    return read(file);
  } catch (const Error&) {  // a member that no run writes
    return broken();
  } catch (const Json::exception&) {
    return broken();
  }
}

}  // namespace discreet::inline app
