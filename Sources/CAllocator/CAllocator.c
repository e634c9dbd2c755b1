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

void kk_trim_heaps(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
