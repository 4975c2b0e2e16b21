#ifndef BA_SYSTEM_H
#define BA_SYSTEM_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// What `fstat` and `fstatat` tell, with the same names and widths on every system.
struct ba_status {
  uint32_t mode;
  uint64_t size;
  uint64_t device;
  uint64_t inode;
  int64_t modified_seconds;
  uint32_t modified_nanoseconds;
  int64_t changed_seconds;
  uint32_t changed_nanoseconds;
};

/// Unless another meaning is given, all of these return -1 and leave the reason in `ba_errno()`.

int ba_errno(void);

/// The symbolic name of an error number, such as `ENOSPC`, or "" for one without a name.
const char *ba_error_name(int number);

/// Writes the error number's text, such as `No space left on device`, to `buffer`.
void ba_error_text(int number, char *buffer, size_t capacity);

/// The error numbers that the code tells apart.
extern const int ba_enoent, ba_eexist, ba_eacces, ba_eperm, ba_enospc, ba_edquot, ba_eintr,
    ba_epipe, ba_eloop, ba_enotdir, ba_eisdir, ba_einval, ba_enametoolong, ba_erofs,
    ba_emfile, ba_enfile, ba_enxio, ba_eio, ba_efbig;

/// Flags for `ba_openat`; every descriptor is closed on exec.
extern const int ba_open_read, ba_open_create_new, ba_open_directory, ba_open_no_follow,
    ba_open_no_block, ba_open_append;

/// The directory descriptor that stands for the working directory.
extern const int ba_working_directory;

/// The file type bits of a mode.
extern const uint32_t ba_type_mask, ba_type_regular, ba_type_directory, ba_type_link,
    ba_type_fifo, ba_type_socket, ba_type_character, ba_type_block;

ssize_t ba_read(int descriptor, void *buffer, size_t count);
ssize_t ba_pread(int descriptor, void *buffer, size_t count, uint64_t offset);
ssize_t ba_write(int descriptor, const void *buffer, size_t count);
int ba_close(int descriptor);
int ba_unlinkat(int directory, const char *name);
/// Renames from one folder to another, of the same file system.
int ba_renameat(int from_directory, const char *from, int to_directory, const char *to);
ssize_t ba_readlinkat(int directory, const char *path, char *buffer, size_t capacity);

/// Whether the effective user may read (and, for a folder, search) a path; links are not followed.
int ba_may_read(int directory, const char *path, int is_directory);

/// Takes an exclusive lock without waiting.
int ba_try_lock(int descriptor);

/// Locks an open file or folder, waiting for whoever holds it; 0 or -1.
int ba_lock(int descriptor);

/// A folder that is being read.
typedef struct ba_directory ba_directory;

/// Takes over `descriptor`; NULL on failure (the descriptor is closed then, too).
ba_directory *ba_directory_open(int descriptor);
/// The next name, `.` and `..` left out, valid until the next call.
///
/// Returns 1 with a name, 0 at the end, -1 on failure. `type` gets the type bits of the mode, or 0
/// where the file system does not tell.
int ba_directory_next(ba_directory *directory, const char **name, size_t *length, uint32_t *type);
void ba_directory_close(ba_directory *directory);

/// Writes the working directory's path to `buffer`.
int ba_current_directory(char *buffer, size_t capacity);

/// The absolute path of an existing file without links in it, to be freed by the caller; or NULL.
char *ba_real_path(const char *path);

void ba_free(void *memory);

int ba_is_terminal(int descriptor);

/// An environment variable's value, or NULL.
const char *ba_environment(const char *name);

/// Seconds and nanoseconds since 1970.
void ba_wall_clock(int64_t *seconds, uint32_t *nanoseconds);

/// Nanoseconds of a clock that never goes back.
uint64_t ba_monotonic_nanoseconds(void);

/// A number that no other running thread of the process has, never 0.
uint64_t ba_thread_identity(void);

/// Ends the process, its exit handlers run.
_Noreturn void ba_exit(int status);

/// `openat` without its variadic form.
int ba_openat(int directory, const char *path, int flags, uint32_t mode);

/// `fstat`.
int ba_fstat(int descriptor, struct ba_status *status);

/// `fstatat`; a symbolic link at the path's end is followed only if `follow` is not 0.
int ba_fstatat(int directory, const char *path, int follow, struct ba_status *status);

/// Renames from one folder to another unless the new name exists (then EEXIST).
///
/// Falls back to `linkat` and `unlinkat` where the file system cannot do it in one step, which works
/// for everything but folders.
int ba_rename_exclusive(int from_directory, const char *from, int to_directory, const char *to);

/// `mkdirat`.
int ba_mkdirat(int directory, const char *name, uint32_t mode);

/// Removes an empty folder.
int ba_rmdirat(int directory, const char *name);

/// Gives a file a further name; a symbolic link is itself linked, not its target.
int ba_linkat(int from_directory, const char *from, int to_directory, const char *to);

/// Gives the owner all rights to an open folder, to be able to remove what it holds.
int ba_open_up(int descriptor);

/// Makes an open folder the process's working directory.
int ba_fchdir(int descriptor);

/// Waits until the device holds everything that was written to a descriptor's file system.
int ba_sync_file_system(int descriptor);

/// Makes a file for reading and writing that has no name, in an open folder.
int ba_open_unnamed(int directory);

/// `pwrite`.
ssize_t ba_pwrite(int descriptor, const void *buffer, size_t count, uint64_t offset);

/// Sets the offset that the next read starts at.
int ba_seek(int descriptor, uint64_t offset);

/// Asks that the drive itself holds the file's bytes.
int ba_fsync(int descriptor);

/// Has the kernel begin to write a stretch of a file to the drive, without waiting for it.
void ba_begin_writing(int descriptor, uint64_t offset, uint64_t count);

/// Tells the kernel that a file will be read from start to end.
void ba_advise_sequential(int descriptor);

/// Raises the number of descriptors that the process may open to the most that it may be raised to.
void ba_raise_descriptor_limit(void);

/// How many processors this process may run on, at least 1.
int ba_processor_count(void);

/// The width of the terminal at `descriptor` in columns, or 0.
int ba_terminal_width(int descriptor);

/// Fills `buffer` with random bytes from the system.
int ba_random(void *buffer, size_t count);

#endif
