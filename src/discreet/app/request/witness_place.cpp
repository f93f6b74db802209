// Tested by service/witness/witness_host_test.cpp
#include "discreet/app/request/witness_place.h"

#include "discreet/base/error.h"
#include "discreet/ledger/binding/file_witness.h"

namespace discreet::inline app {
namespace {

ReachHost& reach_host() {
  static ReachHost reach;
  return reach;
}

}  // namespace

bool is_host(const std::filesystem::path& place) {
  return place.native().starts_with("https://") || place.native().starts_with("http://");
}

std::shared_ptr<HeadWitness> open_witness(const std::filesystem::path& place) {
  if (!is_host(place)) return std::make_shared<FileWitness>(place);
  if (!reach_host())
    throw Error(
        "The witness of this ledger is on another host, and this program cannot reach hosts. Use the command "
        "line `discreet`, which can.");
  return reach_host()(place.native());
}

std::filesystem::path settle_witness(const std::filesystem::path& place) {
  if (is_host(place)) {
    open_witness(place)->last(std::string(32, '0'));  // an identity that no ledger has
    return place;
  }
  const FileWitness made(place, AppendedFile::Absent::make);
  return std::filesystem::absolute(place);
}

void reach_hosts_by(ReachHost reach) { reach_host() = std::move(reach); }

}  // namespace discreet::inline app
