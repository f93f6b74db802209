// Tested by http_server_test.cpp
#include "discreet/service/http/connection_list.h"

namespace discreet::inline service {

std::list<ConnectionList::Place*>& ConnectionList::Queues::of(Place::State state) {
  return state == Place::State::waiting ? waiting : state == Place::State::working ? working : sending;
}

ConnectionList::Place* ConnectionList::Queues::dispensable() const {
  if (!waiting.empty()) return waiting.front();
  return sending.empty() ? nullptr : sending.front();
}

ConnectionList::Room ConnectionList::make_room(const std::string& address) {
  std::lock_guard lock(mutex_);
  const auto found = addresses_.find(address);
  const bool address_full = found != addresses_.end() && found->second.open >= limits_.per_address;
  if (address_full || open_ >= limits_.all) {
    Place* const closed = (address_full ? found->second.queues : all_).dispensable();
    if (!closed) return address_full ? Room::address_at_work : Room::all_at_work;
    unlink(*closed);  // it leaves when its coroutine sees the closed socket; nobody picks it twice
    closed->close_();
  }
  ++open_;
  ++addresses_[address].open;
  return Room::made;
}

void ConnectionList::close_waiting() {
  std::lock_guard lock(mutex_);
  for (Place* place : all_.waiting) place->close_();
}

void ConnectionList::close_all() {
  std::lock_guard lock(mutex_);
  for (const auto* queue : {&all_.waiting, &all_.working, &all_.sending})
    for (Place* place : *queue) place->close_();
}

std::size_t ConnectionList::open() const {
  std::lock_guard lock(mutex_);
  return open_;
}

std::size_t ConnectionList::working() const {
  std::lock_guard lock(mutex_);
  return all_.working.size() + all_.sending.size();
}

void ConnectionList::leave(Place& place) {
  std::lock_guard lock(mutex_);
  unlink(place);
  --open_;
  const auto found = addresses_.find(place.address_);
  if (--found->second.open == 0) addresses_.erase(found);
}

void ConnectionList::set_state(Place& place, Place::State state) {
  std::lock_guard lock(mutex_);
  unlink(place);
  auto& queue = all_.of(state);
  auto& same_address = addresses_.at(place.address_).queues.of(state);
  place.at_ = queue.insert(queue.end(), &place);
  place.at_address_ = same_address.insert(same_address.end(), &place);
  place.state_ = state;
}

void ConnectionList::unlink(Place& place) {
  if (place.state_ == Place::State::unlisted) return;
  all_.of(place.state_).erase(place.at_);
  addresses_.at(place.address_).queues.of(place.state_).erase(place.at_address_);
  place.state_ = Place::State::unlisted;
}

}  // namespace discreet::inline service
