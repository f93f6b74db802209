// Tested by host_witness_test.cpp
#include "discreet/service/witness/witness_answer.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/ledger/chain/purpose.h"
#include "discreet/service/http/wire_json.h"

namespace discreet::inline service {
namespace {

constexpr std::string_view no_hash = "0000000000000000000000000000000000000000000000000000000000000000";

[[noreturn]] void no_witness() {
  throw Error("The answer is not one of a witness. Check the address.", Error::Kind::machine);
}

std::string text_of(const Json& body, const char* name) {
  if (!body.contains(name) || !body[name].is_string()) no_witness();
  return body[name];
}

}  // namespace

Json WitnessAnswer::write() const {
  return {{"sequence", head ? Json(head->sequence) : Json()},
          {"hash", head ? head->hash : ""},
          {"hour", hour},
          {"cosigned", cosigned}};
}

WitnessAnswer WitnessAnswer::read(std::string_view text, const std::string& nonce) {
  Json body;
  try {
    body = parse_wire(text);
  } catch (const Error&) {
    no_witness();
  }
  if (!body.is_object() || !body.contains("sequence")) no_witness();
  WitnessAnswer answer{
      .head = {}, .nonce = nonce, .hour = text_of(body, "hour"), .cosigned = text_of(body, "cosigned")};
  const std::string hash = text_of(body, "hash");
  const Json& sequence = body["sequence"];
  if (sequence.is_null() ? !hash.empty() : !is_hash(hash) || !sequence.is_number_unsigned()) no_witness();
  if (!sequence.is_null()) {
    const auto number = parse_sequence(sequence.dump());
    if (!number) no_witness();
    answer.head = LedgerHead{*number, hash};
  }
  if (!is_hour(answer.hour)) no_witness();
  return answer;
}

std::string answer_text(std::string_view identity, const WitnessAnswer& answer) {
  return fmt::format("discreet witness{}{}{}{}{}", identity, answer.nonce, answer.head ? answer.head->hash : no_hash,
                     answer.hour, answer.head ? std::to_string(answer.head->sequence) : "none");
}

WitnessAnswer cosigned_answer(const SigningKey& host, std::string_view identity, const std::string& nonce,
                              const std::optional<LedgerHead>& head) {
  WitnessAnswer answer{head, nonce, this_hour(), ""};
  answer.cosigned = host.sign(answer_text(identity, answer));
  return answer;
}

}  // namespace discreet::inline service
