// discreet-check FILE...: re-verifies certificates. A file holds one, or what `discreet theory dimension --json`
// printed; `-` is the standard input. Exit status: 0 all were accepted, 4 one was rejected or an end is not proved, 2
// one could not be read or checked, 5 the machine failed.
#include <exception>
#include <iostream>

#include "check/options.h"
#include "check/report.h"

namespace {

using namespace discreet::check;

int run(const Options& options) {
  if (options.help) {
    std::cout << usage;
    return 0;
  }
  Report report(options.steps);
  for (const std::string& file : options.files) report.check_file(file);
  const auto all = report.json();
  if (options.json)
    std::cout << all.dump(-1, ' ', false, Json::error_handler_t::replace) << "\n";
  else
    std::cout << report.text();
  if (all["certificates"].empty()) std::cerr << "discreet-check: there is no certificate in it\n";
  return report.status();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(options_of({argv + 1, argv + argc}));
  } catch (const Unreadable& wrong) {
    std::cerr << "discreet-check: " << wrong.what() << "\n";
    return 2;
  } catch (const std::exception& error) {  // memory, or standard output
    std::cerr << "discreet-check: " << error.what() << "\n";
    return 5;
  }
}
