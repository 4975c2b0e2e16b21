#ifndef BA_MICROHTTPD_H
#define BA_MICROHTTPD_H

#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>
#include <microhttpd.h>

// libmicrohttpd asks for connections' facts through a variadic function, which Swift does not see.

/// What a body's reader gives to break the answer off; a cast, which Swift does not see either.
static const ssize_t ba_mhd_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

/// The connection's descriptor, or -1.
static inline int ba_mhd_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

/// What was kept for the connection when it began, or NULL.
static inline void *ba_mhd_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// Hands a connected socket to a daemon, which closes it in any case.
static inline enum MHD_Result ba_mhd_add_connection(struct MHD_Daemon *daemon, int descriptor) {
  struct sockaddr_storage address = {0};
  socklen_t length = sizeof address;
  (void)getpeername(descriptor, (struct sockaddr *)&address, &length);
  return MHD_add_connection(daemon, descriptor, (const struct sockaddr *)&address, length);
}

/// Puts a message of libmicrohttpd together and hands it on.
static inline void ba_mhd_format(char *buffer, size_t capacity, const char *format, va_list list) {
  vsnprintf(buffer, capacity, format, list);
}

#endif
