// A pipe of the machine. We own both ends until we pass them on.
#pragma once

#include "discreet/files/file.h"

namespace discreet::inline files {

struct Pipe {
  FileHandle read, write;  // reading never waits

  Pipe();  // Error of Kind::machine if the machine has no more
  void close_writing() { write = FileHandle(); }
};

}  // namespace discreet::inline files
