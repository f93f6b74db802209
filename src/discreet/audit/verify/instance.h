// The sentences of a verification: the instance that it covers, and the reason if it could not decide.
#pragma once

#include <string>

namespace discreet::inline audit {

struct VerifyReport;

std::string instance_sentence(const VerifyReport& report);
std::string undecided_because(const VerifyReport& report);

}  // namespace discreet::inline audit
