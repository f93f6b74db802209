// Tested by keeper_test.cpp and program_test.cpp
#include "discreet/files/pipe.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "discreet/base/error.h"

namespace discreet::inline files {

Pipe::Pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw Error(std::string("the program cannot be run: no pipe (") + std::strerror(errno) + ")", Error::Kind::machine);
  read = FileHandle(ends[0]);
  write = FileHandle(ends[1]);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
}

}  // namespace discreet::inline files
