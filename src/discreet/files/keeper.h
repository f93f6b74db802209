// A process between us and a program of the user's, so that nothing that the program started outlives its run.
//
// The keeper is told by the machine of every descendant that loses its parent (Linux: a child subreaper): whatever
// forks twice, leaves its group and session and clears its environment becomes a child of the keeper's. At the end the
// keeper kills its children, is handed theirs, and goes on until it has none; so it does when we ourselves are killed.
// What a program that means harm can still do is said in docs/attacks.md#what-is-contained
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "discreet/files/pipe.h"

namespace discreet::inline files {

class Keeper {
 public:
  // Starts `words` (the first is the path) with an empty input, in a process group of its own. Error of Kind::machine
  // when no process can be made.
  Keeper(std::vector<std::string> words, const Pipe& output, const Pipe& errors);
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  ~Keeper() { end(); }

  bool exited();                                 // the program itself; what it started may still run
  int news() const { return news_.read.get(); }  // can be read when `exited` has something to learn

  // Ends the program and all that descends from it. Its status as waitpid tells it.
  int end();

 private:
  void read_news();

  std::string mark_;  // a variable in the environment, by which to find what a keeper that was killed has lost
  Pipe control_, news_;
  pid_t id_ = 0;
  bool exited_ = false;
  int status_;
};

}  // namespace discreet::inline files
