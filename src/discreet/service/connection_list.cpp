// Tested by http_server_test.cpp
#include "discreet/service/connection_list.h"

namespace discreet {

bool ConnectionList::make_room() {
  std::lock_guard lock(mutex_);
  if (open_ >= most_) {
    if (waiting_.empty()) return false;
    Place& longest = *waiting_.front();
    unlink(longest);  // it leaves when its coroutine sees the closed socket; nobody picks it twice
    longest.close_();
  }
  ++open_;
  return true;
}

void ConnectionList::close_waiting() {
  std::lock_guard lock(mutex_);
  for (Place* place : waiting_) place->close_();
}

void ConnectionList::close_all() {
  std::lock_guard lock(mutex_);
  for (Place* place : waiting_) place->close_();
  for (Place* place : working_) place->close_();
}

std::size_t ConnectionList::open() const {
  std::lock_guard lock(mutex_);
  return open_;
}

std::size_t ConnectionList::working() const {
  std::lock_guard lock(mutex_);
  return working_.size();
}

void ConnectionList::leave(Place& place) {
  std::lock_guard lock(mutex_);
  unlink(place);
  --open_;
}

void ConnectionList::set_waiting(Place& place) {
  std::lock_guard lock(mutex_);
  unlink(place);
  place.at_ = waiting_.insert(waiting_.end(), &place);
  place.state_ = Place::State::waiting;
}

void ConnectionList::set_working(Place& place) {
  std::lock_guard lock(mutex_);
  unlink(place);
  place.at_ = working_.insert(working_.end(), &place);
  place.state_ = Place::State::working;
}

void ConnectionList::unlink(Place& place) {
  if (place.state_ == Place::State::waiting) waiting_.erase(place.at_);
  if (place.state_ == Place::State::working) working_.erase(place.at_);
  place.state_ = Place::State::unlisted;
}

}  // namespace discreet
