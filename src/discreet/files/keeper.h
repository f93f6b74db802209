// Guards a program of the user: all processes that the program starts end with its run.
//
// The machine makes the keeper the parent of every descendant that loses its own parent (Linux: a child subreaper).
// This holds even for a process that forks twice, leaves its group and session and clears its environment. At the end
// the keeper kills its children, inherits theirs, and goes on until it has none. It does the same if we are killed. A
// hostile program still has some options: docs/attacks.md#what-is-contained
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "discreet/files/file.h"

namespace discreet::inline files {

// A pipe of the machine. We own both ends until we pass them on.
struct Pipe {
  FileHandle read, write;  // reading never waits

  Pipe();  // Error of Kind::machine if the machine has no more
  void close_writing() { write = FileHandle(); }
};

class Keeper {
 public:
  // Starts `words` (the first is the path) with an empty input, in a process group of its own. Error of Kind::machine
  // if no process can be made.
  Keeper(std::vector<std::string> words, const Pipe& output, const Pipe& errors);
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper() { end(); }

  bool exited();                                 // the program itself, its children may still run
  int news() const { return news_.read.get(); }  // can be read when `exited` may have changed

  // Ends the program and all its descendants. Returns its status as in waitpid.
  int end();

 private:
  void read_news();

  std::string mark_;  // a variable in the environment, to find the processes of a killed keeper
  Pipe control_, news_;
  pid_t id_ = 0;
  bool exited_ = false;
  int status_;
};

}  // namespace discreet::inline files
