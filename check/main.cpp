// discreet-check FILE...: re-verifies certificates. A file holds one, or what `discreet dimension --json` printed; `-` is the
// standard input. Exit status: 0 all were accepted, 4 one was rejected or an end is not proved, 2 one could not be read or checked.
#include <iostream>

#include "check/report.h"

namespace {

constexpr const char* usage =
    "usage: discreet-check [--json] FILE...\n"
    "Re-verifies certificates of `discreet dimension`, apart from the code that found them. A FILE holds a certificate, or\n"
    "what `discreet dimension --json` printed; - is the standard input.\n"
    "Exit status: 0 all accepted, 4 one rejected or an end without proof, 2 one that cannot be read or is too large to be checked.\n";

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
  discreet::check::Report report;
  for (const std::string& file : files) report.check_file(file);
  const auto all = report.json();
  if (json)
    std::cout << all.dump(-1, ' ', false, discreet::check::Json::error_handler_t::replace) << "\n";
  else
    std::cout << report.text();
  if (all["certificates"].empty()) std::cerr << "discreet-check: there is no certificate in it\n";
  return report.status();
}
