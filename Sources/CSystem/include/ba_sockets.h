#ifndef BA_SOCKETS_H
#define BA_SOCKETS_H

#include <stddef.h>
#include <stdint.h>

/// An Internet address: 4 bytes of IPv4 or 16 of IPv6, and a port.
struct ba_address {
  uint8_t bytes[16];
  uint8_t length;
  uint16_t port;
};

/// The error numbers that listening and accepting end with.
extern const int ba_eaddrinuse, ba_eafnosupport, ba_eaddrnotavail, ba_eagain;

/// Unless another meaning is given, all of these return -1 and leave the reason in `ba_errno()`.

/// Listens on all addresses of a family at a port, 0 for a free one; the socket does not block.
///
/// With `is_ipv6`, IPv6 alone is served: IPv4 has a socket of its own.
int ba_listen(int is_ipv6, uint16_t port, int backlog);

/// The port that a socket is bound to.
int ba_socket_port(int socket);

/// Takes the next waiting connection; the new socket does not block.
int ba_accept(int listener, struct ba_address *peer);

/// Looks at the first bytes that have come without taking them; 0 when the other side is gone.
long ba_peek(int socket, void *buffer, size_t capacity);

/// Takes bytes that have come; 0 at the end of the other side's.
long ba_receive(int socket, void *buffer, size_t capacity);

/// Sends bytes, without a signal when the other side is gone; how many were taken.
long ba_send(int socket, const void *bytes, size_t count);

/// Ends a connection in both directions while its descriptor stays open.
int ba_shutdown(int socket);

/// Whether the other side of a connection has ended it; what it sent before may still be unread.
int ba_is_hung_up(int socket);

/// What `ba_connect` returns for a name that stands for no address.
enum { ba_unknown_host = -2 };

/// Connects to a name or address; each of its addresses may take so many milliseconds.
///
/// The socket blocks, and whatever waits on it longer than that fails with EAGAIN.
int ba_connect(const char *host, uint16_t port, int milliseconds);

/// Writes an address as people do, such as `192.0.2.1` or `2001:db8::1`.
void ba_address_text(const struct ba_address *address, char *buffer, size_t capacity);

/// Reads an address as people write it; 1 when it is one.
int ba_address_parse(const char *text, struct ba_address *address);

/// A descriptor that is waited on, and whether it can be read or is at its end.
struct ba_watched {
  int descriptor;
  int is_ready;
};

/// Waits until one of the descriptors can be read, for so many milliseconds at most; how many can.
int ba_wait_readable(struct ba_watched *watched, size_t count, int milliseconds);

#endif
