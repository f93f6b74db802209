// The place of a witness: a file on another disk, or another host, `https://w.example:8443/#KEY`.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "discreet/ledger/binding/witness.h"

namespace discreet::inline app {

// True for the address of a host.
bool is_host(const std::filesystem::path& place);

// Error (machine) if it cannot be reached.
std::shared_ptr<HeadWitness> open_witness(const std::filesystem::path& place);

// For a new ledger: makes a missing file, and asks a host once. Returns the place as every folder can find it.
std::filesystem::path settle_witness(const std::filesystem::path& place);

// How hosts are reached. Programs that link the part that speaks HTTP set it once, before the first call.
using ReachHost = std::function<std::shared_ptr<HeadWitness>(const std::string& address)>;
void reach_hosts_by(ReachHost reach);

}  // namespace discreet::inline app
