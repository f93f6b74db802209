// A pipe of the machine's, both of its ends ours until they are handed on.
#pragma once

#include "discreet/files/file.h"

namespace discreet::inline files {

struct Pipe {
  FileHandle read, write;  // reading never waits

  Pipe();  // Error of Kind::machine when there is none to be had
  void close_writing() { write = FileHandle(); }
};

}  // namespace discreet::inline files
