// `key`: makes the key of a user, or shows its public part.
#pragma once

#include <optional>
#include <tuple>

#include "discreet/app/request/verb.h"
#include "discreet/base/field.h"

namespace discreet::inline app {

enum class KeyAction { create, show };
constexpr auto words(KeyAction) { return std::array<std::string_view, 2>{"new", "show"}; }

enum class KeyPurpose { signing };
constexpr auto words(KeyPurpose) { return std::array<std::string_view, 1>{"signing"}; }

struct KeyOptions {
  static constexpr const char* name = "key";
  static constexpr const char* summary = "Make your signing key, or show its public part.";
  static constexpr const char* example = "discreet key new --for signing";

  KeyAction action = KeyAction::show;
  std::optional<KeyPurpose> purpose;

  static constexpr auto fields() {
    using O = KeyOptions;
    return std::tuple{field("action", &O::action, "the action"),
                      field("for", &O::purpose, "the use of the key: signing entries, releases and heads")};
  }
};

// {public_key, file}. The private part stays in the file.
Json key(const Json& request, const Context& context);

Verb key_verb();

}  // namespace discreet::inline app
