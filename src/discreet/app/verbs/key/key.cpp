// Tested by key_test.cpp
#include "discreet/app/verbs/key/key.h"

#include "discreet/app/request/request.h"
#include "discreet/app/request/text.h"
#include "discreet/ledger/key_file.h"

namespace discreet::inline app {

Json key(const Json& request, const Context&) {
  const KeyOptions options = split<KeyOptions>(request, Json::array()).verb;
  if (options.action == KeyAction::create && !options.purpose)
    throw Error("Option --for is missing. It is the use of the key. Add --for signing.");
  const SigningKey key = options.action == KeyAction::create ? make_key() : require_key();
  return {{"public_key", key.public_key()}, {"file", Value<std::filesystem::path>::write(key_path())}};
}

namespace {

std::string key_text(const Finished& finished) {
  return fmt::format("public key  {}\nfile        {}\n", plain(finished.result["public_key"]),
                     plain(finished.result["file"]));
}

}  // namespace

Verb key_verb() {
  Verb verb = verb_of<KeyOptions>(key);
  verb.subject = "action";
  verb.action = "action";
  verb.actions = {{"new", "Make a key in a file that only you may read, and print its public part.", {"for"}},
                  {"show", "Print the public part of your key.", {}}};
  verb.text = key_text;
  return verb;
}

}  // namespace discreet::inline app
