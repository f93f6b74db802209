// The connections that are open, and which of them has been waiting longest for a complete request.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <mutex>

namespace discreet {

class ConnectionList {
 public:
  explicit ConnectionList(std::size_t most) : most_(most) {}

  // One open connection; gone from the list when it is destroyed.
  class Place {
   public:
    Place(ConnectionList& list, std::function<void()> close) : list_(list), close_(std::move(close)) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { list_.leave(*this); }

    void waits() { list_.set_waiting(*this); }
    void works() { list_.set_working(*this); }

   private:
    friend class ConnectionList;
    ConnectionList& list_;
    std::function<void()> close_;  // any thread may call it, and more than once
    std::list<Place*>::iterator at_{};
    enum class State { unlisted, waiting, working } state_ = State::unlisted;
  };

  // Room for one more: true, perhaps after the longest waiting one was told to close. False when all are at work.
  bool make_room();
  void close_waiting();
  void close_all();
  std::size_t open() const;     // places and those that are about to take one
  std::size_t working() const;  // being answered

 private:
  void leave(Place& place);
  void set_waiting(Place& place);
  void set_working(Place& place);
  void unlink(Place& place);

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::size_t open_ = 0;
  std::list<Place*> waiting_, working_;  // the longest first
};

}  // namespace discreet
