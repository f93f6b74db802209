// discreet-check FILE...: re-verifies certificates. A file holds one, or what `discreet dimension --json` printed; `-` is the
// standard input. Exit status: 0 all were accepted, 4 one was rejected, 2 one could not be read or checked.
#include <fstream>
#include <iostream>
#include <iterator>

#include "check/kinds.h"

namespace {

using namespace discreet::check;

struct Tally {
  int accepted = 0, rejected = 0, unreadable = 0;
  Json results = Json::array();

  int status() const { return rejected ? 4 : unreadable || !accepted ? 2 : 0; }
};

Json parse(const std::string& text) {
  auto shallow = [](int depth, Json::parse_event_t, Json&) {
    if (depth > 64) throw Unreadable("it is nested too deeply");
    return true;
  };
  Json document = Json::parse(text, shallow, false);
  if (document.is_discarded()) throw Unreadable("it is no JSON");
  return document;
}

std::string read(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw Unreadable("it cannot be read");
  return text;
}

void note(const std::string& where, const char* verdict, const std::string& detail, Tally& tally) {
  tally.results.push_back({{"certificate", where}, {"verdict", verdict}, {"detail", detail}});
}

void check_one(const Json& certificate, const std::string& where, Tally& tally) {
  try {
    check_certificate(certificate);
    ++tally.accepted;
    note(where, "accepted", claim_of(certificate).text() + " (" + text_of(certificate, "kind") + ")", tally);
  } catch (const Rejected& rejected) {
    ++tally.rejected;
    note(where, "rejected", rejected.what(), tally);
  } catch (const Unreadable& unreadable) {
    ++tally.unreadable;
    note(where, "unreadable", unreadable.what(), tally);
  }
}

void check_file(const std::string& path, Tally& tally);

// What `dimension` printed: quantities with certificates, which are documents or names of files.
void check_results(const Json& results, const std::string& path, Tally& tally) {
  for (const auto& [name, quantity] : results.items()) {
    if (!quantity.is_object() || !quantity.contains("certificate") || !quantity["certificate"].is_object()) continue;
    for (const auto& [end, certificate] : quantity["certificate"].items()) {
      if (certificate.is_string())
        check_file(certificate.get<std::string>(), tally);
      else if (certificate.is_object())
        check_one(certificate, path + ": " + name + ", " + end, tally);
    }
  }
}

void check_file(const std::string& path, Tally& tally) {
  try {
    const Json document = parse(read(path));
    if (document.is_object() && !document.contains("kind") && !document.contains("certificate"))
      check_results(document, path, tally);
    else
      check_one(document, path, tally);
  } catch (const Unreadable& unreadable) {
    ++tally.unreadable;
    note(path, "unreadable", unreadable.what(), tally);
  }
}

constexpr const char* usage =
    "usage: discreet-check [--json] FILE...\n"
    "Re-verifies certificates of `discreet dimension`, apart from the code that found them. A FILE holds a certificate, or\n"
    "what `discreet dimension --json` printed; - is the standard input.\n"
    "Exit status: 0 all accepted, 4 one rejected, 2 one that cannot be read or is too large to be checked.\n";

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files(argv + 1, argv + argc);
  const bool json = std::erase(files, "--json") > 0;
  if (std::erase(files, "--help") > 0) {
    std::cout << usage;
    return 0;
  }
  if (files.empty()) {
    std::cerr << usage;
    return 2;
  }
  Tally tally;
  try {
    for (const std::string& file : files) check_file(file, tally);
  } catch (const std::exception& error) {
    std::cerr << "discreet-check: " << error.what() << "\n";
    return 2;
  }
  if (json)
    std::cout << Json{{"accepted", tally.accepted}, {"rejected", tally.rejected}, {"unreadable", tally.unreadable}, {"certificates", tally.results}}
                     .dump(-1, ' ', false, Json::error_handler_t::replace)
              << "\n";
  else
    for (const Json& result : tally.results)
      std::cout << result["verdict"].get<std::string>() << "  " << result["certificate"].get<std::string>() << ": "
                << result["detail"].get<std::string>() << "\n";
  if (tally.results.empty()) std::cerr << "discreet-check: there is no certificate in it\n";
  return tally.status();
}
