#ifndef C_ALLOCATOR_H
#define C_ALLOCATOR_H

#include <stddef.h>

/// Has the C library give large blocks back to the system as soon as they are free, and share few arenas between threads.
///
/// By default glibc raises its threshold for large blocks to 32 MB as they are freed (mallopt(3), M_MMAP_THRESHOLD), and keeps
/// up to eight arenas per processor: what was needed once stays with the process. Does nothing with other C libraries.
void kk_return_large_blocks(void);

/// Returns how many bytes of the heaps are free, whether the system has them back or not; 0 with other C libraries.
size_t kk_free_bytes(void);

/// Gives free memory at the ends and inside of the heaps back to the system. Does nothing with other C libraries.
void kk_trim_heaps(void);

/// Lets go of the pages of the program's file and of its libraries that hold code and constants. Does nothing but on Linux.
///
/// They are the same bytes as in the files, so that the system can drop them at any time and maps them again when they are used
/// (madvise(2), MADV_DONTNEED). Pages that are written to, and those that were (relocations), are left alone.
void kk_let_go_of_code(void);

#endif
