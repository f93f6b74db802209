// Tested by arrow_test.cpp
#include "discreet/app/verbs/theory/arrow/receiver_file.h"

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"

namespace discreet::inline app {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 26;

std::vector<std::string> cut(const std::string& text, char at) {
  std::vector<std::string> parts;
  for (std::size_t from = 0, end; from <= text.size(); from = end + 1) {
    end = std::min(text.find(at, from), text.size());
    parts.push_back(text.substr(from, end - from));
  }
  return parts;
}

}  // namespace

PrivateReceiver read_receiver(const std::filesystem::path& path) {
  std::string text = read_file(path.native(), most_bytes);
  std::erase(text, '\r');
  if (!text.empty() && text.back() == '\n') text.pop_back();
  PrivateReceiver receiver;
  const std::string name = "option 'receiver': " + path_in_quotes(path.native());
  if (text.empty()) throw Error(name + " is empty. It needs one row per message and one column per point");
  for (const std::string& line : cut(text, '\n')) {
    auto& row = receiver.ones.emplace_back();
    for (const std::string& cell : cut(line, ',')) {
      try {
        row.push_back(parse_rational(cell));
      } catch (const Error& error) {
        throw Error(name + ", line " + std::to_string(receiver.ones.size()) + ", column " +
                    std::to_string(row.size() + 1) + ": " + error.what());
      }
    }
  }
  try {
    check(receiver);
  } catch (const Error& error) {
    throw Error(name + ": " + error.what());
  }
  return receiver;
}

}  // namespace discreet::inline app
