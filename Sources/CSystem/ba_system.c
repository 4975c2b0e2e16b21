#define _GNU_SOURCE
#include "ba_system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
#include <sys/random.h>
#include <sys/syscall.h>
#define BA_MTIME st_mtim
#define BA_CTIME st_ctim
#else
#include <sys/sysctl.h>
#define BA_MTIME st_mtimespec
#define BA_CTIME st_ctimespec
#endif

int ba_errno(void) { return errno; }

const int ba_enoent = ENOENT, ba_eexist = EEXIST, ba_eacces = EACCES, ba_eperm = EPERM,
          ba_enospc = ENOSPC, ba_edquot = EDQUOT, ba_eintr = EINTR, ba_epipe = EPIPE,
          ba_eloop = ELOOP, ba_enotdir = ENOTDIR, ba_eisdir = EISDIR, ba_einval = EINVAL,
          ba_enametoolong = ENAMETOOLONG, ba_erofs = EROFS,
          ba_emfile = EMFILE, ba_enfile = ENFILE,
          ba_enxio = ENXIO, ba_eio = EIO, ba_efbig = EFBIG;

const int ba_open_read = O_RDONLY | O_CLOEXEC,
          ba_open_create_new = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
          ba_open_directory = O_DIRECTORY, ba_open_no_follow = O_NOFOLLOW,
          ba_open_no_block = O_NONBLOCK,
          ba_open_append = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;

const int ba_working_directory = AT_FDCWD;

const uint32_t ba_type_mask = S_IFMT, ba_type_regular = S_IFREG, ba_type_directory = S_IFDIR,
               ba_type_link = S_IFLNK, ba_type_fifo = S_IFIFO, ba_type_socket = S_IFSOCK,
               ba_type_character = S_IFCHR, ba_type_block = S_IFBLK;

const char *ba_error_name(int number) {
#if defined(__linux__) && defined(__GLIBC__)
  const char *name = strerrorname_np(number);
  return name ? name : "";
#else
  switch (number) {
  case ENOENT: return "ENOENT";
  case EEXIST: return "EEXIST";
  case EACCES: return "EACCES";
  case EPERM: return "EPERM";
  case ENOSPC: return "ENOSPC";
  case EDQUOT: return "EDQUOT";
  case EIO: return "EIO";
  case EROFS: return "EROFS";
  case EFBIG: return "EFBIG";
  default: return "";
  }
#endif
}

void ba_error_text(int number, char *buffer, size_t capacity) {
#if defined(__linux__) && defined(__GLIBC__)
  snprintf(buffer, capacity, "%s", strerrordesc_np(number) ? strerrordesc_np(number) : "unknown");
#else
  strerror_r(number, buffer, capacity);
#endif
}

ssize_t ba_read(int descriptor, void *buffer, size_t count) {
  return read(descriptor, buffer, count);
}

ssize_t ba_pread(int descriptor, void *buffer, size_t count, uint64_t offset) {
  return pread(descriptor, buffer, count, (off_t)offset);
}

ssize_t ba_write(int descriptor, const void *buffer, size_t count) {
  return write(descriptor, buffer, count);
}

int ba_close(int descriptor) { return close(descriptor); }

int ba_unlinkat(int directory, const char *name) { return unlinkat(directory, name, 0); }

int ba_renameat(int from_directory, const char *from, int to_directory, const char *to) {
  return renameat(from_directory, from, to_directory, to);
}

ssize_t ba_readlinkat(int directory, const char *path, char *buffer, size_t capacity) {
  return readlinkat(directory, path, buffer, capacity);
}

int ba_may_read(int directory, const char *path, int is_directory) {
  return faccessat(directory, path, is_directory ? R_OK | X_OK : R_OK,
                   AT_EACCESS | AT_SYMLINK_NOFOLLOW);
}

int ba_lock(int descriptor) { return flock(descriptor, LOCK_EX); }

int ba_try_lock(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB); }

ba_directory *ba_directory_open(int descriptor) {
  DIR *stream = fdopendir(descriptor);
  if (!stream) {
    int reason = errno;
    close(descriptor);
    errno = reason;
  }
  return (ba_directory *)stream;
}

static uint32_t type_bits(unsigned char type) {
  switch (type) {
  case DT_REG: return S_IFREG;
  case DT_DIR: return S_IFDIR;
  case DT_LNK: return S_IFLNK;
  case DT_FIFO: return S_IFIFO;
  case DT_SOCK: return S_IFSOCK;
  case DT_CHR: return S_IFCHR;
  case DT_BLK: return S_IFBLK;
  default: return 0;
  }
}

int ba_directory_next(ba_directory *directory, const char **name, size_t *length, uint32_t *type) {
  for (;;) {
    errno = 0;
    struct dirent *entry = readdir((DIR *)directory);
    if (!entry) return errno == 0 ? 0 : -1;
    const char *text = entry->d_name;
    if (text[0] == '.' && (text[1] == 0 || (text[1] == '.' && text[2] == 0))) continue;
    *name = text;
    *length = strlen(text);
    *type = type_bits(entry->d_type);
    return 1;
  }
}

void ba_directory_close(ba_directory *directory) { closedir((DIR *)directory); }

int ba_current_directory(char *buffer, size_t capacity) {
  return getcwd(buffer, capacity) ? 0 : -1;
}

char *ba_real_path(const char *path) { return realpath(path, NULL); }

void ba_free(void *memory) { free(memory); }

int ba_is_terminal(int descriptor) { return isatty(descriptor); }

const char *ba_environment(const char *name) { return getenv(name); }

void ba_wall_clock(int64_t *seconds, uint32_t *nanoseconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *seconds = (int64_t)now.tv_sec;
  *nanoseconds = (uint32_t)now.tv_nsec;
}

uint64_t ba_monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t ba_thread_identity(void) { return (uint64_t)(uintptr_t)pthread_self(); }

int ba_openat(int directory, const char *path, int flags, uint32_t mode) {
  return openat(directory, path, flags, (mode_t)mode);
}

static void fill(struct ba_status *to, const struct stat *from) {
  to->mode = (uint32_t)from->st_mode;
  to->size = from->st_size < 0 ? 0 : (uint64_t)from->st_size;
  to->device = (uint64_t)from->st_dev;
  to->inode = (uint64_t)from->st_ino;
  to->modified_seconds = (int64_t)from->BA_MTIME.tv_sec;
  to->modified_nanoseconds = (uint32_t)from->BA_MTIME.tv_nsec;
  to->changed_seconds = (int64_t)from->BA_CTIME.tv_sec;
  to->changed_nanoseconds = (uint32_t)from->BA_CTIME.tv_nsec;
}

int ba_fstat(int descriptor, struct ba_status *status) {
  struct stat info;
#if defined(__linux__)
  // The same call as for a name: what wraps one call and not the other must not look like a change.
  if (fstatat(descriptor, "", &info, AT_EMPTY_PATH) != 0) return -1;
#else
  if (fstat(descriptor, &info) != 0) return -1;
#endif
  fill(status, &info);
  return 0;
}

int ba_fstatat(int directory, const char *path, int follow, struct ba_status *status) {
  struct stat info;
  if (fstatat(directory, path, &info, follow ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return -1;
  fill(status, &info);
  return 0;
}

int ba_rename_exclusive(int from_directory, const char *from, int to_directory, const char *to) {
#if defined(__linux__)
  int result = (int)syscall(SYS_renameat2, from_directory, from, to_directory, to, 1u /* NOREPLACE */);
#else
  int result = renameatx_np(from_directory, from, to_directory, to, RENAME_EXCL);
#endif
  if (result == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return -1;
  if (linkat(from_directory, from, to_directory, to, 0) != 0) return -1;
  return unlinkat(from_directory, from, 0);
}

int ba_mkdirat(int directory, const char *name, uint32_t mode) {
  return mkdirat(directory, name, (mode_t)mode);
}

int ba_rmdirat(int directory, const char *name) { return unlinkat(directory, name, AT_REMOVEDIR); }

int ba_linkat(int from_directory, const char *from, int to_directory, const char *to) {
  return linkat(from_directory, from, to_directory, to, 0);
}

int ba_open_up(int descriptor) { return fchmod(descriptor, S_IRWXU); }

int ba_fchdir(int descriptor) { return fchdir(descriptor); }

int ba_sync_file_system(int descriptor) {
#if defined(__linux__)
  return syncfs(descriptor);
#else
  (void)descriptor;
  sync();
  return 0;
#endif
}

int ba_open_unnamed(int directory) {
#if defined(O_TMPFILE)
  int descriptor = openat(directory, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT && errno != EINVAL))
    return descriptor;
#endif
  // Its name lives for a moment only; a signal between the two calls leaves an empty file.
  char name[64];
  unsigned long long number = 0;
  if (ba_random(&number, sizeof number) != 0) return -1;
  snprintf(name, sizeof name, ".%llx.ba-package-tmp", number);
  int made = openat(directory, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made >= 0) unlinkat(directory, name, 0);
  return made;
}

ssize_t ba_pwrite(int descriptor, const void *buffer, size_t count, uint64_t offset) {
  return pwrite(descriptor, buffer, count, (off_t)offset);
}

int ba_seek(int descriptor, uint64_t offset) {
  return lseek(descriptor, (off_t)offset, SEEK_SET) < 0 ? -1 : 0;
}

int ba_fsync(int descriptor) {
#if defined(F_FULLFSYNC)
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(descriptor);
}

void ba_begin_writing(int descriptor, uint64_t offset, uint64_t count) {
#if defined(__linux__)
  (void)sync_file_range(descriptor, (off_t)offset, (off_t)count, SYNC_FILE_RANGE_WRITE);
#else
  (void)descriptor;
  (void)offset;
  (void)count;
#endif
}

void ba_advise_sequential(int descriptor) {
#if defined(__linux__)
  (void)posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
#else
  (void)fcntl(descriptor, F_RDAHEAD, 1);
#endif
}

int ba_processor_count(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    int count = CPU_COUNT(&set);
    if (count > 0) return count;
  }
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}

int ba_terminal_width(int descriptor) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

int ba_random(void *buffer, size_t count) {
#if defined(__linux__)
  return getrandom(buffer, count, 0) == (ssize_t)count ? 0 : -1;
#else
  arc4random_buf(buffer, count);
  return 0;
#endif
}

void ba_exit(int status) { exit(status); }

void ba_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
#ifdef __APPLE__
  // macOS refuses more than this, whatever the hard limit says.
  if (limit.rlim_cur > OPEN_MAX) limit.rlim_cur = OPEN_MAX;
#endif
  setrlimit(RLIMIT_NOFILE, &limit);
}
