// The command line: words in, one call, text or JSON out. Decides nothing.
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include "arguments.h"
#include "discreet/app/request/call.h"
#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#ifdef DISCREET_WITH_SERVICE
#include <gmp.h>

#include "discreet/app/request/witness_place.h"
#include "discreet/service/studies/verbs.h"
#include "discreet/service/witness/host_witness.h"
#endif
#include "progress_bar.h"

namespace {

using namespace discreet;

volatile std::sig_atomic_t interrupted = 0;

// The first Ctrl-C (or a terminal that closes) asks the work to stop, the second ends it at once.
void on_interrupt(int) {
  if (interrupted) _exit(130);
  interrupted = 1;
}

int status_of(Error::Kind kind) {
  switch (kind) {
    case Error::Kind::mistake: return 2;
    case Error::Kind::budget: return 3;
    case Error::Kind::check: return 4;
    case Error::Kind::machine: return 5;
    case Error::Kind::interrupted: return 130;
  }
  return 5;
}

// Standard output may be a full disk; then the result did not arrive. A reader that closed the pipe, such as `head`,
// has all that it wants.
int print(const std::string& text, int status) {
  errno = 0;
  bool arrived = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (arrived || errno == EPIPE) return status;
  fmt::print(stderr, "discreet: the output could not be written\n");
  return 5;
}

int run(int argc, const char* const* argv) {
  cli::Parsed parsed = cli::parse(argc, argv);
  if (!parsed.arguments) return print(parsed.text, 0);
  const auto& [request, json, explain] = *parsed.arguments;
  const Verb& verb = find_verb(request["verb"]);
  cli::ProgressBar bar;
  Context context;
  context.progress.stop = [] { return interrupted != 0; };
  if (isatty(STDERR_FILENO)) context.progress.report = [&](double fraction) { bar.show(fraction); };
  context.note = [&](const std::string& text) {
    bar.clear();
    fmt::print(stderr, "discreet: {}\n", on_terminal(text));
  };
  if (verb.curator_alone && !request.contains("for_the_curator") && (json || !isatty(STDERR_FILENO)))
    throw Error("`" + verb.name +
                "` shows facts about rows, and a pipe or a log may keep them. Run it on a terminal, "
                "or add --for-the-curator");
  Json result = call(request, context);
  bar.clear();
  constexpr auto shown = Json::error_handler_t::replace;  // names of files need not be UTF-8
  const std::string text = json ? result.dump(-1, ' ', false, shown) + "\n" : verb.text({request, result, explain});
  return print(text, verb.status(result, interrupted ? Ended::interrupted : Ended::by_itself));
}

}  // namespace

int main(int argc, char** argv) {
  for (int ending : {SIGINT, SIGTERM, SIGHUP})
    if (std::signal(ending, on_interrupt) == SIG_IGN) std::signal(ending, SIG_IGN);  // `nohup` wants it ignored
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file beyond the limit is then an error like a full disk
  try {
#ifdef DISCREET_WITH_SERVICE
    // GnuTLS, which PostgreSQL's library brings along, makes GMP copy and wipe whenever a number grows. That is slow,
    // and its secrets are not ours.
    mp_set_memory_functions(nullptr, nullptr, nullptr);
    add_verbs(service_verbs());
    reach_hosts_by([](const std::string& address) { return std::make_shared<HostWitness>(address); });
#endif
    return run(argc, argv);
  } catch (const Error& error) {
    fmt::print(stderr, "discreet: {}\n", on_terminal(error.what()));
    return status_of(error.kind());
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "discreet: there is not enough memory for this\n");
    return 5;
  } catch (const std::exception& error) {
    fmt::print(stderr, "discreet: {}\n", on_terminal(error.what()));
    return 5;
  }
}
