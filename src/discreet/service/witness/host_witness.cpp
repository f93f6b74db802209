#include "discreet/service/witness/host_witness.h"

#include <fmt/format.h>

#include "discreet/base/error.h"
#include "discreet/files/fresh_file.h"
#include "discreet/ledger/binding/appended_file.h"
#include "discreet/ledger/binding/user_folders.h"
#include "discreet/ledger/key_file.h"
#include "discreet/service/http/http_client.h"
#include "discreet/service/http/wire_json.h"
#include "discreet/service/witness/witness_answer.h"

namespace discreet::inline service {
namespace {

// The refusal of a host, in its words.
[[noreturn]] void refused(const HttpResponse& response) {
  std::string why = fmt::format("it answers with status {}", response.status);
  try {
    const Json body = parse_wire(response.body);
    if (body.is_object() && body.contains("error") && body["error"].is_string()) why = body["error"];
  } catch (const Error&) {
    // Not a witness of ours: the status is all that can be shown.
  }
  const bool fork = response.status == 409, mistake = response.status == 400 || response.status == 403;
  throw Error(why, fork ? Error::Kind::check : mistake ? Error::Kind::mistake : Error::Kind::machine);
}

}  // namespace

HostWitness::HostWitness(std::string_view address, std::chrono::milliseconds patience) : patience_(patience) {
  const auto mark = address.find('#');
  if (mark == std::string_view::npos || !is_hash(address.substr(mark + 1)))
    throw Error(
        fmt::format("The witness '{}' has no public key. Add the key that `discreet witness serve` prints: "
                    "https://w.example:8443/#KEY",
                    address.substr(0, 200)));
  url_ = Url::parse(address.substr(0, mark));
  key_ = address.substr(mark + 1);
}

HostWitness::~HostWitness() = default;

template <class Ask>
WitnessAnswer HostWitness::checked(std::string_view identity, Ask&& ask) const {
  const std::string nonce = random_hex(16);
  try {
    HttpClient client(url_, {.patience = patience_, .certificate = {}, .stop = {}});
    const HttpResponse response = ask(client, nonce);
    if (response.status != 200) refused(response);
    WitnessAnswer answer = WitnessAnswer::read(response.body, nonce);
    if (!is_signed(key_, answer_text(identity, answer), answer.cosigned))
      throw Error(
          "The answer is not signed by its key. Another program answers in its place, or it has a new key. "
          "Ask the owner of the host.",
          Error::Kind::check);
    return answer;
  } catch (const Error& error) {
    const std::string_view what = error.what();
    const std::string place = what.starts_with(url_.origin()) ? "" : url_.text() + ": ";
    throw Error(fmt::format("witness {}{}", place, what), error.kind());
  }
}

std::optional<LedgerHead> HostWitness::last(std::string_view identity) {
  return checked(identity,
                 [&](HttpClient& client, const std::string& nonce) {
                   return client.get(fmt::format("{}/heads/{}/{}", url_.path, identity, nonce));
                 })
      .head;
}

LedgerHead HostWitness::append(std::string_view identity, std::int64_t sequence, std::string_view previous,
                               std::string_view hash) {
  require_head(identity, sequence, previous, hash);
  const SigningKey key = require_key();
  const LedgerHead head{sequence, std::string(hash)};
  const WitnessAnswer answer = checked(identity, [&](HttpClient& client, const std::string& nonce) {
    const Json body{{"identity", identity},    {"sequence", sequence},
                    {"previous", previous},    {"hash", hash},
                    {"key", key.public_key()}, {"signature", key.sign(head_text(identity, head))},
                    {"nonce", nonce}};
    return client.post(url_.path + "/heads", body.dump());
  });
  if (!answer.head || answer.head->sequence < sequence)
    throw Error(fmt::format("witness {}: it did not keep the head. Ask the owner of the host.", url_.text()),
                Error::Kind::check);
  keep(identity, answer);
  return *answer.head;
}

void HostWitness::keep(std::string_view identity, const WitnessAnswer& answer) const {
  AppendedFile log(state_folder() / "cosigned.log", AppendedFile::Absent::make);
  log.append(fmt::format("{} {} {} {} {} {} {}\n", identity, answer.head->sequence, answer.head->hash, answer.nonce,
                         answer.hour, key_, answer.cosigned));
}

}  // namespace discreet::inline service
