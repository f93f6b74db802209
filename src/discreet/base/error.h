// The only exception of the library. Constructors and parsers throw it. Code that sees data never does.
//
// A message is one sentence that names the option, or the file, row and column, and one that gives the remedy.
#pragma once

#include <stdexcept>
#include <string>

namespace discreet::inline base {

class Error : public std::runtime_error {
 public:
  // The party that must act. The command line maps each kind to its exit status (docs/reference.md).
  enum class Kind {
    mistake,      // options or files that the caller can mend
    budget,       // the ledger refuses the spend
    check,        // something was verified and found wrong: a promise, a chain of hashes, a model
    machine,      // disk, memory or network failed
    interrupted,  // the caller asked long work to stop (base/progress.h)
  };

  explicit Error(const std::string& message, Kind kind = Kind::mistake) : std::runtime_error(message), kind_(kind) {}

  Kind kind() const noexcept { return kind_; }

 private:
  Kind kind_;
};

inline void require(bool ok, const char* message) {
  if (!ok) throw Error(message);
}

}  // namespace discreet::inline base
