#include "discreet/service/witness/witness_host.h"

#include "discreet/base/error.h"
#include "discreet/service/http/wire_json.h"
#include "discreet/service/witness/witness_answer.h"

namespace discreet::inline service {
namespace {

HttpResponse refusal(int status, const std::string& why) {
  return {status, Json{{"error", why}}.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

int status_of(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::mistake: return 400;
    case Error::Kind::check: return 409;
    default: return 503;
  }
}

std::string text_of(const Json& body, const char* name) {
  if (!body.contains(name) || !body[name].is_string())
    throw Error(std::string("member '") + name + "' is needed, a text. See docs/ledger.md");
  return body[name];
}

SignedHead read_head(const Json& body) {
  if (!body.is_object() || !body.contains("sequence") || !body["sequence"].is_number_unsigned())
    throw Error("a head is an object with identity, sequence, previous, hash, key, signature and nonce");
  const auto sequence = parse_sequence(body["sequence"].dump());
  if (!sequence) throw Error("member 'sequence' is too large. Send the number of the entry");
  return {.identity = text_of(body, "identity"),
          .head = {*sequence, text_of(body, "hash")},
          .previous = text_of(body, "previous"),
          .key = text_of(body, "key"),
          .signature = text_of(body, "signature")};
}

void require_nonce(const std::string& nonce) {
  if (!is_nonce(nonce)) throw Error("the nonce must be 32 hexadecimal digits, fresh for each request");
}

}  // namespace

HttpResponse WitnessHost::answer(const HttpRequest& request) {
  constexpr std::string_view heads = "/heads";
  constexpr std::size_t digits = 32, whole = heads.size() + 2 * (digits + 1);
  try {
    if (request.method == "POST" && request.path == heads) return append(request.body);
    const std::string& path = request.path;
    if (request.method == "GET" && path.size() == whole && path.starts_with("/heads/") &&
        path[heads.size() + digits + 1] == '/')
      return last(path.substr(heads.size() + 1, digits), path.substr(heads.size() + digits + 2));
    return refusal(404, "a witness answers GET /heads/IDENTITY/NONCE and POST /heads");
  } catch (const Error& error) {
    return refusal(status_of(error.kind()), error.what());
  } catch (const std::exception&) {
    return refusal(503, "the witness failed. Ask its owner");
  }
}

HttpResponse WitnessHost::last(const std::string& identity, const std::string& nonce) const {
  if (!is_identity(identity)) throw Error("the identity of a ledger must be 32 hexadecimal digits");
  require_nonce(nonce);
  return {200, cosigned_answer(key_, identity, nonce, store_.last(identity)).write().dump()};
}

HttpResponse WitnessHost::append(const std::string& body) {
  const Json wire = parse_wire(body);
  const SignedHead head = read_head(wire);
  const std::string nonce = text_of(wire, "nonce");
  require_nonce(nonce);
  return {200, cosigned_answer(key_, head.identity, nonce, store_.append(head)).write().dump()};
}

}  // namespace discreet::inline service
