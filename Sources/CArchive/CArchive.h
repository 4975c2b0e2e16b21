#ifndef BA_ARCHIVE_H
#define BA_ARCHIVE_H

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <time.h>

/// The file types of an entry; the macros hold casts, which Swift does not import.
static const unsigned int ba_entry_type_mask = AE_IFMT, ba_entry_regular = AE_IFREG,
                          ba_entry_folder = AE_IFDIR, ba_entry_link = AE_IFLNK,
                          ba_entry_fifo = AE_IFIFO, ba_entry_socket = AE_IFSOCK,
                          ba_entry_character = AE_IFCHR, ba_entry_block = AE_IFBLK;

/// The error numbers by which libarchive means a bad format and a bad use of it.
#if defined(EFTYPE)
static const int ba_archive_bad_format = EFTYPE;
#else
static const int ba_archive_bad_format = EILSEQ;
#endif
static const int ba_archive_bad_use = EINVAL;

/// Lets names be UTF-8, and the times that a zip holds be in UTC, whatever surrounds the process.
///
/// libarchive takes both from the C library: in another locale it loses the names of zip and 7z that
/// are not ASCII.
static inline void ba_archive_prepare(void) {
  if (!setlocale(LC_CTYPE, "C.UTF-8")) setlocale(LC_CTYPE, "en_US.UTF-8");
  setenv("TZ", "UTC0", 1);
  tzset();
}

#endif
