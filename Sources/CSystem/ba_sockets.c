#define _GNU_SOURCE
#include "ba_sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

const int ba_eaddrinuse = EADDRINUSE, ba_eafnosupport = EAFNOSUPPORT,
          ba_eaddrnotavail = EADDRNOTAVAIL, ba_eagain = EAGAIN;

static int closed_with_reason(int descriptor) {
  int reason = errno;
  close(descriptor);
  errno = reason;
  return -1;
}

static int prepare(int descriptor) {
  if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0) return -1;
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

int ba_listen(int is_ipv6, uint16_t port, int backlog) {
  int made = socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
  if (made < 0) return -1;
  int on = 1;
  if (prepare(made) != 0 || setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0)
    return closed_with_reason(made);
  int result;
  if (is_ipv6) {
    struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    if (setsockopt(made, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) != 0)
      return closed_with_reason(made);
    result = bind(made, (struct sockaddr *)&address, sizeof address);
  } else {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    result = bind(made, (struct sockaddr *)&address, sizeof address);
  }
  if (result != 0 || listen(made, backlog) != 0) return closed_with_reason(made);
  return made;
}

static void fill(struct ba_address *to, const struct sockaddr_storage *from) {
  memset(to, 0, sizeof *to);
  if (from->ss_family == AF_INET6) {
    const struct sockaddr_in6 *address = (const struct sockaddr_in6 *)from;
    memcpy(to->bytes, &address->sin6_addr, 16);
    to->length = 16;
    to->port = ntohs(address->sin6_port);
  } else if (from->ss_family == AF_INET) {
    const struct sockaddr_in *address = (const struct sockaddr_in *)from;
    memcpy(to->bytes, &address->sin_addr, 4);
    to->length = 4;
    to->port = ntohs(address->sin_port);
  }
}

int ba_socket_port(int socket) {
  struct sockaddr_storage storage;
  socklen_t length = sizeof storage;
  if (getsockname(socket, (struct sockaddr *)&storage, &length) != 0) return -1;
  struct ba_address address;
  fill(&address, &storage);
  return address.port;
}

int ba_accept(int listener, struct ba_address *peer) {
  struct sockaddr_storage storage;
  socklen_t length = sizeof storage;
  int made = accept(listener, (struct sockaddr *)&storage, &length);
  if (made < 0) return -1;
  int on = 1;
  if (prepare(made) != 0) return closed_with_reason(made);
  (void)setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
#if defined(SO_NOSIGPIPE)
  (void)setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  fill(peer, &storage);
  return made;
}

long ba_peek(int socket, void *buffer, size_t capacity) {
  return recv(socket, buffer, capacity, MSG_PEEK | MSG_DONTWAIT);
}

long ba_receive(int socket, void *buffer, size_t capacity) {
  return recv(socket, buffer, capacity, MSG_DONTWAIT);
}

long ba_send(int socket, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
  return send(socket, bytes, count, MSG_NOSIGNAL);
#else
  return send(socket, bytes, count, 0);
#endif
}

int ba_shutdown(int socket) { return shutdown(socket, SHUT_RDWR); }

int ba_is_hung_up(int socket) {
#if defined(POLLRDHUP)
  const short ends = POLLRDHUP | POLLHUP | POLLERR;
#else
  const short ends = POLLHUP | POLLERR;
#endif
  struct pollfd one = {.fd = socket, .events = ends};
  return poll(&one, 1, 0) > 0 && (one.revents & ends) != 0;
}

static int finish_connecting(int descriptor, int milliseconds) {
  struct pollfd one = {.fd = descriptor, .events = POLLOUT};
  int ready;
  do ready = poll(&one, 1, milliseconds);
  while (ready < 0 && errno == EINTR);
  if (ready < 0) return -1;
  int reason = ETIMEDOUT;
  socklen_t length = sizeof reason;
  if (ready > 0 && getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &reason, &length) != 0) return -1;
  errno = reason;
  return reason == 0 ? 0 : -1;
}

static int connect_one(const struct addrinfo *to, int milliseconds) {
  int made = socket(to->ai_family, to->ai_socktype, to->ai_protocol);
  if (made < 0) return -1;
  if (prepare(made) != 0) return closed_with_reason(made);
  if (connect(made, to->ai_addr, to->ai_addrlen) != 0 &&
      (errno != EINPROGRESS || finish_connecting(made, milliseconds) != 0))
    return closed_with_reason(made);
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  int flags = fcntl(made, F_GETFL);
  if (flags < 0 || fcntl(made, F_SETFL, flags & ~O_NONBLOCK) != 0 ||
      setsockopt(made, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) != 0 ||
      setsockopt(made, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) != 0)
    return closed_with_reason(made);
#if defined(SO_NOSIGPIPE)
  int on = 1;
  (void)setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return made;
}

int ba_connect(const char *host, uint16_t port, int milliseconds) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  char service[8];
  snprintf(service, sizeof service, "%u", port);
  if (getaddrinfo(host, service, &hints, &found) != 0) return ba_unknown_host;
  int made = -1;
  for (const struct addrinfo *one = found; one && made < 0; one = one->ai_next)
    made = connect_one(one, milliseconds);
  int reason = errno;
  freeaddrinfo(found);
  errno = reason;
  return made;
}

void ba_address_text(const struct ba_address *address, char *buffer, size_t capacity) {
  if (capacity > 0) buffer[0] = 0;
  (void)inet_ntop(address->length == 16 ? AF_INET6 : AF_INET, address->bytes, buffer,
                  (socklen_t)capacity);
}

int ba_address_parse(const char *text, struct ba_address *address) {
  memset(address, 0, sizeof *address);
  if (inet_pton(AF_INET, text, address->bytes) == 1) {
    address->length = 4;
    return 1;
  }
  if (inet_pton(AF_INET6, text, address->bytes) == 1) {
    address->length = 16;
    return 1;
  }
  return 0;
}

int ba_wait_readable(struct ba_watched *watched, size_t count, int milliseconds) {
  enum { most = 4096 };
  struct pollfd list[most];
  if (count > most) count = most;
  for (size_t i = 0; i < count; i++)
    list[i] = (struct pollfd){.fd = watched[i].descriptor, .events = POLLIN};
  int ready = poll(list, (nfds_t)count, milliseconds);
  for (size_t i = 0; i < count; i++) watched[i].is_ready = ready > 0 && list[i].revents != 0;
  return ready;
}
