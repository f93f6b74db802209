// Lists the open connections, and chooses the one that makes room for another.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>

namespace discreet::inline service {

class ConnectionList {
 public:
  struct Limits {
    std::size_t all, per_address;
  };
  explicit ConnectionList(Limits limits) : limits_(limits) {}

  // One open connection. Its destructor removes it from the list.
  class Place {
   public:
    Place(ConnectionList& list, std::string address, std::function<void()> close)
        : list_(list), address_(std::move(address)), close_(std::move(close)) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() { list_.leave(*this); }

    void waits() { list_.set_state(*this, State::waiting); }  // for a complete request
    void works() { list_.set_state(*this, State::working); }  // on the answer
    void sends() { list_.set_state(*this, State::sending); }  // the answer, to a client that may not read it

   private:
    friend class ConnectionList;
    enum class State { unlisted, waiting, working, sending };
    ConnectionList& list_;
    const std::string address_;
    std::function<void()> close_;  // any thread may call it, and more than once
    std::list<Place*>::iterator at_{}, at_address_{};
    State state_ = State::unlisted;
  };

  // Room for one more from this address. It may close the connection that has waited longest for its request. If no
  // connection waits, it closes the one that has been sending longest. If the address has all of its connections, it
  // closes one of the same address.
  enum class Room { made, all_at_work, address_at_work };
  Room make_room(const std::string& address);
  void close_waiting();
  void close_all();
  std::size_t open() const;     // places, and connections that are about to take one
  std::size_t working() const;  // being answered

 private:
  // The longest first.
  struct Queues {
    std::list<Place*> waiting, working, sending;

    std::list<Place*>& of(Place::State state);
    Place* dispensable() const;  // null: all are at work
  };
  struct Address {
    std::size_t open = 0;
    Queues queues;
  };
  void leave(Place& place);
  void set_state(Place& place, Place::State state);
  void unlink(Place& place);

  const Limits limits_;
  mutable std::mutex mutex_;
  std::size_t open_ = 0;
  Queues all_;
  std::map<std::string, Address> addresses_;  // those with an open connection
};

}  // namespace discreet::inline service
