#include "CAllocator.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void kk_return_large_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
    mallopt(M_TRIM_THRESHOLD, 256 * 1024);
    mallopt(M_ARENA_MAX, 2);
#endif
}

size_t kk_free_bytes(void) {
#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 33)
    return mallinfo2().fordblks;
#endif
#endif
    return 0;
}

void kk_trim_heaps(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
