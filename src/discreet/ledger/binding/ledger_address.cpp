#include "discreet/ledger/binding/ledger_address.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "discreet/base/error.h"

namespace discreet::inline ledger {
namespace {

constexpr std::string_view scheme = "postgres:", default_name = "main", blanks = " \t\n\r\v\f";
constexpr std::size_t most_name = 63;

bool is_secret(std::string_view word) { return word.find("password") != word.npos || word.find("secret") != word.npos; }

void check_name(std::string_view name) {
  auto fits = [](char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  };
  if (name.empty() || name.size() > most_name || !std::all_of(name.begin(), name.end(), fits))
    throw Error(
        fmt::format("the name of a ledger in a database has 1 to {} of the characters a-z A-Z 0-9 _ - and dot. "
                    "Write, for example, ledger=visits",
                    most_name));
}

// Quoted where libpq would read it differently.
std::string libpq_value(std::string_view value) {
  if (!value.empty() && value.find_first_of(" \t\n\r\v\f'\\") == value.npos) return std::string(value);
  std::string text = "'";
  for (char c : value) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + "'";
}

using Words = std::vector<std::pair<std::string, std::string>>;

// `key = value 'key'='with \' blanks'`, as libpq reads it.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  Words read() {
    Words words;
    for (skip(); at_ < text_.size(); skip()) {
      std::string key(text_.substr(at_, text_.find_first_of(" \t\n\r\v\f=", at_) - at_));
      at_ += key.size();
      skip();
      if (key.empty() || !took('='))
        throw Error("the address of the database needs words such as service=team ledger=visits, or postgresql://...");
      skip();
      words.emplace_back(std::move(key), value());
    }
    return words;
  }

 private:
  void skip() { at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size()); }
  bool took(char c) {
    const bool found = at_ < text_.size() && text_[at_] == c;
    at_ += found;
    return found;
  }

  std::string value() {
    const bool quotes = took('\'');
    std::string value;
    for (; at_ < text_.size(); ++at_) {
      if (quotes ? text_[at_] == '\'' : blanks.find(text_[at_]) != blanks.npos) break;
      if (text_[at_] == '\\' && ++at_ == text_.size()) break;
      value += text_[at_];
    }
    if (quotes && !took('\'')) throw Error("the address of the database has a quote without its end. Close it with '");
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

LedgerDatabase of_words(std::string_view text) {
  LedgerDatabase database{.name = std::string(default_name), .connection = {}, .text = std::string(scheme)};
  for (const auto& [key, value] : WordReader(text).read()) {
    if (key == "ledger") {
      database.name = value;
      continue;
    }
    const std::string word = key + "=" + libpq_value(value) + " ";
    database.connection += word;
    if (is_secret(key))
      database.secrets.push_back(value);
    else
      database.text += word;
  }
  check_name(database.name);
  database.text += "ledger=" + database.name;
  return database;
}

// libpq decodes percent signs in a URI, so a message may have the decoded secret.
std::string decoded(std::string_view text) {
  auto digit = [](char c) { return std::string_view("0123456789abcdef").find(static_cast<char>(c | 0x20)); };
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) < 16 && digit(text[i + 2]) < 16) {
      plain += static_cast<char>(16 * digit(text[i + 1]) + digit(text[i + 2]));
      i += 2;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

// `postgresql://user:password@host/name?word=value&ledger=visits`
class UriReader {
 public:
  explicit UriReader(std::string_view uri) : uri_(uri) {}

  LedgerDatabase read() {
    const std::size_t rest = credentials(uri_.find("://") + 3);
    const std::size_t query = std::min(uri_.find('?', rest), uri_.size());
    take(uri_.substr(rest, query - rest));
    database_.connection += '?';
    for (std::size_t at = query + 1, end = at; at < uri_.size(); at = end + 1) {
      end = std::min(uri_.find('&', at), uri_.size());
      word(uri_.substr(at, end - at));
    }
    check_name(database_.name);
    database_.text += separator_ + "ledger=" + database_.name;
    return std::move(database_);
  }

 private:
  void take(std::string_view text) {
    database_.connection += text;
    database_.text += text;
  }

  void keep_secret(std::string_view secret) {
    database_.secrets.emplace_back(secret);
    database_.secrets.push_back(decoded(secret));
  }

  // As libpq: there are some if an @ comes before the first slash. Returns the place after them.
  std::size_t credentials(std::size_t start) {
    take(uri_.substr(0, start));
    const std::size_t end = uri_.find_first_of("@/", start);
    if (end == uri_.npos || uri_[end] == '/') return start;
    const std::string_view user = uri_.substr(start, end - start);
    const std::size_t colon = std::min(user.find(':'), user.size());
    take(user.substr(0, colon));
    database_.connection += user.substr(colon);
    if (colon < user.size()) keep_secret(user.substr(colon + 1));
    take("@");
    return end + 1;
  }

  void word(std::string_view word) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string key = decoded(word.substr(0, equals));
    const std::string_view value = word.substr(std::min(equals + 1, word.size()));
    if (key == "ledger") {
      database_.name = value;
      return;
    }
    database_.connection += std::string(word) + "&";
    if (is_secret(key)) return keep_secret(value);
    database_.text += separator_ + std::string(word);
    separator_ = "&";
  }

  std::string_view uri_;
  std::string separator_ = "?";
  LedgerDatabase database_{.name = std::string(default_name), .connection = {}, .text = std::string(scheme)};
};

// A server that has vanished must not be waited for without an end.
constexpr std::pair<const char*, const char*> limits[] = {{"connect_timeout", "5"},  {"tcp_user_timeout", "20000"},
                                                          {"keepalives_idle", "10"}, {"keepalives_interval", "5"},
                                                          {"keepalives_count", "3"}, {"application_name", "discreet"}};

}  // namespace

LedgerAddress LedgerAddress::parse(const std::string& text) {
  if (!text.starts_with(scheme)) return {std::filesystem::path(text)};
  const std::string_view rest = std::string_view(text).substr(scheme.size());
  const bool uri = rest.starts_with("postgresql://") || rest.starts_with("postgres://");
  LedgerAddress address;
  address.database_ = uri ? UriReader(rest).read() : of_words(rest);
  std::string& connection = address.database_->connection;
  for (const auto& [key, value] : limits)
    if (connection.find(key) == connection.npos) connection += fmt::format("{}={}{}", key, value, uri ? '&' : ' ');
  connection.pop_back();
  return address;
}

}  // namespace discreet::inline ledger

namespace discreet::inline json {

LedgerAddress Value<LedgerAddress>::read(const Json& given, std::string_view name) {
  const std::string text = Value<std::filesystem::path>::read(given, name).native();
  try {
    return LedgerAddress::parse(text);
  } catch (const Error& error) {
    throw Error(fmt::format("option '{}': {}", name, error.what()), error.kind());
  }
}

Json Value<LedgerAddress>::write(const LedgerAddress& value) {
  return Value<std::filesystem::path>::write(value.text());
}

}  // namespace discreet::inline json
